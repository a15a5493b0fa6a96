import { type Instant, type LocalDate } from '@paddock/shared-domain/kernel/time';
import type { LocationId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Language } from '@paddock/shared-domain/kernel/language';
import type { Directory } from '@paddock/venue/venues/directory';
import { type CalendarEntry, calendarFile } from './calendar-file.ts';
import { type DayEntry, entriesEnded, entriesNow } from './day-entries.ts';
import type { Organizer } from './organizer.ts';
import type { ReservationChanges } from './reservation-changes.ts';

/** Who has no name any more. */
const NAMELESS: { readonly [L in Language]: string } = { en: 'Racer', es: 'Piloto' };

export type FeedDay = { readonly location: LocationId; readonly date: LocalDate };
type Feed = {
  /** Of whoever reads it. */
  readonly language: Language;
  readonly title: string;
  readonly organizer: Organizer;
  readonly days: readonly FeedDay[];
  readonly namesOf: (users: readonly UserId[]) => Promise<ReadonlyMap<UserId, string>>;
  readonly venues: Directory;
  readonly changes: ReservationChanges;
};
type Told = FeedDay & DayEntry & { readonly sequence: number; readonly status: 'CONFIRMED' | 'CANCELLED' };

/**
 * An iCalendar text of reservations: seat and racer name, nothing else about anybody (LOC-04, rule A-032). Entries are those of the
 * mails, by name, number and length; one that is no more is told as cancelled, since a program that took it in keeps it otherwise.
 */
export const calendarText = async (
  { language, title, organizer, days, namesOf, venues, changes }: Feed,
  now: Instant,
): Promise<string> => {
  const { countOf, eventsOn, standsOn, endsOn } = changes();
  const told: Told[] = [];
  for (const { location, date } of days) {
    const events = await eventsOn(location, date);
    for (const [status, entries] of [
      ['CONFIRMED', entriesNow(events)],
      ['CANCELLED', entriesEnded(events)],
    ] as const)
      for (const entry of entries) {
        // What left for another day may go on there under its name.
        if (status === 'CANCELLED' && (await standsOn(entry.id, location, date)) !== undefined) continue;
        // Ended there, it is told there alone: a second, lower number would undo the first in calendars.
        if (status === 'CANCELLED' && (await endsOn(entry.id, location, date)) !== date) continue;
        const sequence = await countOf(entry.id, location, date);
        told.push({ ...entry, location, date, sequence, status });
      }
  }
  const names = await namesOf([...new Set(told.map(({ userId }) => userId))]);
  const entries = told.map(({ id, sequence, startsAt, endsAt, seatId, userId, location, status }): CalendarEntry => {
    const venue = venues.locations.get(location);
    const racer = names.get(userId) ?? NAMELESS[language];
    return {
      id,
      sequence,
      startsAt,
      endsAt,
      zone: venue?.timezone ?? 'UTC',
      summary: `${venues.seats.get(seatId)?.name ?? ''}: ${racer}`,
      location: venue?.name ?? '',
      status,
    };
  });
  return calendarFile({ method: 'PUBLISH', language, organizer, title, writtenAt: now, entries });
};
