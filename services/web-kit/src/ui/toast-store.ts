import { create } from 'zustand';
import type { MessageKind } from './tone-signs.ts';

/** How long a message stays by default (ERR-05), ms. */
export const TOAST_MS = 5000;
/** The longer times of the specification: for a link to press, and for long texts. */
export const TOAST_LONG_MS = 10_000;
export const TOAST_LONGEST_MS = 15_000;

export type Toast = {
  readonly id: number;
  readonly kind: MessageKind;
  readonly text: string;
  readonly durationMs: number;
  /** A link or button of the message, e.g. Log In. */
  readonly action?: { readonly label: string; readonly href?: string; readonly onPress?: () => void };
};
export type NewToast = Pick<Toast, 'text' | 'action'> & { readonly kind?: MessageKind; readonly durationMs?: number };

type ToastStore = { readonly toasts: readonly Toast[] };

/** The messages on screen, oldest first. `<Toasts>` renders them, {@link showToast} adds them. */
export const useToastStore = create<ToastStore>(() => ({ toasts: [] }));

let lastId = 0;

/** Shows a message and returns its id. A message that is already shown is not repeated; its time restarts. */
export const showToast = ({ text, kind = 'info', durationMs = TOAST_MS, action }: NewToast): number => {
  lastId += 1;
  const toast: Toast = { id: lastId, kind, text, durationMs, ...(action && { action }) };
  useToastStore.setState(({ toasts }) => ({
    toasts: [...toasts.filter((other) => other.text !== text || other.kind !== kind), toast],
  }));
  return toast.id;
};

export const dismissToast = (id: number): void =>
  useToastStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));

export const clearToasts = (): void => useToastStore.setState({ toasts: [] });
