import type { VenueHours } from '@paddock/shared-domain/booking/bookable-slots';
import type { LocationId, PaymentId, SeatId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { PriceCents } from '@paddock/shared-domain/kernel/money';
import type { Clock, Instant } from '@paddock/shared-domain/kernel/time';
import type { PaymentPurpose, Quote } from '@paddock/shared-domain/payments/events';
import type { Payment, PaymentRequest } from '@paddock/shared-domain/payments/payment';
import type { PaymentFact } from '@paddock/shared-domain/payments/record-facts';
import type { Logger } from 'pino';
import type { CommandContext, Commands } from '@paddock/kit/command-handling/commands';
import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import type { Failpoints } from '@paddock/kit/processes/failpoints';

/** What was paid, for the effect that delivers it. */
export type Paid<Kind extends PaymentPurpose['kind'] = PaymentPurpose['kind']> = {
  readonly payment: Payment;
  readonly paymentId: PaymentId;
  readonly userId: UserId;
  readonly amountCents: PriceCents;
  readonly purpose: Extract<PaymentPurpose, { kind: Kind }>;
  /** The provider's charge; null where a voucher paid. */
  readonly chargeId: string | null;
  readonly now: Instant;
  /** Its command id is `payment:{id}:settle`: what is sent with it happens once, however often the effect runs. */
  readonly context: CommandContext;
};
/**
 * Delivers what was paid for: the voucher, the membership, the items. The money has moved, so there is no way back; an effect
 * that cannot be made throws, and the recovery sweeper comes again.
 */
export type Effect<Kind extends PaymentPurpose['kind']> = (paid: Paid<Kind>) => Promise<'done' | 'busy'>;
export type Effects = { readonly [Kind in PaymentPurpose['kind']]: Effect<Kind> };

/** What a booking asks about venues: hours of a location, and whether a seat is in service. */
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
};

/** What a step works on. */
export type StepInput = {
  readonly payment: Payment;
  readonly request: PaymentRequest;
  readonly paymentId: PaymentId;
  readonly now: Instant;
  /** The run did not begin this confirmation, but an earlier, broken-off run may have. */
  readonly resumed: boolean;
  /** The customer's account says already that this booking is their present one. */
  readonly begun: boolean;
  readonly deps: PaymentsDeps;
};
/** Whom a run waits for. */
export type Waiting = 'customer' | 'provider' | 'schedule' | 'account';
/** What a step found: facts to record, or that nothing definite can be said now (invariant C7). */
export type StepResult =
  /** `read`: the answer was read off the intent, which failpoints tell apart. */
  { readonly record: readonly PaymentFact[]; readonly read?: true } | { readonly wait: Waiting };
export type Step = (input: StepInput) => Promise<StepResult>;
/** A step of a booking, with the quote that it is for. */
export type BookingInput = StepInput & { readonly quote: Quote };

/** What provider keys and command ids of a payment derive from. */
export const subjectOf = ({ purpose, paymentId }: PaymentRequest): string =>
  `${purpose.kind === 'booking' ? 'checkout' : 'payment'}:${paymentId}`;

/**
 * Context of a command the process sends. The id derives from the payment and the step, so that any step may be repeated blindly
 * after a crash (decision 0136 g).
 */
export const stepContext = ({ request, now }: Pick<StepInput, 'request' | 'now'>, step: string): CommandContext => ({
  commandId: `${subjectOf(request)}:${step}`,
  actor: { kind: 'system', process: request.purpose.kind === 'booking' ? 'checkout-payment' : 'payments' },
  now,
});

/** Nothing can be charged any more, or nothing ever could; what was set aside goes back next. */
export const stopped = ({ paymentId }: Pick<StepInput, 'paymentId'>, code: string, text: string): PaymentFact => ({
  type: 'PaymentStopped',
  data: { paymentId, code, text },
});
/** The end without money: what the customer hears is the first reason. */
export const abandoned = ({ payment, request: { userId }, paymentId }: StepInput): PaymentFact => ({
  type: 'PaymentAbandoned',
  data: {
    paymentId,
    userId,
    ...(payment.failure ?? { code: 'payment_failed', text: 'The payment was not completed.' }),
  },
});
