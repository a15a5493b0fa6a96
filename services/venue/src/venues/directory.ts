import type { SignedIn } from '@paddock/kit/http/caller';
import { hasName } from '@paddock/kit/http/list-reply';
import type { Changes } from '@paddock/kit/push/changes';
import {
  type LocationRow,
  readVenues,
  type SeatRow,
  type SeatTypeRow,
  type Venues,
} from '@paddock/projections/venues/read';
import { type VenueHours, venueHoursOf } from '@paddock/shared-domain/booking/bookable-slots';
import { type ClubOffer, DEFAULT_CREDITS_PER_SESSION, DEFAULT_TIERS } from '@paddock/shared-domain/club/club-price';
import type { LocationId, SeatId, SeatTypeId } from '@paddock/shared-domain/kernel/ids';
import { reaches } from '@paddock/shared-domain/kernel/may-act-at';
import { priceCents, type RatePpm } from '@paddock/shared-domain/kernel/money';
import type { Clock, Instant } from '@paddock/shared-domain/kernel/time';
import { priceAt } from '@paddock/shared-domain/venues/price-at';
import type { Pool } from 'pg';

/** The venues for decisions and lists, by id and in order. */
export type Directory = {
  readonly locations: ReadonlyMap<LocationId, LocationRow>;
  readonly seats: ReadonlyMap<SeatId, SeatRow>;
  readonly seatTypes: ReadonlyMap<SeatTypeId, SeatTypeRow>;
  seatsOf(location: LocationId): readonly SeatRow[];
};

export const hoursOf = (location: LocationRow): VenueHours => venueHoursOf(location);

/**
 * Whether a place belongs to the group that a request's `x-location-group` names; without one, every place does. Things without a
 * place belong to no group. It narrows and never grants (LOC-06, rule A-017). With `reader`, also whether their rights reach the place.
 */
export const groupIn = (
  { locations }: { readonly locations: ReadonlyMap<string, Pick<LocationRow, 'location_group'>> },
  headers: Readonly<Record<string, string | undefined>>,
  reader: Pick<SignedIn, 'locations'> = {},
): ((location: LocationId | null | undefined) => boolean) => {
  const group = headers['x-location-group'];
  return (location) =>
    reaches(reader, location) &&
    (group === undefined || (!!location && locations.get(location)?.location_group === group));
};

/** The seats that a search matches: by their name, type or venue. Undefined for an empty search, which keeps all. */
export const seatsNamed = (
  { seats, seatTypes, locations }: Pick<Directory, 'seats' | 'seatTypes' | 'locations'>,
  search: string | undefined,
): readonly SeatId[] | undefined =>
  search === undefined || search.trim() === ''
    ? undefined
    : [...seats.values()]
        .filter(({ name, seat_type_id: type, location_id: location }) =>
          [name, seatTypes.get(type)?.name, locations.get(location)?.name].some((own) => hasName(own ?? '', search)),
        )
        .map(({ id }) => id);

export type VenueDirectory = {
  /** The venues as the read model has them now; from memory until something changes. */
  get(): Promise<Directory>;
  /** Clears the memory: the next `get` reads again. */
  invalidate(): void;
};

const byId = <Row extends { readonly id: Id }, Id>(rows: readonly Row[]): ReadonlyMap<Id, Row> =>
  new Map(rows.map((row) => [row.id, row]));

/** The known venues, and the moment at which the next announced price applies. */
type Known = { readonly directory: Directory; readonly until: Instant | undefined };

const read = async (db: Pool, now: Instant): Promise<Known> => {
  const stored = await readVenues(db);
  const seats = stored.seats.map((seat): SeatRow => {
    const nextPrice = seat.next_price && { costCents: seat.next_price.cost_cents, from: seat.next_price.from };
    const price = priceAt({ costCents: seat.cost_cents, nextPrice }, now);
    const next = price.nextPrice && { cost_cents: price.nextPrice.costCents, from: price.nextPrice.from };
    return { ...seat, cost_cents: price.costCents, next_price: next };
  });
  const [until] = seats.flatMap(({ next_price: next }) => next?.from ?? []).sort();
  return { directory: directoryOf({ ...stored, seats }), until };
};

const directoryOf = (venues: Venues): Directory => {
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

/**
 * Keeps the venues in memory and reads them again when the projection reports a change or the next announced price applies. A
 * seat's `cost_cents` is the price at the moment of `get`.
 */
export const createVenueDirectory = (db: Pool, changes: Changes, clock: Clock): VenueDirectory => {
  let known: Promise<Known> | undefined;
  const invalidate = (): void => {
    known = undefined;
  };
  changes.listen((message) => {
    if (message === 'resync' || message.resync === true) return invalidate();
    // Every event moves this projection's position, but only few change a venue.
    if (message.projection === 'venues' && message.changes.length > 0) invalidate();
  });
  return {
    get: async () => {
      const now = clock.now();
      const before = await known;
      if (before !== undefined && (before.until === undefined || now < before.until)) return before.directory;
      if (before !== undefined) known = undefined;
      if (known === undefined) {
        const reading = read(db, now);
        known = reading;
        reading.catch(() => {
          if (known === reading) known = undefined;
        });
      }
      return (await known).directory;
    },
    invalidate,
  };
};

/** The club's present offer at a venue (rules ). */
export const offerOf = (location: LocationRow): ClubOffer => ({
  minSessions: location.subscription_min_races,
  introCents:
    location.subscription_intro_cost_cents === null ? null : priceCents(location.subscription_intro_cost_cents),
  creditsPerSession: location.credits_per_session ?? DEFAULT_CREDITS_PER_SESSION,
  tiers: location.club_tiers ?? DEFAULT_TIERS,
  taxRate: location.sales_tax_ppm as RatePpm,
});
