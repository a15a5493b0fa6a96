import { SeatTypeId, UserId } from '@paddock/shared-domain/kernel/ids';
import { DAY, type Instant, MINUTE, plusMillis } from '@paddock/shared-domain/kernel/time';
import { localDateOf } from '@paddock/shared-domain/kernel/venue-time';
import { joinWaitlist, leaveWaitlist } from '@paddock/shared-domain/waiting/contract';
import { waitingDecider } from '@paddock/shared-domain/waiting/decider';
import { OfferId, WaitId } from '@paddock/shared-domain/waiting/ids';
import { nextWaitingStep, type Standing } from '@paddock/shared-domain/waiting/next-step';
import { describe, expect, it } from 'vitest';
import { id } from '../../support/builders/brands.ts';
import { DOWNTOWN, HALF_PAST, NOON, NOW, seat, VENUE } from '../../support/builders/venue.ts';
import { storiesOf } from '../../support/given.ts';

const { given } = storiesOf(waitingDecider);
const DATE = localDateOf(NOON, VENUE.zone);
const about = { waitId: WaitId.parse('w1'), userId: UserId.parse('ada'), locationId: DOWNTOWN, date: DATE };
const wait = { ...about, seatTypeId: null, from: NOON, until: HALF_PAST, seats: 1, sessions: 1 };
const begun = { type: 'WaitlistJoined' as const, data: wait };
const offerId = OfferId.parse('o1');
const slots = [NOON, HALF_PAST].map((startsAt, at) => ({
  reservationId: id.reservation(`r${at}`),
  seatId: seat(1),
  startsAt,
}));
const expiresAt = plusMillis(NOW, 30 * MINUTE);
const offered = { type: 'SeatsOffered' as const, data: { ...about, offerId, slots, tellAt: NOW, expiresAt } };
const join = (facts: { seatsFree?: boolean; openWaits?: number; today?: Instant } = {}) => ({
  type: 'JoinWaitlist' as const,
  data: { ...wait, seatsFree: false, openWaits: 0, today: plusMillis(NOW, -60 * MINUTE), ...facts },
});

describe('Joining the waiting list', () => {
  it('is refused while a seat is free: nobody can keep a free seat by waiting for it (TH-30)', () => {
    given().when(join()).then(begun);
    given()
      .when(join({ seatsFree: true }))
      .thenRefused('SeatsFree');
  });

  it('is refused on the day on which an offer was declined or expired, and possible from the next day on', () => {
    const declined = given(begun, offered).when({ type: 'LeaveWaitlist', data: about }).decision;
    expect(declined).toMatchObject({ events: [{ type: 'OfferDeclined', data: { endedAt: NOW } }] });
    const ranOut = given(begun, offered).when({
      type: 'EndOffer',
      data: { ...about, offerId, how: 'OfferExpired' },
    }).decision;
    for (const decision of [declined, ranOut]) {
      const after = given(begun, offered, ...(decision.outcome === 'accepted' ? decision.events : []));
      after.when(join()).thenRefused('OfferPassed');
      const tomorrow = plusMillis(NOW, 60 * MINUTE);
      after.when(join({ today: tomorrow })).then(begun);
    }
    given(begun, { type: 'WaitlistLeft', data: about }).when(join()).then(begun);
  });

  it('is limited to ten days at a time', () => {
    given()
      .when(join({ openWaits: 9 }))
      .then(begun);
    given()
      .when(join({ openWaits: 10 }))
      .thenRefused('TooManyWaits');
  });

  it('is limited to eight half-hours of simulators in all', () => {
    const asked = { location: DOWNTOWN, date: DATE, from: 0, until: 1439 };
    for (const [seats, sessions] of [
      [8, 1],
      [1, 8],
      [2, 4],
    ])
      expect(joinWaitlist.body?.safeParse({ ...asked, seats, sessions }).success).toBe(true);
    for (const [seats, sessions] of [
      [8, 8],
      [3, 3],
      [2, 5],
    ])
      expect(joinWaitlist.body?.safeParse({ ...asked, seats, sessions }).success).toBe(false);
  });

  it('is limited like every change, and so is leaving again (TH-34)', () => {
    expect([joinWaitlist.limit, leaveWaitlist.limit]).toEqual(['change', 'change']);
  });
});

describe('An open offer', () => {
  const step = (standings: readonly Standing[], now: Instant = NOW) =>
    nextWaitingStep(
      given(begun, offered).state(),
      {
        date: DATE,
        venue: VENUE,
        seats: [{ id: seat(1), seatTypeId: SeatTypeId.parse('motion') }],
        isFree: () => true,
        setAsides: [],
        standingOf: (_, __, { startsAt }) => standings[slots.findIndex((slot) => slot.startsAt === startsAt)] ?? 'gone',
      },
      { minutes: 30, zone: VENUE.zone, quiet: null },
      now,
    );

  it('ends as taken with its first booked part, even if that booking is gone before anybody looks', () => {
    expect(step(['booked', 'set-aside'])).toMatchObject({ do: 'end', how: 'OfferTaken' });
    expect(step(['gone', 'set-aside'])).toMatchObject({ do: 'end', how: 'OfferTaken' });
    expect(step(['gone', 'gone'])).toMatchObject({ do: 'end', how: 'OfferTaken' });
    expect(step(['in-checkout', 'booked'])).toBeUndefined();
    expect(step(['gone', 'gone'], plusMillis(NOW, DAY))).toMatchObject({ do: 'end', how: 'OfferExpired' });
  });
});
