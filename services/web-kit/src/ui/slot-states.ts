export type SlotState = 'paid' | 'pending' | 'club' | 'party' | 'mine' | 'blackout' | 'taken' | 'free';

/** Sign and word of every state a slot is shown in; the colours stand in `state-sign.module.css`. */
export const slotStates: Record<SlotState, { readonly sign: string; readonly word: string }> = {
  paid: { sign: '✓', word: 'Paid' },
  pending: { sign: '◔', word: 'Pending' },
  club: { sign: '★', word: 'Club credits' },
  party: { sign: '⚑', word: 'Party' },
  mine: { sign: '●', word: 'Yours' },
  blackout: { sign: '', word: 'Blackout' },
  taken: { sign: '', word: 'Taken' },
  free: { sign: '', word: 'Free' },
};
