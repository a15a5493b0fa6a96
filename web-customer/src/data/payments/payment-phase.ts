import type { PaymentStatus } from '@paddock/shared-domain/contracts/payment-status';
import { ApiProblem, problemText } from '@paddock/web-kit/api/api-problem.ts';
import { serverText } from '@paddock/web-kit/language/server-words.ts';

export type PaymentChallenge = NonNullable<PaymentStatus['action']> & {
  readonly paymentId: PaymentStatus['payment_id'];
};

/** Where a payment stands on this screen. */
export type PaymentPhase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy'; readonly resumed: boolean }
  | { readonly kind: 'challenge'; readonly challenge: PaymentChallenge }
  | { readonly kind: 'done'; readonly status: PaymentStatus }
  | { readonly kind: 'failed'; readonly code: string; readonly text: string };

const failureText = ({ failure }: PaymentStatus): string => (failure ? serverText(failure.text, failure.code) : '');

/** What an answer of the server means; nothing while it is still at work. */
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

/** A refusal, in the words of the bank or of the venue. */
export const refusedPhase = (error: unknown): PaymentPhase => ({
  kind: 'failed',
  code: (error instanceof ApiProblem && error.code) || 'internal',
  text: problemText(error),
});

/** Whether the words of a failure say all there is: nobody declined anything. */
export const saysItself = (code: string): boolean => code === 'payment_unresolved' || code === 'payment_cancelled';

/** Whether an answer leaves open what happened: then it is asked for again under the same key. */
export const isUnsettled = (error: unknown): boolean =>
  !(error instanceof ApiProblem) || error.status >= 500 || error.code === 'in_flight';
