export type SlotState = 'paid' | 'pending' | 'club' | 'party' | 'mine' | 'blackout' | 'taken' | 'free';

/** Sign of every state a slot is shown in; its word is in `kitWords.slots`, its colours stand in `state-sign.module.css`. */
export const slotSigns: Record<SlotState, string> = {
  paid: '✓',
  pending: '◔',
  club: '★',
  party: '⚑',
  mine: '●',
  blackout: '',
  taken: '',
  free: '',
};
