import { isForCard } from '../billing/smallest-charge.ts';
import { evolveBy } from '../kernel/decider.ts';
import type { Recorded } from '../kernel/message.ts';
import type { SealedText } from '../kernel/sealed.ts';
import type { Instant } from '../kernel/time.ts';
import type { PaymentId } from '../kernel/ids.ts';
import type { PaymentEvent, PaymentEventOf, PaymentMeans, PaymentPurpose, Quote } from './events.ts';

/** State of a payment (decision 0136). Only `settled` and `abandoned` are final. */
export type PaymentPhase =
  | 'none'
  /** A booking was quoted; it holds nothing. */
  | 'quoted'
  | 'requested'
  /** The seats of a booking are held; the voucher and credits of its quote are not yet. */
  | 'seats-held'
  /** Everything it needs is set aside. */
  | 'prepared'
  | 'intent-created'
  | 'confirming'
  | 'challenged'
  | 'refused'
  /** The money is captured or on the bill: the payment can only be completed. */
  | 'captured'
  | 'seats-confirmed'
  | 'funds-posted'
  | 'settled'
  /** No charge is possible any more: what was set aside is released. */
  | 'stopped'
  | 'funds-voided'
  | 'seats-released'
  | 'abandoned';

/** What is paid and by what means. A booking pays for its quote; it may be free of charge, and then needs no card. */
export type PaymentRequest = Omit<PaymentEventOf<'PaymentRequested'>['data'], 'purpose' | 'means'> & {
  readonly purpose: PaymentPurpose | { readonly kind: 'booking'; readonly quote: Quote };
  readonly means: PaymentMeans | { readonly kind: 'none' };
};
export type Purpose = PaymentRequest['purpose'];
export type Failure = { readonly code: string; readonly text: string };

/** A payment and its process: stream `checkout-{id}` for a booking, `payment-{id}` for any other. */
export type Payment = {
  readonly phase: PaymentPhase;
  /** Of a booking, once it is quoted. */
  readonly quote?: Quote;
  readonly request?: PaymentRequest;
  /** The seats are held, and since when: from here on voucher and credits may be held too, and the stop path releases them. */
  readonly seatsHeld?: { readonly at: Instant | undefined };
  readonly intentId?: string;
  /** The confirmation in progress; its number is part of the idempotency key (decision 0136 c). */
  readonly attempt?: number;
  readonly challengeExpiresAt?: Instant;
  readonly chargeId?: string;
  /** The provider's receipt: in plain in events of earlier releases, sealed since. */
  readonly receiptUrl?: string | null;
  readonly receipt?: SealedText | undefined;
  readonly failure?: Failure;
};

export const noPayment: Payment = { phase: 'none' };
export const isPaymentFinal = ({ phase }: Pick<Payment, 'phase'>): boolean =>
  phase === 'settled' || phase === 'abandoned';
/** Begun and not final: the recovery sweeper resumes it (decision 0137). */
export const isPaymentUnderWay = ({ phase }: Pick<Payment, 'phase'>): boolean =>
  phase !== 'none' && phase !== 'quoted' && !isPaymentFinal({ phase });
/** Whether a booking's quote uses a promotion code, a voucher or credits: only then does it hold, post or void any. */
export const usesFunds = ({ quote }: Pick<Payment, 'quote'>): boolean =>
  quote !== undefined && (quote.discountCents > 0 || quote.creditsUsing > 0 || quote.promotionId !== undefined);

/** How the money comes, once everything is set aside. `nothing`: what was set aside pays all of it, and there is no way back. */
export const wayToPay = ({ request }: Payment): 'card' | 'bill' | 'nothing' => {
  if (request === undefined || request.means.kind === 'voucher' || request.amountCents === 0) return 'nothing';
  return request.purpose.kind !== 'booking' || isForCard(request.amountCents) ? 'card' : 'bill';
};

const to =
  (phase: PaymentPhase) =>
  (payment: Payment): Payment => ({ ...payment, phase });
const failing =
  (phase: PaymentPhase) =>
  (payment: Payment, { data: { code, text } }: { data: Failure }): Payment => ({
    ...payment,
    phase,
    // The customer sees the first reason: a cancel after a decline adds nothing.
    failure: payment.failure ?? { code, text },
  });

/** A quote that its customer accepted is a request like any other. */
const accepted = (
  payment: Payment,
  { data: { checkoutId, userId, customerId, paymentMethodId } }: PaymentEventOf<'CheckoutAccepted'>,
): Payment => {
  const { quote } = payment;
  if (quote === undefined) return { ...payment, phase: 'requested' };
  const request: PaymentRequest = {
    // A booking pays under its own id.
    paymentId: checkoutId as string as PaymentId,
    userId,
    amountCents: quote.totalCents,
    purpose: { kind: 'booking', quote },
    means: customerId && paymentMethodId ? { kind: 'card', customerId, paymentMethodId } : { kind: 'none' },
    offSession: false,
  };
  return { ...payment, phase: 'requested', request };
};

export const evolvePayment = evolveBy<Payment, PaymentEvent>({
  CheckoutQuoted: (_, { data }) => ({ phase: 'quoted', quote: data }),
  CheckoutAccepted: accepted,
  SeatsHeld: (payment, event) => ({
    ...payment,
    phase: usesFunds(payment) ? 'seats-held' : 'prepared',
    seatsHeld: { at: event.data.at ?? (event as Partial<Recorded<typeof event>>).metadata?.at },
  }),
  FundsHeld: to('prepared'),
  TotalBelowCardMinimumBilled: to('captured'),
  SeatsConfirmed: to('seats-confirmed'),
  FundsPosted: to('funds-posted'),
  CheckoutCompleted: to('settled'),
  FundsVoided: to('funds-voided'),
  SeatsReleased: to('seats-released'),
  PaymentRequested: (_, { data }) => ({ phase: 'requested', request: data }),
  PaymentPrepared: to('prepared'),
  PaymentIntentCreated: (payment, { data: { intentId } }) => ({ ...payment, phase: 'intent-created', intentId }),
  PaymentConfirmationStarted: (payment, { data: { attempt } }) => ({ ...payment, phase: 'confirming', attempt }),
  PaymentChallenged: (payment, { data: { expiresAt, notKept } }) => ({
    ...payment,
    phase: 'challenged',
    challengeExpiresAt: expiresAt,
    ...(notKept === undefined ? {} : { failure: notKept }),
  }),
  PaymentCaptured: ({ failure: _overtaken, ...payment }, { data: { chargeId, receiptUrl, receipt } }) => ({
    ...payment,
    phase: 'captured',
    chargeId,
    receiptUrl,
    ...(receipt === undefined ? {} : { receipt }),
  }),
  PaymentRefused: failing('refused'),
  PaymentStopped: failing('stopped'),
  PaymentSettled: to('settled'),
  PaymentAbandoned: to('abandoned'),
});
