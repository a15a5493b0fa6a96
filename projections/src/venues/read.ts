import type { Pool } from 'pg';
import type { BusinessDetails } from '@paddock/shared-domain/venues/events';
import type { BusinessRow, LocationRow, SeatRow, SeatTypeRow } from './table.ts';

export type { LocationRow, SeatRow, SeatTypeRow };

/** All venues and seat types in order of creation; seats in the order that the venue chose. */
export type Venues = {
  readonly locations: readonly LocationRow[];
  readonly seats: readonly SeatRow[];
  readonly seatTypes: readonly SeatTypeRow[];
};

/** Reads all venues: a chain of a hundred fits in memory. */
export const readVenues = async (db: Pool): Promise<Venues> => {
  const [locations, seats, seatTypes] = await Promise.all([
    db.query<LocationRow>('select * from venues.locations order by place'),
    db.query<SeatRow>('select * from venues.seats order by ordering nulls last, place'),
    db.query<SeatTypeRow>('select * from venues.seat_types order by place'),
  ]);
  return { locations: locations.rows, seats: seats.rows, seatTypes: seatTypes.rows };
};

/** What superusers said about the business; empty if they said nothing. */
export const readBusiness = async (db: Pool): Promise<Partial<BusinessDetails>> =>
  (await db.query<Pick<BusinessRow, 'details'>>('select details from venues.businesses')).rows[0]?.details ?? {};
