import { DAY, HOUR, type Instant, instantOf, MINUTE } from '@paddock/shared-domain/kernel/time';
import { createHistory, openLocation, type History, ZONES } from './report-histories.ts';

type Booked = { reservationId: string; locationId: string; seatId: string; startsAt: Instant; priceCents: number };

const placeOf = ({ locationId, seatId, startsAt }: Booked) => ({ locationId, seatId, startsAt });

/** Two reservations swap places: one steps aside, the other takes its place, and the first takes the place that is free then. */
const tradePlaces = ({ put, moment }: History, one: Booked, other: Booked): void => {
  const at = moment();
  const [here, there] = [placeOf(one), placeOf(other)];
  const told = (type: string, data: object): void => put(type, { ...data, userId: 'u' }, 'any-1', at);
  const was = ({ seatId, startsAt }: typeof here) => ({ fromSeatId: seatId, fromStartsAt: startsAt });
  told('ReservationSteppedAside', { ...here, reservationId: one.reservationId });
  told('ReservationMoved', { ...here, ...was(there), reservationId: other.reservationId });
  told('ReservationMoved', { ...there, ...was(here), reservationId: one.reservationId, steppedAside: true });
  Object.assign(one, there);
  Object.assign(other, here);
};

/** Two locations whose racers arrive, do not show up, are moved within a day and to another, and are cancelled. */
export const attendanceHistory = (
  seed: number,
): { readonly log: History['events']; readonly zones: Readonly<Record<string, string>> } => {
  const history = createHistory(seed);
  const { below, pick, put } = history;
  const zones = { north: pick(ZONES), south: pick(ZONES) };
  for (const [id, zone] of Object.entries(zones)) openLocation(history, id, zone);
  const booked: Booked[] = [];
  let number = 0;
  const start = () => instantOf((Math.floor(Date.parse(history.now()) / (30 * MINUTE)) + below(96) - 24) * 30 * MINUTE);
  for (let n = 0; n < 120; n += 1) {
    const choice = below(10);
    const one = booked.length === 0 ? undefined : pick(booked);
    if (one === undefined || choice < 4) {
      const made = {
        reservationId: `r${(number += 1)}`,
        locationId: pick(Object.keys(zones)),
        seatId: `s${below(9)}`,
        startsAt: start(),
        priceCents: 1000 + below(9) * 100,
      };
      booked.push(made);
      put('SlotBookedOnAccount', { ...made, userId: 'u' });
    } else if (choice < 7)
      put(pick(['RacerCheckedIn', 'NoShowRecorded', 'NoShowRecorded', 'CheckInReversed', 'NoShowReversed']), {
        ...one,
        userId: 'u',
      });
    else if (choice === 7) {
      const was = { fromSeatId: one.seatId, fromStartsAt: one.startsAt };
      const priced = below(2) === 0 ? { priceCents: 5000 + below(5) } : {};
      Object.assign(one, { startsAt: start(), seatId: `s${below(9)}` }, priced);
      const { priceCents: _price, ...where } = one;
      put('ReservationMoved', { ...where, ...was, userId: 'u', ...priced });
      const other = booked.find((each) => each !== one && each.locationId === one.locationId);
      if (other !== undefined && below(2) === 0) tradePlaces(history, one, other);
    } else if (choice === 8) {
      const { priceCents: _price, ...where } = one;
      const to = { seatId: one.seatId, startsAt: instantOf(Date.parse(one.startsAt) + DAY), priceCents: 7000 };
      put('ReservationArrivedFromAnotherDay', { ...one, ...to, userId: 'u', stood: 'unpaid', movedFrom: { ...where } });
      if (below(4) === 0) put('ReservationMovedToAnotherDay', { ...where, ...to, userId: 'u', toDate: 'there' });
      else {
        put('ReservationMovedToAnotherDay', {
          ...where,
          userId: 'u',
          toDate: 'there',
          arrived: { ...to, moveId: 'm' },
        });
        Object.assign(one, to);
      }
    } else {
      booked.splice(booked.indexOf(one), 1);
      const { priceCents: _price, ...where } = one;
      put('ReservationCancelled', { ...where, userId: 'u' });
    }
    history.pass(below(2 * HOUR));
  }
  return { log: history.events, zones };
};
