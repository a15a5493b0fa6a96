import type { Position } from '@paddock/event-store/port';
import type { LocationId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { RatePpm } from '@paddock/shared-domain/kernel/money';
import type { Clock } from '@paddock/shared-domain/kernel/time';
import type { Logger } from 'pino';
import type { CommandContext, Commands } from '@paddock/kit/command-handling/commands';
import type { ClubRules } from '@paddock/kit/business';
import type { Alone } from '@paddock/kit/processes/alone';
import type { Failpoints } from '@paddock/kit/processes/failpoints';
import type { Payments } from '../../payments/process/payments.ts';
import type { Dues } from './dues-port.ts';

export type BillingClockDeps = {
  readonly commands: Commands;
  readonly payments: Payments;
  readonly dues: Dues;
  readonly clock: Clock;
  readonly paymentMethodOf: (
    user: UserId,
  ) => Promise<{ readonly customerId: string; readonly paymentMethodId: string } | undefined>;
  readonly taxRateOf: (location: LocationId) => Promise<RatePpm>;
  /** The tax rates of all locations as one text, which differs once a rate does. */
  readonly taxRates: () => Promise<string>;
  /** The month, as YYYY-MM, to whose end the stored card is good; undefined without a card. */
  readonly cardGoodUntil: (user: UserId) => Promise<string | undefined>;
  /** How memberships go on, by what the business says now. */
  readonly rules: () => Promise<Pick<ClubRules, 'tellOfEach' | 'endsAfterDays'>>;
  /** Runs work in one process at a time. */
  readonly alone: Pick<Alone, 'run'>;
  readonly failpoints: Failpoints;
  readonly log: Logger;
};

/** The outcome of something due. `waiting`: still unknown, retried in the next run. */
export const OUTCOMES = [
  'announced',
  'renewed',
  'renewal_failed',
  'renewal_skipped',
  'retried',
  'restored',
  'ended',
  'warned',
  'expired',
  'waiting',
  'nothing',
] as const;
export type Outcome = (typeof OUTCOMES)[number];
export type Settled = { readonly outcome: Outcome; readonly position?: Position | undefined };

/** Context of the clock's commands. The id contains membership, cycle and step, so a repeat does nothing. */
export const clockContext = (step: string, { clock }: Pick<BillingClockDeps, 'clock'>): CommandContext => ({
  commandId: `billing-clock:${step}`,
  actor: { kind: 'system', process: 'billing-clock' },
  now: clock.now(),
});
