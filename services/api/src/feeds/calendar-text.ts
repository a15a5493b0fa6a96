import type { ReservationRow } from '@paddock/projections/reservations/read';
import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, millisOf } from '@paddock/shared-domain/kernel/time';
import ical, { ICalCalendarMethod } from 'ical-generator';
import { groupRuns } from '../booking/reservation-reply.ts';
import type { Directory } from '../venues/directory.ts';

/**
 * An iCalendar text (RFC 5545) of reservations: seat and racer name, nothing else about anybody (LOC-04, ruling A-032).
 * Back-to-back slots of one seat and person are one event; the id of the first names it for ever.
 */
export const calendarText = (
  title: string,
  rows: readonly ReservationRow[],
  names: ReadonlyMap<UserId, string>,
  venues: Directory,
  now: Instant,
): string => {
  const calendar = ical({
    name: title,
    prodId: { company: 'Paddock', product: 'Reservations', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 15 * 60,
  });
  for (const run of groupRuns(rows)) {
    const start = new Date(run.starts_at);
    const seat = venues.seats.get(run.seat_id)?.name ?? '';
    const racer = run.user_id === null ? '' : (names.get(run.user_id) ?? 'Racer');
    calendar.createEvent({
      id: `${run.id}@paddock`,
      stamp: new Date(now),
      start,
      end: new Date(millisOf(run.starts_at) + run.blocks * SLOT_MILLIS),
      summary: `${seat}: ${racer}`,
      location: venues.locations.get(run.location_id)?.name ?? '',
    });
  }
  return calendar.toString();
};
