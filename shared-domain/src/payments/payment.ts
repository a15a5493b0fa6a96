import { evolveBy } from '../kernel/decider.ts';
import type { Instant } from '../kernel/time.ts';
import type { PaymentEvent, PaymentEventOf } from './events.ts';

/** Where a payment stands (RELIABILITY decision D3). `settled` and `abandoned` are the only ends. */
export type PaymentPhase =
  | 'none'
  | 'requested'
  | 'prepared'
  | 'intent-created'
  | 'confirming'
  | 'challenged'
  | 'refused'
  | 'captured'
  | 'stopped'
  | 'settled'
  | 'abandoned';

/** Stream `payment-{id}`: a payment that is no checkout, and the process that takes it to its end. */
export type Payment = {
  readonly phase: PaymentPhase;
  readonly request?: PaymentEventOf<'PaymentRequested'>['data'];
  readonly intentId?: string;
  /** Which confirmation is under way; its number is part of the provider key (D3 c). */
  readonly attempt?: number;
  readonly challengeExpiresAt?: Instant;
  readonly chargeId?: string;
  readonly receiptUrl?: string | null;
  readonly failure?: { readonly code: string; readonly text: string };
};

export const noPayment: Payment = { phase: 'none' };
export const isPaymentFinal = ({ phase }: Pick<Payment, 'phase'>): boolean =>
  phase === 'settled' || phase === 'abandoned';
/** Requested and not yet at an end: the janitor's business (decision D4). */
export const isPaymentUnderWay = ({ phase }: Pick<Payment, 'phase'>): boolean =>
  phase !== 'none' && !isPaymentFinal({ phase });

const to =
  (phase: PaymentPhase) =>
  (payment: Payment): Payment => ({ ...payment, phase });
const failing =
  (phase: PaymentPhase) =>
  (payment: Payment, { data: { code, text } }: { data: { code: string; text: string } }): Payment => ({
    ...payment,
    phase,
    // The first reason is the one the customer hears: a fence after a decline is not news.
    failure: payment.failure ?? { code, text },
  });

export const evolvePayment = evolveBy<Payment, PaymentEvent>({
  PaymentRequested: (_, { data }) => ({ phase: 'requested', request: data }),
  PaymentPrepared: to('prepared'),
  PaymentIntentCreated: (payment, { data: { intentId } }) => ({ ...payment, phase: 'intent-created', intentId }),
  PaymentConfirmationStarted: (payment, { data: { attempt } }) => ({ ...payment, phase: 'confirming', attempt }),
  PaymentChallenged: (payment, { data: { expiresAt } }) => ({
    ...payment,
    phase: 'challenged',
    challengeExpiresAt: expiresAt,
  }),
  PaymentCaptured: ({ failure: _overtaken, ...payment }, { data: { chargeId, receiptUrl } }) => ({
    ...payment,
    phase: 'captured',
    chargeId,
    receiptUrl,
  }),
  PaymentRefused: failing('refused'),
  PaymentStopped: failing('stopped'),
  PaymentSettled: to('settled'),
  PaymentAbandoned: to('abandoned'),
});
