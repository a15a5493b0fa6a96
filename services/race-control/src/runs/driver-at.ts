import type { Decode } from '@paddock/event-store/codec';
import type { EventStore } from '@paddock/event-store/port';
import type { RaceEventId, SeatId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { EntryId } from '@paddock/shared-domain/launcher/ids';
import { type Entry, entryAt, evolveRaceEvent, type RaceEvent } from '@paddock/shared-domain/launcher/race-event';
import type { RaceEventEvent } from '@paddock/shared-domain/launcher/race-event-events';

/** How a race event stood at a moment, by its stream: who drove what, under which rules. */
export const raceEventAt = async (
  { store, decode }: { readonly store: Pick<EventStore, 'readStream'>; readonly decode: Decode },
  eventId: RaceEventId,
  at: Instant,
): Promise<RaceEvent> => {
  let state: RaceEvent;
  for await (const recorded of store.readStream(`raceEvent-${eventId}`)) {
    const event = decode(recorded) as Recorded<RaceEventEvent>;
    if (state !== undefined && event.metadata.at > at) break;
    state = evolveRaceEvent(state, event);
  }
  return state;
};
/** Who sat at a seat at that moment; an entry that was taken out since still says who it was. */
export const entryOf = (event: RaceEvent, seatId: SeatId): Entry | undefined =>
  event === undefined ? undefined : entryAt(event, seatId);

/**
 * Who sat at a seat under one start of an event, and since when it counted; by the log alone. It counts for a seat until another start
 * reaches that seat, which one that leaves the seat out does not.
 *
 * @param until when whatever it started was over, where that is known: who sat down later drove none of it.
 */
export const startAt = async (
  { store, decode }: { readonly store: Pick<EventStore, 'readStream'>; readonly decode: Decode },
  eventId: RaceEventId,
  generation: number,
  seatId: SeatId,
  until?: Instant,
): Promise<{
  readonly since: Instant | undefined;
  readonly drivers: ReadonlySet<UserId | null>;
  /** Each as it was driven first, in the order they came. */
  readonly entries: ReadonlyMap<EntryId, Entry>;
}> => {
  let state: RaceEvent;
  let since: Instant | undefined;
  const isNextStart = ({ type, data }: RaceEventEvent): boolean =>
    type === 'SignalRequested' && data.generation > generation && !data.ignore.includes(seatId);
  const drivers = new Set<UserId | null>();
  const entries = new Map<EntryId, Entry>();
  for await (const recorded of store.readStream(`raceEvent-${eventId}`)) {
    const event = decode(recorded) as Recorded<RaceEventEvent>;
    if (since !== undefined && (isNextStart(event) || (until !== undefined && event.metadata.at > until))) break;
    state = evolveRaceEvent(state, event);
    if (since === undefined && state?.generation !== generation) continue;
    since ??= event.metadata.at;
    const entry = entryOf(state, seatId);
    drivers.add(entry?.userId ?? null);
    if (entry !== undefined && !entries.has(entry.entryId)) entries.set(entry.entryId, entry);
  }
  return { since, drivers, entries };
};
