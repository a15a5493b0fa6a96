import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import type { DayRow, VenueDayRow } from './table.ts';

/** A location-day as stored: the venue's hours and seats, and the taken slots. Equal `version` means an equal reply. */
export type StoredDay = Omit<VenueDayRow, 'version' | 'location_id'> & {
  readonly taken: DayRow['taken'];
  readonly version: string;
};

const READ = {
  name: 'availability-day',
  text: `select v.timezone, v.opening_hours, v.seats, coalesce(d.taken, '{}'::json) as taken,
                v.version || '/' || coalesce(d.version, '') as version
           from availability.venues v
           left join availability.days d on d.location_id = v.location_id and d.date = $2
          where v.location_id = $1`,
};
const READ_VERSION = {
  name: 'availability-day-version',
  text: `select v.version || '/' || coalesce(d.version, '') as version
           from availability.venues v
           left join availability.days d on d.location_id = v.location_id and d.date = $2
          where v.location_id = $1`,
};

/** Two rows by their keys; undefined if the location does not exist. */
export const readDay = async (db: Pool, location: LocationId, date: LocalDate): Promise<StoredDay | undefined> =>
  (await db.query<StoredDay>({ ...READ, values: [location, date] })).rows[0];

/** Only the version of the day, to compare with a cached reply. */
export const readDayVersion = async (db: Pool, location: LocationId, date: LocalDate): Promise<string | undefined> =>
  (await db.query<{ version: string }>({ ...READ_VERSION, values: [location, date] })).rows[0]?.version;
