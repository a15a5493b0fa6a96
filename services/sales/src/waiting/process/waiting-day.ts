import { occupantOf, type ScheduleDay } from '@paddock/shared-domain/booking/schedule-day';
import { setAsidesOf } from '@paddock/shared-domain/booking/set-aside-seats';
import type { SeatId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant, LocalDate } from '@paddock/shared-domain/kernel/time';
import type { DaySeats } from '@paddock/shared-domain/waiting/fitting-slots';
import type { SetAside, Standing, WaitingDay } from '@paddock/shared-domain/waiting/next-step';
import type { OfferTerms } from '@paddock/shared-domain/waiting/offer-time';

/** What a location's list needs to know: seats in service, time zone, hours, and its terms of offers. */
export type WaitingPlace = Pick<DaySeats, 'venue' | 'seats'> & { readonly terms: OfferTerms };

/** What the day's schedule keeps, by offer. */
const setAsidesIn = (day: ScheduleDay): readonly SetAside[] => {
  const offers = new Map<string, SetAside>();
  for (const { seatId, startsAt, occupant } of setAsidesOf(day)) {
    const { offerId, waitId, userId, tellAt, expiresAt, reservationId } = occupant;
    const slots = [...(offers.get(offerId)?.slots ?? []), { reservationId, seatId, startsAt }];
    offers.set(offerId, { offerId, waitId, userId, tellAt, expiresAt, slots });
  }
  return [...offers.values()];
};

const standingIn =
  (day: ScheduleDay) =>
  (offerId: string, userId: UserId, slot: { readonly seatId: SeatId; readonly startsAt: Instant }): Standing => {
    const occupant = occupantOf(day, slot.seatId, slot.startsAt);
    if (occupant?.kind === 'set-aside' && occupant.offerId === offerId) return 'set-aside';
    if (occupant?.kind === 'held' && occupant.setAside?.offerId === offerId) return 'in-checkout';
    return occupant?.kind === 'reserved' && occupant.userId === userId ? 'booked' : 'gone';
  };

/** A day's schedule in the form its waiting list uses. */
export const waitingDayOf = (date: LocalDate, { venue, seats }: WaitingPlace, day: ScheduleDay): WaitingDay => ({
  date,
  venue,
  seats,
  isFree: (seat, startsAt) => occupantOf(day, seat, startsAt) === undefined,
  setAsides: setAsidesIn(day),
  standingOf: standingIn(day),
});
