import type { BookedDriver } from '@paddock/shared-domain/launcher/driver-contract';
import type { Party } from '@paddock/shared-domain/launcher/contract';
import type { RaceEvent } from '@paddock/shared-domain/launcher/race-contract';
import type { SeatId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Calendar } from '@paddock/shared-domain/venues/contract';

/** A seat of the left column: only a free seat with an event can be chosen (PARTY-12, PARTY-13). */
export type LauncherSeat = {
  readonly id: SeatId;
  readonly name: string;
  readonly party: string | undefined;
  readonly hasEvent: boolean;
  /** Its own event (rule A-131). */
  readonly event: RaceEvent | undefined;
};

/** `Bay 2` before `Bay 10`. */
const byName = new Intl.Collator('en', { numeric: true });

export const launcherSeats = (
  seats: readonly Calendar[],
  events: readonly RaceEvent[],
  parties: readonly Party[],
): readonly LauncherSeat[] => {
  const partyOf = new Map(parties.flatMap(({ name, members }) => members.map(({ calendar }) => [calendar, name])));
  const eventOf = new Map(events.map((event) => [event.calendar, event]));
  return seats
    .toSorted((a, b) => byName.compare(a.name, b.name))
    .map(({ id, name }) => ({ id, name, party: partyOf.get(id), hasEvent: eventOf.has(id), event: eventOf.get(id) }));
};
export const canJoin = ({ party, hasEvent }: LauncherSeat): boolean => party === undefined && hasEvent;
/** The entry and the event of a seat that drives alone. */
export const aloneIn = ({ id, party, event }: LauncherSeat) => {
  const entry = party === undefined ? event?.entries.find(({ calendar }) => calendar === id) : undefined;
  return event === undefined || entry === undefined ? undefined : { event, entry };
};
/** A customer other than the driver who has the seat booked now or soon. */
export const comesNext = ({ id }: LauncherSeat, driver: UserId | null, booked: readonly BookedDriver[]) =>
  booked.find(({ calendar, user }) => calendar === id && user !== driver);
/** The customer who has the seat booked at a moment (ms since 1970) and is not its driver: the previous visit is over. */
export const nextUp = (
  { id }: LauncherSeat,
  driver: UserId | null,
  booked: readonly BookedDriver[],
  now: number,
): BookedDriver | undefined => {
  // Sorted by start: the last booking that has begun is the current one.
  const present = booked.findLast(({ calendar, starts_at: at }) => calendar === id && Date.parse(at) <= now);
  return present?.user === driver ? undefined : present;
};
