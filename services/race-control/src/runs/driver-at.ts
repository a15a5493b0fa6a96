import type { RaceEventId, SeatId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { EntryId } from '@paddock/shared-domain/launcher/ids';
import { type Entry, entryAt, evolveRaceEvent, type RaceEvent } from '@paddock/shared-domain/launcher/race-event';
import type { RaceEventStreamEvent } from '@paddock/shared-domain/launcher/race-event-events';
import { eventsSince, type FormerBooks } from './former-books.ts';

type Event = Recorded<RaceEventStreamEvent>;
const CARRIED = 'RaceEventCarriedForward';
/** The events of a race event from the last closing of its books that `isBefore` holds for. */
const eventsFrom = (
  log: FormerBooks,
  eventId: RaceEventId,
  isBefore: (closing: Event & { readonly type: typeof CARRIED }) => boolean,
): AsyncIterable<Event> => eventsSince<Event, typeof CARRIED>(log, `raceEvent-${eventId}`, CARRIED, isBefore);

/** A race event as of a moment, from its stream: who drove which car, under which rules. */
export const raceEventAt = async (log: FormerBooks, eventId: RaceEventId, at: Instant): Promise<RaceEvent> => {
  let state: RaceEvent;
  for await (const event of eventsFrom(log, eventId, ({ metadata }) => metadata.at <= at)) {
    if (state !== undefined && event.metadata.at > at) break;
    state = evolveRaceEvent(state, event);
  }
  return state;
};
/**
 * A race event at the end of the book in which a start was sent: it has that start, and the entries of that time. For facts about
 * starts that the open book no longer has.
 */
export const raceEventUnder = async (
  log: FormerBooks,
  eventId: RaceEventId,
  generation: number,
): Promise<RaceEvent> => {
  let state: RaceEvent;
  for await (const event of eventsFrom(log, eventId, ({ data }) => data.generation < generation)) {
    if (state !== undefined && event.type === CARRIED) break;
    state = evolveRaceEvent(state, event);
  }
  return state;
};
/** The entry of a seat at that moment, also if it was removed since. */
export const entryOf = (event: RaceEvent, seatId: SeatId): Entry | undefined =>
  event === undefined ? undefined : entryAt(event, seatId);

/**
 * Who sat at a seat under one start of an event, and from when, by the log alone. A start counts for a seat until the next start
 * for that seat; a start that leaves the seat out does not count.
 *
 * @param until when everything that it started was over, if known: later drivers drove none of it.
 */
export const startAt = async (
  log: FormerBooks,
  eventId: RaceEventId,
  generation: number,
  seatId: SeatId,
  until?: Instant,
): Promise<{
  readonly since: Instant | undefined;
  readonly drivers: ReadonlySet<UserId | null>;
  /** Each entry as first driven, in order. */
  readonly entries: ReadonlyMap<EntryId, Entry>;
}> => {
  let state: RaceEvent;
  let since: Instant | undefined;
  const isNextStart = ({ type, data }: RaceEventStreamEvent): boolean =>
    type === 'SignalRequested' && data.generation > generation && !data.ignore.includes(seatId);
  const drivers = new Set<UserId | null>();
  const entries = new Map<EntryId, Entry>();
  for await (const event of eventsFrom(log, eventId, ({ data }) => data.generation < generation)) {
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
