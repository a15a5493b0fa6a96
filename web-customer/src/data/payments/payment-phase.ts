import type { PaymentStatus } from '@paddock/shared-domain/contracts/payment-status';
import { ApiProblem, problemText } from '@paddock/web-kit/api/api-problem.ts';
import { serverText } from '@paddock/web-kit/language/server-words.ts';

export type PaymentChallenge = NonNullable<PaymentStatus['action']> & {
  readonly paymentId: PaymentStatus['payment_id'];
};

/** The state of a payment on this screen. */
export type PaymentPhase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy'; readonly resumed: boolean }
  | { readonly kind: 'challenge'; readonly challenge: PaymentChallenge }
  | { readonly kind: 'done'; readonly status: PaymentStatus }
  | { readonly kind: 'failed'; readonly code: string; readonly text: string };

const failureText = ({ failure }: PaymentStatus): string => (failure ? serverText(failure.text, failure.code) : '');

/** The phase for an answer of the server; undefined while it is processing. */
export const paymentPhase = (status: PaymentStatus): PaymentPhase | undefined => {
  switch (status.state) {
    case 'completed':
      return { kind: 'done', status };
    case 'failed':
      return { kind: 'failed', code: status.failure?.code ?? 'internal', text: failureText(status) };
    case 'action_required':
      return status.action
        ? { kind: 'challenge', challenge: { ...status.action, paymentId: status.payment_id } }
        : undefined;
    case 'processing':
      return undefined;
  }
};

/** A refusal, with the text of the bank or the venue. */
export const refusedPhase = (error: unknown): PaymentPhase => ({
  kind: 'failed',
  code: (error instanceof ApiProblem && error.code) || 'internal',
  text: problemText(error),
});

/** Whether a failure's own text is complete: nobody declined the payment. */
export const saysItself = (code: string): boolean => code === 'payment_unresolved' || code === 'payment_cancelled';

/** Whether an answer leaves the result unknown: then the request is repeated under the same key. */
export const isUnsettled = (error: unknown): boolean =>
  !(error instanceof ApiProblem) || error.status >= 500 || error.code === 'in_flight';
