import { accountDecider } from '@paddock/shared-domain/billing/account';
import type { ScheduleEvent } from '@paddock/shared-domain/booking/events';
import type { RatePpm } from '@paddock/shared-domain/kernel/money';
import type { FastifyInstance } from 'fastify';
import type { Commands } from './command-handling/commands.ts';
import type { Deps } from './deps.ts';
import type { ForgetHook } from './identity/forget-hooks.ts';
import type { MembershipOf } from './identity/identity-parts.ts';
import type { PaymentReply } from './payments/status-reply.ts';
import { type BillingClock, createBillingClock } from './processes/billing-clock/billing-clock.ts';
import { postgresDues } from './processes/billing-clock/dues-port.ts';
import type { BillingClockParts } from './processes/billing-clock/parts.ts';
import type { Failpoints } from './processes/failpoints.ts';
import type { Payments } from './processes/payments/payments.ts';
import type { Process } from './processes/process.ts';
import { subscriptionBookings, sweepSubscriptionHolds } from './processes/subscription-bookings.ts';
import type { VenueDirectory } from './venues/directory.ts';
import { createIntroCards } from './club/intro-card.ts';
import { createMembershipOf } from './club/membership-of.ts';
import { registerClubRoutes } from './club/routes.ts';

export type ClubNeeds = {
  readonly deps: Deps;
  readonly directory: VenueDirectory;
  readonly payments: Payments;
  readonly paymentReply: PaymentReply;
  readonly cardOf: BillingClockParts['paymentMethodOf'];
  readonly alone: BillingClockParts['alone'];
  readonly failpoints: Failpoints;
};

/** The club, put together: its routes, and what runs beside them. */
export type Club = {
  readonly serve: (app: FastifyInstance) => void;
  readonly membershipOf: MembershipOf;
  readonly endForgotten: ForgetHook;
  readonly billingClock: BillingClock;
  readonly janitor: { sweep(): Promise<number> };
  readonly processes: readonly Process<ScheduleEvent>[];
};

/** A membership ends with its account; what is left of its credits goes when it expires (ruling A-054). */
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

export const createClub = (needs: ClubNeeds): Club => {
  const { deps, directory, payments, paymentReply: reply, cardOf, alone, failpoints } = needs;
  const { commands, clock, log, db, positions, config } = deps;
  const introCards = createIntroCards(commands, config.IDENTITY_KEY ?? '', deps.newId);
  const parts = { deps, directory, payments, reply, introCards };
  return {
    serve: (app) => registerClubRoutes(app, parts),
    membershipOf: createMembershipOf(commands, directory),
    endForgotten: endForgotten(commands),
    billingClock: createBillingClock({
      commands,
      payments,
      dues: postgresDues(db, positions),
      clock,
      paymentMethodOf: cardOf,
      taxRateOf: async (id) => {
        const location = (await directory.get()).locations.get(id);
        if (location === undefined) throw new Error(`There is no location ${id}.`);
        return location.sales_tax_ppm as RatePpm;
      },
      alone,
      failpoints,
      log,
    }),
    janitor: { sweep: () => sweepSubscriptionHolds(deps) },
    processes: [subscriptionBookings(commands)],
  };
};
