import { ApiProblem, problemText } from '@paddock/web-kit/api/api-problem.ts';
import { messages } from '../../messages/messages.ts';

/** What a booking that did not come about means for the person. */
export type BookingFailure =
  /** The price must be worked out anew; nothing was charged. */
  | { readonly kind: 'requote'; readonly code: string }
  /** Somebody cancelled the payment, mostly the reader: nothing failed. */
  | { readonly kind: 'cancelled'; readonly code: string; readonly text: string }
  /** Somebody else was faster. */
  | { readonly kind: 'taken'; readonly code: string; readonly text: string }
  /** The time itself is no good: the server's words, in red (SLOT-14). */
  | { readonly kind: 'slot'; readonly code: string; readonly text: string }
  /** The card, the bank, or something on the way there (RES-19). */
  | { readonly kind: 'payment'; readonly code: string; readonly text: string };

/** From a code of the closed list of problems and the words that came with it. */
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

/** Whether an answer leaves open what happened: then the checkout itself is asked, and nothing is tried a second time blindly. */
export const isUnsettled = (error: unknown): boolean =>
  !(error instanceof ApiProblem) ||
  error.status >= 500 ||
  error.code === 'in_flight' ||
  error.code === 'checkout_in_flight';
