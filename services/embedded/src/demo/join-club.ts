import { clubEffects } from '@paddock/sales/club/effects';
import { derivedId } from '@paddock/kit/command-handling/derived-id';
import { renewalPayment } from '@paddock/sales/club/billing-clock/renew';
import { noFailpoints } from '@paddock/kit/processes/failpoints';
import type { PaymentEventOf } from '@paddock/shared-domain/payments/events';
import { createPayments } from '@paddock/sales/payments/process/payments';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import { type ClubOffer, DEFAULT_TIERS, priceSessions } from '@paddock/shared-domain/club/club-price';
import { CENTS_PER_CREDIT, Credits } from '@paddock/shared-domain/club/credit-value';
import { cycleBegins } from '@paddock/shared-domain/club/cycles';
import type { MembershipTerms } from '@paddock/shared-domain/club/events';
import { userDecider } from '@paddock/shared-domain/identity/decider';
import { MembershipId, PaymentId, ReservationId } from '@paddock/shared-domain/kernel/ids';
import { ZERO_CENTS } from '@paddock/shared-domain/kernel/money';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { localDateOf } from '@paddock/shared-domain/kernel/venue-time';
import { hoursOf, type PlannedCheckout } from './bookings-plan.ts';
import { untilDefinite } from './definite.ts';
import type { DemoDeps } from './demo-deps.ts';
import { as, does } from './does.ts';
import { venues } from './make-bookings.ts';
import type { DemoPerson } from './people-plan.ts';
import { demoId } from '@paddock/kit/fitness/held-demo';
import type { DemoLocation } from './venue-plan.ts';

const SESSIONS = 4;
/** The club offer of the demo venues, with usual values. */
const offerOf = ({ terms }: DemoLocation): ClubOffer => ({
  minSessions: terms.subscriptionMinRaces,
  introCents: terms.subscriptionIntroCostCents,
  creditsPerSession: 250,
  tiers: DEFAULT_TIERS,
  taxRate: terms.salesTaxPpm,
});

/** A person joins at the normal rate, and every month that has begun since is renewed at its own moment. */
export const joinClub = async (
  deps: DemoDeps,
  { userId }: DemoPerson,
  location: DemoLocation,
  joined: Instant,
  now: Instant,
): Promise<void> => {
  const { commands } = deps;
  const { card } = (await commands.load(userDecider, userId)).state;
  if (card === null) throw new Error('A member of the demo venue has no card.');
  const price = priceSessions(SESSIONS, offerOf(location));
  const zone = location.terms.timezone;
  const terms: MembershipTerms = {
    locationId: location.locationId,
    zone,
    intro: false,
    sessions: SESSIONS,
    creditsRecurring: price.credits,
    recurringCents: price.recurringCents,
    discountPpm: price.discountPpm,
    startedOn: localDateOf(joined, zone),
  };
  const membershipId = MembershipId.parse(derivedId(`demo membership ${userId}`));
  const taxCents = price.taxCents;
  const effects = {
    ...clubEffects(commands),
    outstanding: () => Promise.reject(new Error('The demo owes nothing.')),
    voucher: () => Promise.reject(new Error('The demo buys no voucher here.')),
  };
  const pay = async (at: Instant, paymentId: PaymentId, cycle: number): Promise<void> => {
    const { payments } = createPayments({
      ...deps,
      venues,
      effects,
      clock: { now: () => at },
      failpoints: noFailpoints,
    });
    const request: PaymentEventOf<'PaymentRequested'>['data'] = {
      paymentId,
      userId,
      amountCents: price.totalCents,
      purpose:
        cycle === 0
          ? { kind: 'enrolment', membershipId, terms, taxCents, cardFingerprint: card.fingerprintHash ?? null }
          : { kind: 'renewal', membershipId, cycle, taxCents },
      means: { kind: 'card', customerId: card.customerId, paymentMethodId: card.paymentMethodId },
      offSession: cycle > 0,
    };
    const { payment } = await untilDefinite(
      deps,
      () => payments.pay(request, as({ kind: 'customer', userId }, `club ${userId} ${cycle}`, at)),
      ({ waiting }) => waiting === undefined,
    );
    if (payment.phase !== 'settled') throw new Error(`A month of the demo's club ended ${payment.phase}.`);
  };
  await pay(joined, PaymentId.parse(demoId(`joining ${userId}`)), 0);
  for (let cycle = 1; cycleBegins(terms, cycle) <= now; cycle += 1)
    await pay(cycleBegins(terms, cycle), renewalPayment(membershipId, cycle), cycle);
};

/** A slot booked with the subscription: credits are held, the slot is taken, the credits are spent. */
export const bookWithSubscription = async (deps: DemoDeps, planned: PlannedCheckout): Promise<void> => {
  const { name, location, seats, customer, at } = planned;
  const { userId } = customer;
  const { locationId } = location;
  const actor = { kind: 'customer', userId } as const;
  for (const { seat, slots } of seats) {
    for (const { startsAt } of slots) {
      const reservationId = ReservationId.parse(demoId(`${name} ${seat.seatId} ${startsAt}`));
      const credits = Credits.parse(Math.ceil(seat.costCents / CENTS_PER_CREDIT));
      const hold = { type: 'HoldCredits', data: { userId, holdId: reservationId, credits } } as const;
      const spend = { type: 'SpendOnSlot', data: { userId, holdId: reservationId, feeCents: ZERO_CENTS } } as const;
      const reserve = {
        type: 'ReserveSlot',
        data: {
          reservationId,
          locationId,
          seatId: seat.seatId,
          startsAt,
          userId,
          priceCents: seat.costCents,
          feeCents: ZERO_CENTS,
          taxCents: ZERO_CENTS,
          paid: true,
          checkoutId: null,
          venue: hoursOf(location),
          seatActive: true,
        },
      } as const;
      const day = scheduleId(locationId, localDateOf(startsAt, location.terms.timezone));
      await does(deps, accountDecider, userId, [hold], as(actor, `hold ${reservationId}`, at));
      await does(deps, scheduleDecider, day, [reserve], as(actor, `reserve ${reservationId}`, at));
      await does(deps, accountDecider, userId, [spend], as(actor, `spend ${reservationId}`, at));
    }
  }
};
