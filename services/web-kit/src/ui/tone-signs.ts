/** What a message is about; each kind has its colour, its sign and its word (LOOK: state is said three times). */
export type MessageKind = 'info' | 'success' | 'warning' | 'danger';

export const messageSigns: Record<MessageKind, { readonly sign: string; readonly word: string }> = {
  info: { sign: 'i', word: 'Note' },
  success: { sign: '✓', word: 'Done' },
  warning: { sign: '!', word: 'Careful' },
  danger: { sign: '×', word: 'Problem' },
};
