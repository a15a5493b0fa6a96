import { readReservation } from '@paddock/projections/booking/reservations/read';
import { getReservationFile } from '@paddock/shared-domain/booking/feed-contract';
import { visitsOf } from '@paddock/shared-domain/booking/visits';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Language } from '@paddock/shared-domain/kernel/language';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '@paddock/kit/deps';
import { okRaw } from '@paddock/kit/http/answers';
import { notFound } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import type { VenueDirectory } from '@paddock/venue/venues/directory';
import { calendarFile, entryTitle, type Organizer } from './calendar-file.ts';
import { entriesNow } from './day-entries.ts';
import { entryOfRow } from './entry-of-row.ts';
import type { ReservationChanges } from './reservation-changes.ts';

type FileDeps = {
  readonly deps: Deps;
  readonly directory: VenueDirectory;
  readonly languageOf: (user: UserId) => Promise<Language>;
  readonly changes: ReservationChanges;
  readonly organizer: Organizer;
};

/**
 * The file behind "Add to calendar" (DASH-10, rule A-111): the entry of an upcoming reservation, or those of its visit, with the
 * same names, numbers and texts as in the mails.
 */
export const serveReservationFile = (
  app: FastifyInstance,
  { deps, directory, languageOf, changes, organizer }: FileDeps,
): void =>
  serveSignedIn(
    app,
    getReservationFile,
    async ({ params, query, caller, now }) => {
      const row = await readReservation(deps.db, params.id);
      if (row === undefined || row.state !== 'reserved') return notFound;
      const { countOf, eventsOn } = changes();
      const day = entriesNow(await eventsOn(row.location_id, row.date));
      const own = entryOfRow(day, row);
      const venues = await directory.get();
      const venue = venues.locations.get(row.location_id);
      if (own === undefined || venue === undefined) return notFound;
      const language = await languageOf(caller.userId);
      const theirs = day.filter(({ userId }) => userId === own.userId);
      const visit =
        query.visit === true ? visitsOf(theirs, (entry) => entry).find((one) => one.includes(own)) : undefined;
      const entries = await Promise.all(
        (visit ?? [own]).map(async ({ id, startsAt, endsAt, seatId }) => ({
          id,
          sequence: await countOf(id, row.location_id, row.date),
          startsAt,
          endsAt,
          zone: venue.timezone,
          summary: entryTitle(language, venues.seats.get(seatId)?.name ?? '', venue.name),
          location: venue.address === '' ? venue.name : `${venue.name}, ${venue.address}`,
          status: 'CONFIRMED' as const,
        })),
      );
      const text = calendarFile({
        method: 'PUBLISH',
        language,
        organizer,
        writtenAt: now,
        entries,
      });
      return okRaw(text, {
        contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
        headers: { 'content-disposition': `attachment; filename="race-${row.date}.ics"` },
      });
    },
    { reads: ['reservations'] },
  );
