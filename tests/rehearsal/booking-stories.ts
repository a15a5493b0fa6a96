import { SANTA_ANA } from '@paddock/embedded/demo/venue-plan';
import { slotsOfDay } from '@paddock/shared-domain/booking/bookable-slots';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import { DAY, type Instant, MINUTE, plusMillis } from '@paddock/shared-domain/kernel/time';
import { localDateOf, plusDays } from '@paddock/shared-domain/kernel/venue-time';
import { planDraftDecider } from '@paddock/shared-domain/plan-drafts/decider';
import { waitingDecider } from '@paddock/shared-domain/waiting/decider';
import { waitlistId } from '@paddock/shared-domain/waiting/waiting-list';
import type { Teller } from './teller.ts';

const { locationId, seats, terms } = SANTA_ANA;
const venue = { zone: terms.timezone, openingHours: terms.openingHours };

/** A day of the plan before the demo's own: everything that staff and customers do to a reservation. */
export const tellBookings = async ({ does, id, at, now }: Teller): Promise<void> => {
  const date = localDateOf(now(), terms.timezone);
  const [day, nextDay] = [date, plusDays(date, 1)].map((one) => scheduleId(locationId, one)) as [string, string];
  const startsAt = slotsOfDay(date, venue)[8]?.startsAt as Instant;
  const nextStartsAt = slotsOfDay(plusDays(date, 1), venue)[8]?.startsAt as Instant;
  at(plusMillis(startsAt, -DAY));
  const [one, two, three, four] = seats.map(({ seatId }): string => seatId) as [string, string, string, string];
  const price = { priceCents: 3000, feeCents: 0, taxCents: 285 };
  const toReserve = (name: string, seatId: string) => ({
    reservationId: id(`reservation ${name}`),
    locationId,
    seatId,
    startsAt,
    userId: id(`racer ${name}`),
    ...price,
    paid: false,
    checkoutId: null,
    venue,
    seatActive: true,
  });
  const does1 = (type: string, data: object) => does(scheduleDecider, day, type, { locationId, ...data });
  const [ada, bob, cleo] = [toReserve('ada', one), toReserve('bob', two), toReserve('cleo', three)];
  for (const wanted of [ada, bob, cleo]) await does1('ReserveSlot', wanted);
  // 1. Held and released; kept for the venue, and on sale again.
  const held = { reservationId: id('held'), seatId: four, startsAt, checkoutId: id('checkout of held') };
  await does1('HoldSlot', { ...held, userId: id('racer held'), priceCents: 3000, venue, seatActive: true });
  await does1('ReleaseHeldSlot', held);
  const blackout = { reservationId: id('blackout'), seatId: four, startsAt, notes: null, venue };
  await does1('BlackOutSlot', blackout);
  await does1('CancelReservation', { reservationId: blackout.reservationId });
  // 2. Paid or not, with a note, moved, traded, cancelled, moved to another day.
  const ofAda = { reservationId: ada.reservationId };
  await does1('MarkReservationPaid', { ...ofAda, paid: true });
  await does1('MarkReservationPaid', { ...ofAda, paid: false });
  await does1('MarkReservationPaid', { ...ofAda, paid: true, nothingOwed: true });
  await does1('WriteNote', { ...ofAda, notes: { subjectId: id('subject planner'), box: 'AAAA' } });
  const move = { startsAt, venue, seatActive: true };
  await does1('MoveReservation', { ...move, ...ofAda, seatId: four });
  await does1('TradePlaces', {
    moves: [
      { ...move, ...ofAda, locationId, seatId: two },
      { ...move, reservationId: bob.reservationId, locationId, seatId: four },
    ],
  });
  await does1('CancelReservation', { reservationId: cleo.reservationId });
  const dan = toReserve('dan', three);
  await does1('ReserveSlot', dan);
  for (const [who, seatId, to] of [
    [bob, four, one],
    [dan, three, two],
  ] as const) {
    const from = { seatId, startsAt, priceCents: price.priceCents };
    const arrived = { seatId: to, startsAt: nextStartsAt, priceCents: price.priceCents, moveId: id(`move ${to}`) };
    const { feeCents: _fee, taxCents: _tax, ...ofWho } = who;
    const arrival = { ...ofWho, ...arrived, movedFromDate: date, movedFrom: from };
    await does(scheduleDecider, nextDay, 'ReserveSlot', arrival);
    const seen = { from, paid: false };
    const away = { reservationId: who.reservationId, toDate: plusDays(date, 1), seen, arrived };
    await does1('MoveReservationAway', away);
  }
  // 3. The visit: somebody is reminded, is late, and comes after all.
  await does1('RemindRacer', { ...ofAda, seatId: two, startsAt, userId: ada.userId });
  at(plusMillis(startsAt, 20 * MINUTE));
  for (const attendance of ['no_show', null, 'arrived', null, 'arrived'])
    await does1('MarkAttendance', { ...ofAda, attendance, graceMinutes: 15 });
};

