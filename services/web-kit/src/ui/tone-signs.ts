/** What a message is about; each kind has its colour, its sign and, in `kitWords.kinds`, its word (LOOK: state is said three times). */
export type MessageKind = 'info' | 'success' | 'warning' | 'danger';

export const messageSigns: Record<MessageKind, string> = {
  info: 'i',
  success: '✓',
  warning: '!',
  danger: '×',
};
