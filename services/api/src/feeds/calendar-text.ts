import type { ReservationRow } from '@paddock/projections/reservations/read';
import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Language } from '@paddock/shared-domain/kernel/language';
import { type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import { groupRuns } from '../booking/reservation-reply.ts';
import type { Directory } from '../venues/directory.ts';
import { type CalendarEntry, calendarFile } from './calendar-file.ts';
import type { Organizer } from './organizer.ts';
import type { ReservationChanges } from './reservation-changes.ts';

/** Who has no name any more. */
const NAMELESS: { readonly [L in Language]: string } = { en: 'Racer', es: 'Piloto' };

type Feed = {
  /** Of whoever reads it. */
  readonly language: Language;
  readonly title: string;
  readonly organizer: Organizer;
  readonly rows: readonly ReservationRow[];
  readonly names: ReadonlyMap<UserId, string>;
  readonly venues: Directory;
  readonly changes: ReservationChanges;
};

/**
 * An iCalendar text of reservations: seat and racer name, nothing else about anybody (LOC-04, ruling A-032). Back-to-back slots
 * of one seat and person are one event; the id of the first names it for ever.
 */
export const calendarText = async (
  { language, title, organizer, rows, names, venues, changes }: Feed,
  now: Instant,
): Promise<string> => {
  const { countOf } = changes();
  const entries: CalendarEntry[] = [];
  for (const run of groupRuns(rows)) {
    const venue = venues.locations.get(run.location_id);
    const racer = run.user_id === null ? '' : (names.get(run.user_id) ?? NAMELESS[language]);
    entries.push({
      id: run.id,
      sequence: await countOf(run.id, run.location_id, run.date),
      startsAt: run.starts_at,
      endsAt: plusMillis(run.starts_at, run.blocks * SLOT_MILLIS),
      zone: venue?.timezone ?? 'UTC',
      summary: `${venues.seats.get(run.seat_id)?.name ?? ''}: ${racer}`,
      location: venue?.name ?? '',
    });
  }
  return calendarFile({ method: 'PUBLISH', language, organizer, title, writtenAt: now, entries });
};
