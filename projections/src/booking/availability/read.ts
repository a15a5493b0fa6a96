import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import type { Instant, LocalDate } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import type { DayRow, VenueDayRow } from './table.ts';

/** A location-day as stored: the venue's hours and seats, and the taken slots. Equal `version` means an equal reply. */
export type StoredDay = Omit<VenueDayRow, 'version' | 'location_id'> & {
  readonly taken: DayRow['taken'];
  readonly version: string;
};

const READ = {
  name: 'availability-day',
  text: `select v.timezone, v.opening_hours, v.nights_from, v.special_hours, v.seats, coalesce(d.taken, '{}'::json) as taken,
                v.version || '/' || coalesce(d.version, '') as version
           from availability.venues v
           left join availability.days d on d.location_id = v.location_id and d.date = $2
          where v.location_id = $1`,
};
const READ_VERSIONS = {
  name: 'availability-day-versions',
  // Each day by its keys, whatever the database thinks of the number of days.
  text: `select found.version
           from unnest($1::text[], $2::date[]) with ordinality as asked (location_id, date, place)
           left join lateral (
             select v.version || '/' || coalesce(d.version, '') as version
               from availability.venues v
               left join availability.days d on d.location_id = v.location_id and d.date = asked.date
              where v.location_id = asked.location_id
              limit 1) found on true
          order by asked.place`,
};

/** A day of a location. */
export type DayKey = { readonly location: LocationId; readonly date: LocalDate };

/** Two rows by their keys; undefined if the location does not exist. */
export const readDay = async (db: Pool, location: LocationId, date: LocalDate): Promise<StoredDay | undefined> =>
  (await db.query<StoredDay>({ ...READ, values: [location, date] })).rows[0];

/** Only the versions of days, in their order, to compare with cached replies; undefined where the location does not exist. */
export const readDayVersions = async (db: Pool, days: readonly DayKey[]): Promise<readonly (string | undefined)[]> => {
  const values = [days.map(({ location }) => location), days.map(({ date }) => date)];
  const { rows } = await db.query<{ version: string | null }>({ ...READ_VERSIONS, values });
  return rows.map(({ version }) => version ?? undefined);
};

/** The starts taken at a location on a date and later ones: booked, held, kept for somebody or closed. */
export const readTakenFrom = async (db: Pool, location: LocationId, date: LocalDate): Promise<readonly Instant[]> => {
  const { rows } = await db.query<{ taken: DayRow['taken'] }>({
    name: 'availability-taken-from',
    text: `select taken from availability.days where location_id = $1 and date >= $2`,
    values: [location, date],
  });
  return rows.flatMap(({ taken }) => Object.values(taken).flat());
};