/** Two drafts of a day's plan: one is applied, one dropped. */
export const tellDrafts = async ({ does, id, now }: Teller): Promise<void> => {
  const date = localDateOf(now(), terms.timezone);
  const [first, second] = seats.map(({ seatId }) => seatId);
  const startsAt = slotsOfDay(date, venue)[10]?.startsAt;
  const from = { seatId: first, startsAt };
  const reason = { subjectId: id('subject planner'), box: 'AAAA' };
  const [applied, dropped] = [id('draft applied'), id('draft dropped')];
  const draft = (draftId: string, type: string, data: object = {}) =>
    does(planDraftDecider, draftId, type, { draftId, ...data });
  for (const draftId of [applied, dropped]) await draft(draftId, 'OpenPlanDraft', { locationId, date, reason });
  const of = (name: string) => ({ reservationId: id(`drafted ${name}`), userId: id(`racer ${name}`), from });
  await draft(applied, 'DraftMove', { ...of('dora'), seatId: second, startsAt, price: 'keep' });
  await draft(applied, 'DraftCancellation', { ...of('emil'), percent: 100 });
  await draft(applied, 'DraftBlackout', { reservationId: id('drafted blackout'), seatId: first, startsAt });
  await draft(applied, 'RemoveDraftedChange', { reservationId: id('drafted emil') });
  await draft(applied, 'MarkPlanDraftApplied');
  await draft(dropped, 'DiscardPlanDraft');
};

/** The waiting list of a full day. Its offers end in every possible way. */
export const tellWaiting = async ({ does, wrote, id, at, now }: Teller): Promise<void> => {
  const date = localDateOf(now(), terms.timezone);
  const [day, list] = [scheduleId(locationId, date), waitlistId(locationId, date)];
  const startsAt = slotsOfDay(date, venue)[12]?.startsAt as Instant;
  const until = slotsOfDay(date, venue)[14]?.startsAt as Instant;
  const begun = plusMillis(startsAt, -DAY);
  at(begun);
  const of = (name: string) => ({ waitId: id(`wait ${name}`), userId: id(`racer ${name}`), locationId, date });
  const wanted = { seatTypeId: null, from: startsAt, until, seats: 1, sessions: 1 };
  const join = (name: string) =>
    does(waitingDecider, list, 'JoinWaitlist', {
      ...of(name),
      ...wanted,
      seatsFree: false,
      today: begun,
      openWaits: 0,
    });
  const ends = {
    taken: (offer: object) => does(waitingDecider, list, 'EndOffer', { ...offer, how: 'OfferTaken' }),
    expired: (offer: object) => does(waitingDecider, list, 'EndOffer', { ...offer, how: 'OfferExpired' }),
    declined: () => does(waitingDecider, list, 'LeaveWaitlist', of('declined')),
    // Only former releases withdrew offers: no command of this one does.
    withdrawn: (offer: object) => wrote(`waitlist-${list}`, 'OfferWithdrawn', offer),
  };
  for (const [name, end] of Object.entries(ends)) {
    await join(name);
    const slot = { reservationId: id(`kept ${name}`), seatId: seats[0]?.seatId, startsAt };
    const { waitId, userId } = of(name);
    const offerId = id(`offer ${name}`);
    const kept = { offerId, waitId, tellAt: begun, expiresAt: plusMillis(begun, 30 * MINUTE) };
    const slots = { locationId, userId, slots: [slot], venue, seatsActive: true };
    await does(scheduleDecider, day, 'SetAsideSeats', { ...kept, ...slots });
    const { waitId: _wait, ...offered } = kept;
    await does(waitingDecider, list, 'OfferSeats', { ...of(name), ...offered, slots: [slot] });
    await does(waitingDecider, list, 'AnnounceOffer', { ...of(name), offerId });
    await does(scheduleDecider, day, 'EndSetAside', { locationId, offerId });
    await end({ ...of(name), offerId });
  }
  await join('left');
  await does(waitingDecider, list, 'LeaveWaitlist', of('left'));
  await join('in vain');
  at(until);
  await does(waitingDecider, list, 'ExpireWait', of('in vain'));
  await does(waitingDecider, list, 'ExpireWait', of('expired'));
  await does(waitingDecider, list, 'ExpireWait', of('withdrawn'));
};
