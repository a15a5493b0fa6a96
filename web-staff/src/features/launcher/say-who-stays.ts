import { showToast, TOAST_LONGEST_MS } from '@paddock/web-kit/ui/toast-store.ts';
import { messages } from '../../messages/en.ts';

/** Names the seats that could not join, with the reason of each; nothing where all of them did. */
export const sayWhoStays = (left: readonly string[]): void => {
  if (left.length === 0) return;
  showToast({ kind: 'danger', text: messages.launcher.create.left(left.join(', ')), durationMs: TOAST_LONGEST_MS });
};
