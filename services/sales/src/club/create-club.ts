import { identityKeysIn } from '@paddock/kit/gateways/identity-keys';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import type { ScheduleEvent } from '@paddock/shared-domain/booking/events';
import type { RatePpm } from '@paddock/shared-domain/kernel/money';
import type { FastifyInstance } from 'fastify';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { Deps } from '@paddock/kit/deps';
import type { ForgetHook } from '@paddock/kit/forget-hooks';
import type { MembershipOf } from '@paddock/people/identity/identity-deps';
import type { PaymentReply } from '../payments/status-reply.ts';
import { type BillingClock, createBillingClock } from './billing-clock/billing-clock.ts';
import { postgresDues } from './billing-clock/dues-port.ts';
import type { BillingClockDeps } from './billing-clock/deps.ts';
import type { Failpoints } from '@paddock/kit/processes/failpoints';
import type { Payments } from '../payments/process/payments.ts';
import type { Process } from '@paddock/kit/processes/process';
import { subscriptionBookings, sweepSubscriptionHolds } from '../booking/subscription-bookings.ts';
import type { VenueDirectory } from '@paddock/venue/venues/directory';
import { createIntroCards } from './intro-card.ts';
import { createMembershipOf } from './membership-of.ts';
import { registerClubRoutes } from './routes.ts';

export type CreateClubDeps = {
  readonly deps: Deps;
  readonly directory: VenueDirectory;
  readonly payments: Payments;
  readonly paymentReply: PaymentReply;
  readonly cardOf: BillingClockDeps['paymentMethodOf'];
  readonly cardGoodUntil: BillingClockDeps['cardGoodUntil'];
  readonly alone: BillingClockDeps['alone'];
  readonly failpoints: Failpoints;
};

/** The assembled club: its routes and background work. */
export type Club = {
  readonly serve: (app: FastifyInstance) => void;
  readonly membershipOf: MembershipOf;
  readonly endForgotten: ForgetHook;
  readonly billingClock: BillingClock;
  readonly sweeper: { sweep(): Promise<number> };
  readonly processes: readonly Process<ScheduleEvent>[];
};

/** A membership ends with its account; its remaining credits end when they expire (rule A-054). */
const endForgotten =
  (commands: Commands): ForgetHook =>
  async ({ userId, actor, now, commandId }) => {
    const ended = await commands.handle(
      accountDecider,
      userId,
      [{ type: 'CancelMembership', data: { userId, by: 'forgotten' } }],
      { commandId, actor, now },
    );
    if (ended.outcome === 'busy') throw new Error('The membership could not be ended: the account is busy.');
  };

export const createClub = (needs: CreateClubDeps): Club => {
  const { deps, directory, payments, paymentReply: reply, cardOf, cardGoodUntil, alone, failpoints } = needs;
  const { commands, clock, log, db, positions, config, business } = deps;
  const introCards = createIntroCards(commands, identityKeysIn(config).first, deps.newId);
  const parts = { deps, directory, payments, reply, introCards, cardGoodUntil };
  return {
    serve: (app) => registerClubRoutes(app, parts),
    membershipOf: createMembershipOf(commands, directory),
    endForgotten: endForgotten(commands),
    billingClock: createBillingClock({
      commands,
      payments,
      dues: postgresDues(db, positions, async () => (await business.get()).clubRules.noticeDays),
      clock,
      paymentMethodOf: cardOf,
      taxRateOf: async (id) => {
        const location = (await directory.get()).locations.get(id);
        if (location === undefined) throw new Error(`There is no location ${id}.`);
        return location.sales_tax_ppm as RatePpm;
      },
      taxRates: async () =>
        [...(await directory.get()).locations].map(([id, { sales_tax_ppm: rate }]) => `${id} ${rate}`).join(),
      cardGoodUntil,
      rules: async () => (await business.get()).clubRules,
      alone,
      failpoints,
      log,
    }),
    sweeper: { sweep: () => sweepSubscriptionHolds(deps) },
    processes: [subscriptionBookings(commands)],
  };
};
