import { showToast, TOAST_LONGEST_MS } from '@paddock/web-kit/ui/toast-store.ts';
import { messages } from '../../messages/en.ts';

/** Reports the seats that could not join, each with its reason; nothing where all joined. */
export const sayWhoStays = (left: readonly string[]): void => {
  if (left.length === 0) return;
  showToast({ kind: 'danger', text: messages.launcher.create.left(left.join(', ')), durationMs: TOAST_LONGEST_MS });
};
