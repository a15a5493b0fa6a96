import { readVenues, type LocationRow, type SeatRow, type SeatTypeRow } from '@paddock/projections/venues/read';
import type { VenueHours } from '@paddock/shared-domain/booking/bookable-slots';
import type { LocationId, SeatId, SeatTypeId } from '@paddock/shared-domain/kernel/ids';
import type { Pool } from 'pg';
import type { Changes } from '../push/changes.ts';

/** The venues as every decision and list needs them, by id and in order. */
export type Directory = {
  readonly locations: ReadonlyMap<LocationId, LocationRow>;
  readonly seats: ReadonlyMap<SeatId, SeatRow>;
  readonly seatTypes: ReadonlyMap<SeatTypeId, SeatTypeRow>;
  seatsOf(location: LocationId): readonly SeatRow[];
};

export const hoursOf = (location: LocationRow): VenueHours => ({
  zone: location.timezone,
  openingHours: location.opening_hours,
});

export type VenueDirectory = {
  /** The venues as the read model shows them now; from memory until something changes. */
  get(): Promise<Directory>;
  /** Forget what is remembered: the next `get` reads anew. */
  invalidate(): void;
};

const byId = <Row extends { readonly id: Id }, Id>(rows: readonly Row[]): ReadonlyMap<Id, Row> =>
  new Map(rows.map((row) => [row.id, row]));

const read = async (db: Pool): Promise<Directory> => {
  const venues = await readVenues(db);
  const ofLocation = new Map<LocationId, SeatRow[]>();
  for (const seat of venues.seats) {
    const seats = ofLocation.get(seat.location_id);
    if (seats === undefined) ofLocation.set(seat.location_id, [seat]);
    else seats.push(seat);
  }
  return {
    locations: byId(venues.locations),
    seats: byId(venues.seats),
    seatTypes: byId(venues.seatTypes),
    seatsOf: (location) => ofLocation.get(location) ?? [],
  };
};

/** Keeps the venues in memory and reads them again when the projection says that they changed. */
export const createVenueDirectory = (db: Pool, changes: Changes): VenueDirectory => {
  let known: Promise<Directory> | undefined;
  const invalidate = (): void => {
    known = undefined;
  };
  changes.listen((message) => {
    if (message === 'resync' || message.resync === true) return invalidate();
    // Every event moves this projection's position; only few change a venue.
    if (message.projection === 'venues' && message.changes.length > 0) invalidate();
  });
  return {
    get: () => {
      if (known === undefined) {
        const reading = read(db);
        known = reading;
        reading.catch(() => {
          if (known === reading) known = undefined;
        });
      }
      return known;
    },
    invalidate,
  };
};
