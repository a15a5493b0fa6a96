import { evolveBy } from '../kernel/decider.ts';
import type { Instant } from '../kernel/time.ts';
import type { CheckoutEvent, CheckoutEventOf } from './events.ts';

/** Where a checkout stands (RELIABILITY decision D3). `completed` and `failed` are the only ends. */
export type CheckoutPhase =
  | 'none'
  | 'quoted'
  | 'accepted'
  | 'seats-held'
  | 'funds-held'
  | 'intent-created'
  | 'confirming'
  | 'action-required'
  | 'declined'
  | 'paid'
  | 'seats-confirmed'
  | 'funds-posted'
  | 'completed'
  | 'fenced'
  | 'refused'
  | 'funds-voided'
  | 'seats-released'
  | 'failed';

export type Failure = { readonly code: string; readonly text: string };

/** Stream `checkout-{id}`: a quote, and the process that follows when it is accepted. */
export type Checkout = {
  readonly phase: CheckoutPhase;
  readonly quote?: CheckoutEventOf<'CheckoutQuoted'>['data'];
  readonly customerId?: string | null;
  readonly paymentMethodId?: string | null;
  /** From here on voucher and credits may be held, where the quote uses any: the way down lets them go. */
  readonly seatsWereHeld?: true;
  readonly intentId?: string;
  /** Which confirmation is under way; its number is part of the provider key (D3 c). */
  readonly attempt?: number;
  readonly actionExpiresAt?: Instant;
  readonly chargeId?: string;
  readonly receiptUrl?: string | null;
  readonly failure?: Failure;
};

export const noCheckout: Checkout = { phase: 'none' };
export const isFinal = ({ phase }: Checkout): boolean => phase === 'completed' || phase === 'failed';
/** Whether the quote uses a voucher or credits: only then does the checkout hold, post or void any. */
export const usesFunds = ({ quote }: Checkout): boolean =>
  quote !== undefined && (quote.discountCents > 0 || quote.creditsUsing > 0);
/** Accepted and not yet at an end: the janitor's business (decision D4). */
export const isUnderWay = ({ phase }: Checkout): boolean => !['none', 'quoted', 'completed', 'failed'].includes(phase);

const to =
  (phase: CheckoutPhase) =>
  (checkout: Checkout): Checkout => ({ ...checkout, phase });
const failing =
  (phase: CheckoutPhase) =>
  (checkout: Checkout, { data: { code, text } }: { data: Failure }): Checkout => ({
    ...checkout,
    phase,
    // The first reason is the one the customer hears: a fence after a decline is not news.
    failure: checkout.failure ?? { code, text },
  });

export const evolveCheckout = evolveBy<Checkout, CheckoutEvent>({
  CheckoutQuoted: (_, { data }) => ({ phase: 'quoted', quote: data }),
  CheckoutAccepted: (checkout, { data: { customerId, paymentMethodId } }) => ({
    ...checkout,
    phase: 'accepted',
    customerId,
    paymentMethodId,
  }),
  SeatsHeld: (checkout) => ({ ...checkout, phase: 'seats-held', seatsWereHeld: true }),
  FundsHeld: to('funds-held'),
  HoldRejected: failing('refused'),
  IntentCreated: (checkout, { data: { intentId } }) => ({ ...checkout, phase: 'intent-created', intentId }),
  IntentRefused: failing('refused'),
  ConfirmationStarted: (checkout, { data: { attempt } }) => ({ ...checkout, phase: 'confirming', attempt }),
  PaymentActionRequired: (checkout, { data: { expiresAt } }) => ({
    ...checkout,
    phase: 'action-required',
    actionExpiresAt: expiresAt,
  }),
  PaymentSucceeded: ({ failure: _overtaken, ...checkout }, { data: { chargeId, receiptUrl } }) => ({
    ...checkout,
    phase: 'paid',
    chargeId,
    receiptUrl,
  }),
  PaymentDeclined: failing('declined'),
  PaymentFenced: failing('fenced'),
  TotalBelowCardMinimumBilled: to('paid'),
  SeatsConfirmed: to('seats-confirmed'),
  FundsPosted: to('funds-posted'),
  CheckoutCompleted: to('completed'),
  FundsVoided: to('funds-voided'),
  SeatsReleased: to('seats-released'),
  CheckoutFailed: to('failed'),
});
