import { ApiProblem, problemText } from '@paddock/web-kit/api/api-problem.ts';
import { messages } from '../../messages/messages.ts';

/** Why a booking failed, as the user needs to know it. */
export type BookingFailure =
  /** A new price is needed; nothing was charged. */
  | { readonly kind: 'requote'; readonly code: string }
  /** The payment was cancelled, mostly by the user: this is not an error. */
  | { readonly kind: 'cancelled'; readonly code: string; readonly text: string }
  /** Somebody else booked the slot first. */
  | { readonly kind: 'taken'; readonly code: string; readonly text: string }
  /** The time itself is not possible: the server's message, in red (SLOT-14). */
  | { readonly kind: 'slot'; readonly code: string; readonly text: string }
  /** The card, the bank, or the connection to it (RES-19). */
  | { readonly kind: 'payment'; readonly code: string; readonly text: string };

/** From a problem's code (a closed list) and its message. */
export const failureOf = (code: string, text: string): BookingFailure => {
  if (code === 'quote_expired' || code === 'quote_stale') return { kind: 'requote', code };
  if (code === 'unique') return { kind: 'taken', code, text: messages.bookingError.taken };
  if (code.startsWith('slot_')) return { kind: 'slot', code, text };
  if (code === 'payment_cancelled') return { kind: 'cancelled', code, text };
  if (code === 'payment_unresolved') return { kind: 'payment', code, text: messages.bookingError.unresolved };
  return { kind: 'payment', code, text: [messages.bookingError.failed, text].filter(Boolean).join(' ') };
};

export const failureOfError = (error: unknown): BookingFailure =>
  failureOf((error instanceof ApiProblem && error.code) || 'internal', problemText(error));

/** Whether the result is unknown after this error: then the checkout's state is read, and no request is repeated without that. */
export const isUnsettled = (error: unknown): boolean =>
  !(error instanceof ApiProblem) ||
  error.status >= 500 ||
  error.code === 'in_flight' ||
  error.code === 'checkout_in_flight';
