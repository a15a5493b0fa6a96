import { readReservation } from '@paddock/projections/reservations/read';
import { getReservationFile } from '@paddock/shared-domain/booking/feed-contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Language } from '@paddock/shared-domain/kernel/language';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { okRaw } from '../http/answers.ts';
import { notFound } from '../http/problems.ts';
import { serveSignedIn } from '../http/serve.ts';
import type { VenueDirectory } from '../venues/directory.ts';
import { calendarFile } from './calendar-file.ts';
import { entriesNow, type OwnedEntry } from './entries-of-day.ts';
import { entryOfRow } from './entry-of-row.ts';
import { entryTitle } from './entry-title.ts';
import type { Organizer } from './organizer.ts';
import type { ReservationChanges } from './reservation-changes.ts';

type FileParts = {
  readonly deps: Deps;
  readonly directory: VenueDirectory;
  readonly languageOf: (user: UserId) => Promise<Language>;
  readonly changes: ReservationChanges;
  readonly organizer: Organizer;
};

/** Entries of one person at one seat without a gap between them, around one of them: what a list shows as one line. */
const lineAround = (entries: readonly OwnedEntry[], own: OwnedEntry): readonly OwnedEntry[] => {
  const beside = entries.filter(({ seatId, userId }) => seatId === own.seatId && userId === own.userId);
  const line = [own];
  for (let more = true; more;) {
    const next = beside.find(
      (entry) =>
        !line.includes(entry) &&
        line.some(({ startsAt, endsAt }) => startsAt === entry.endsAt || endsAt === entry.startsAt),
    );
    more = next !== undefined;
    if (next !== undefined) line.push(next);
  }
  return line.toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1));
};

/**
 * The file behind "Add to calendar" (DASH-10, ruling A-111): the entries of a line of upcoming reservations, the very ones that the
 * mails brought, by name, number and words. Booked by two acts they are two, as the mails told them.
 */
export const serveReservationFile = (
  app: FastifyInstance,
  { deps, directory, languageOf, changes, organizer }: FileParts,
): void =>
  serveSignedIn(
    app,
    getReservationFile,
    async ({ params, caller, now }) => {
      const row = await readReservation(deps.db, params.id);
      if (row === undefined || row.state !== 'reserved') return notFound;
      const { countOf, eventsOn } = changes();
      const entries = entriesNow(await eventsOn(row.location_id, row.date));
      const own = entryOfRow(entries, row);
      const venues = await directory.get();
      const venue = venues.locations.get(row.location_id);
      if (own === undefined || venue === undefined) return notFound;
      const language = await languageOf(caller.userId);
      const written = lineAround(entries, own).map(async ({ id, startsAt, endsAt, seatId }) => ({
        id,
        sequence: await countOf(id, row.location_id, row.date),
        startsAt,
        endsAt,
        zone: venue.timezone,
        summary: entryTitle(language, venues.seats.get(seatId)?.name ?? '', venue.name),
        location: venue.address === '' ? venue.name : `${venue.name}, ${venue.address}`,
        status: 'CONFIRMED' as const,
      }));
      const text = calendarFile({
        method: 'PUBLISH',
        language,
        organizer,
        writtenAt: now,
        entries: await Promise.all(written),
      });
      return okRaw(text, {
        contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
        headers: { 'content-disposition': `attachment; filename="race-${row.date}.ics"` },
      });
    },
    { reads: ['reservations'] },
  );
