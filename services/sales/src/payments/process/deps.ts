import type { VenueHours } from '@paddock/shared-domain/booking/bookable-slots';
import type { LocationId, PaymentId, SeatId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { PriceCents } from '@paddock/shared-domain/kernel/money';
import type { SealedText } from '@paddock/shared-domain/kernel/sealed';
import type { Clock, Instant } from '@paddock/shared-domain/kernel/time';
import type { PaymentPurpose, Quote } from '@paddock/shared-domain/payments/events';
import type { Payment, PaymentRequest } from '@paddock/shared-domain/payments/payment';
import type { PaymentFact } from '@paddock/shared-domain/payments/record-facts';
import type { Logger } from 'pino';
import type { UnpaidHolds } from '../unpaid-holds.ts';
import type { CommandContext, Commands } from '@paddock/kit/command-handling/commands';
import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import type { Failpoints } from '@paddock/kit/processes/failpoints';

/** A completed payment, for the effect that delivers it. */
export type Paid<Kind extends PaymentPurpose['kind'] = PaymentPurpose['kind']> = {
  readonly payment: Payment;
  readonly paymentId: PaymentId;
  readonly userId: UserId;
  readonly amountCents: PriceCents;
  readonly purpose: Extract<PaymentPurpose, { kind: Kind }>;
  /** The provider's charge; null if a voucher paid. */
  readonly chargeId: string | null;
  readonly now: Instant;
  /** Its command id is `payment:{id}:settle`: commands sent with it happen once, even if the effect is repeated. */
  readonly context: CommandContext;
};
/**
 * Delivers what was paid for: the voucher, the membership, the items. The money has moved, so there is no way back: an effect
 * that fails throws, and the recovery sweeper retries.
 */
export type Effect<Kind extends PaymentPurpose['kind']> = (paid: Paid<Kind>) => Promise<'done' | 'busy'>;
export type Effects = { readonly [Kind in PaymentPurpose['kind']]: Effect<Kind> };

/** What a booking needs to know of venues: hours of a location, and whether a seat is in service. */
export type VenueFacts = {
  hoursOf(location: LocationId): Promise<VenueHours>;
  isActive(seat: SeatId): Promise<boolean>;
};

export type PaymentsDeps = {
  readonly commands: Commands;
  readonly cards: CardProvider;
  readonly venues: VenueFacts;
  readonly effects: Effects;
  readonly clock: Clock;
  readonly failpoints: Failpoints;
  readonly log: Logger;
  /** How long seats are kept while the bank asks. Without it, always ten minutes. */
  readonly unpaidHolds?: Pick<UnpaidHolds, 'begin' | 'paid'>;
  /** Whether a card of this customer was charged before. Without it, everybody's was. */
  readonly hasPaid?: (user: UserId) => Promise<boolean>;
  /** Seals the provider's receipt links for their customer. Without it, or for somebody forgotten, none is kept. */
  readonly sealReceipt?: (user: UserId, url: string) => Promise<SealedText | undefined>;
};

/** The input of a step. */
export type StepInput = {
  readonly payment: Payment;
  readonly request: PaymentRequest;
  readonly paymentId: PaymentId;
  readonly now: Instant;
  /** This run did not begin the confirmation, but an earlier, interrupted run may have. */
  readonly resumed: boolean;
  /** The customer's account already has this booking as its present one. */
  readonly begun: boolean;
  readonly deps: PaymentsDeps;
};
/** What a run waits for. */
export type Waiting = 'customer' | 'provider' | 'schedule' | 'account';
/** The result of a step: facts to record, or what to wait for without a definite answer (invariant C7). */
export type StepResult =
  /** `read`: the answer was read from the intent; failpoints distinguish that. */
  { readonly record: readonly PaymentFact[]; readonly read?: true } | { readonly wait: Waiting };
export type Step = (input: StepInput) => Promise<StepResult>;
/** The input of a booking's step, with its quote. */
export type BookingInput = StepInput & { readonly quote: Quote };

/** The prefix of a payment's provider keys and command ids. */
export const subjectOf = ({ purpose, paymentId }: PaymentRequest): string =>
  `${purpose.kind === 'booking' ? 'checkout' : 'payment'}:${paymentId}`;

/**
 * Context of the process's commands. The id derives from the payment and the step, so any step may be repeated after a crash
 * (decision 0136 g).
 */
export const stepContext = ({ request, now }: Pick<StepInput, 'request' | 'now'>, step: string): CommandContext => ({
  commandId: `${subjectOf(request)}:${step}`,
  actor: { kind: 'system', process: request.purpose.kind === 'booking' ? 'checkout-payment' : 'payments' },
  now,
});

/** Nothing can be charged any more. What was held is released next. */
export const stopped = ({ paymentId }: Pick<StepInput, 'paymentId'>, code: string, text: string): PaymentFact => ({
  type: 'PaymentStopped',
  data: { paymentId, code, text },
});
/** The end without money. The customer is shown the first reason. */
export const abandoned = ({ payment, request: { userId }, paymentId }: StepInput): PaymentFact => ({
  type: 'PaymentAbandoned',
  data: {
    paymentId,
    userId,
    ...(payment.failure ?? { code: 'payment_failed', text: 'The payment was not completed.' }),
  },
});
