import type { Decode } from '@paddock/event-store/codec';
import type { EventStore } from '@paddock/event-store/port';
import type { RaceEventId, SeatId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { Instant } from '@paddock/shared-domain/kernel/time';
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

/** Who sat at a seat while one start of an event counted, and since when it did; by the log alone. */
export const startAt = async (
  { store, decode }: { readonly store: Pick<EventStore, 'readStream'>; readonly decode: Decode },
  eventId: RaceEventId,
  generation: number,
  seatId: SeatId,
): Promise<{ readonly since: Instant | undefined; readonly drivers: ReadonlySet<UserId | null> }> => {
  let state: RaceEvent;
  let since: Instant | undefined;
  const drivers = new Set<UserId | null>();
  for await (const recorded of store.readStream(`raceEvent-${eventId}`)) {
    const event = decode(recorded) as Recorded<RaceEventEvent>;
    state = evolveRaceEvent(state, event);
    if (state?.generation !== generation) continue;
    since ??= event.metadata.at;
    drivers.add(entryOf(state, seatId)?.userId ?? null);
  }
  return { since, drivers };
};
