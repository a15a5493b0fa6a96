/** Kinds of messages. Each has a colour, a sign and, in `kitWords.kinds`, a text (LOOK: state is shown in three ways). */
export type MessageKind = 'info' | 'success' | 'warning' | 'danger';

export const messageSigns: Record<MessageKind, string> = {
  info: 'i',
  success: '✓',
  warning: '!',
  danger: '×',
};
