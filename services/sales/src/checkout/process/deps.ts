import type { Checkout } from '@paddock/shared-domain/checkout/checkout';
import type { CheckoutEventOf } from '@paddock/shared-domain/checkout/events';
import type { CheckoutStep } from '@paddock/shared-domain/checkout/record-step';
import type { VenueHours } from '@paddock/shared-domain/booking/bookable-slots';
import type { CheckoutId, LocationId, SeatId } from '@paddock/shared-domain/kernel/ids';
import type { Clock, Instant } from '@paddock/shared-domain/kernel/time';
import type { Logger } from 'pino';
import type { CommandContext, Commands } from '@paddock/kit/command-handling/commands';
import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import type { Failpoints } from '@paddock/kit/processes/failpoints';

/** What the process asks about venues: hours of a location, and whether a seat is in service. */
export type VenueFacts = {
  hoursOf(location: LocationId): Promise<VenueHours>;
  isActive(seat: SeatId): Promise<boolean>;
};

export type CheckoutPaymentDeps = {
  readonly commands: Commands;
  readonly cards: CardProvider;
  readonly venues: VenueFacts;
  readonly clock: Clock;
  readonly failpoints: Failpoints;
  readonly log: Logger;
};

export type Quote = CheckoutEventOf<'CheckoutQuoted'>['data'];

/** What a step works on. */
export type StepInput = {
  readonly checkout: Checkout;
  readonly quote: Quote;
  readonly checkoutId: CheckoutId;
  readonly now: Instant;
  /** The run did not make this step's effect before, but an earlier, broken-off run may have. */
  readonly resumed: boolean;
  readonly parts: CheckoutPaymentDeps;
};

/** Whom a run waits for. */
export type Waiting = 'customer' | 'provider' | 'schedule' | 'account';
/** What a step found: something to record, or that nothing definite can be said now (invariant C7). */
export type StepResult =
  /** `read`: the answer was read off the intent, which failpoints tell apart. */
  { readonly record: CheckoutStep; readonly read?: true } | { readonly wait: Waiting };
export type Step = (input: StepInput) => Promise<StepResult>;

/**
 * Context of a command the process sends. The id derives from the checkout and the step, so that any step may be repeated
 * blindly after a crash (decision D3 g).
 */
export const stepContext = (checkoutId: CheckoutId, step: string, now: Instant): CommandContext => ({
  commandId: `checkout:${checkoutId}:${step}`,
  actor: { kind: 'system', process: 'checkout-payment' },
  now,
});
