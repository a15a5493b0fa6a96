import type { Party } from '@paddock/shared-domain/launcher/contract';
import type { RaceEvent } from '@paddock/shared-domain/launcher/race-contract';
import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import type { Calendar } from '@paddock/shared-domain/venues/contract';

/** A seat of the left column: only a free one with an event can be chosen (PARTY-12, PARTY-13). */
export type LauncherSeat = {
  readonly id: SeatId;
  readonly name: string;
  readonly party: string | undefined;
  readonly hasEvent: boolean;
};

/** `Bay 2` before `Bay 10`. */
const byName = new Intl.Collator('en', { numeric: true });

export const launcherSeats = (
  seats: readonly Calendar[],
  events: readonly Pick<RaceEvent, 'calendar'>[],
  parties: readonly Party[],
): readonly LauncherSeat[] => {
  const partyOf = new Map(parties.flatMap(({ name, members }) => members.map(({ calendar }) => [calendar, name])));
  const withEvent = new Set(events.map(({ calendar }) => calendar));
  return seats
    .toSorted((a, b) => byName.compare(a.name, b.name))
    .map(({ id, name }) => ({ id, name, party: partyOf.get(id), hasEvent: withEvent.has(id) }));
};
export const canJoin = ({ party, hasEvent }: LauncherSeat): boolean => party === undefined && hasEvent;
