import { type Instant, type LocalDate } from '@paddock/shared-domain/kernel/time';
import type { LocationId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Language } from '@paddock/shared-domain/kernel/language';
import type { Directory } from '@paddock/venue/venues/directory';
import { type CalendarEntry, calendarFile, type Organizer } from './calendar-file.ts';
import { type DayEntry, entriesEnded, entriesNow } from './day-entries.ts';
import type { ReservationChanges } from './reservation-changes.ts';

/** The name shown for a forgotten racer. */
const NAMELESS: { readonly [L in Language]: string } = { en: 'Racer', es: 'Piloto' };

export type FeedDay = { readonly location: LocationId; readonly date: LocalDate };
type Feed = {
  /** The reader's language. */
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
 * An iCalendar text of reservations: seat and racer name, no other personal data (LOC-04, rule A-032). Name, number and length of
 * an entry are those of the mails. Ended entries are sent as cancelled, since programs that have them would otherwise keep them.
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
        // A reservation that moved to another day may continue there under its name.
        if (status === 'CANCELLED' && (await standsOn(entry.id, location, date)) !== undefined) continue;
        // If it ended on another day, only that day reports it: a second cancellation with a lower number would undo the first.
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
