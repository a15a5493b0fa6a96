import type { Books } from '../kernel/books.ts';
import type { RaceEventId, SeatId } from '../kernel/ids.ts';
import type { RaceEvent, SentSignal } from './race-event.ts';
import type { RaceEventStreamEvent } from './race-event-events.ts';

type Known = NonNullable<RaceEvent>;
/**
 * The signals that still decide something, however old: those that may still expire, and for each seat its last signal and its last
 * one of each kind. They decide what the seat should do (`desiredStateOf`).
 */
const deciding = (signals: readonly SentSignal[]): ReadonlySet<SentSignal> => {
  const kept = new Set(signals.filter(({ expiresAt, expired }) => expiresAt !== null && !expired));
  const keepLast = (is: (signal: SentSignal) => boolean): void => {
    const last = signals.findLast(is);
    if (last !== undefined) kept.add(last);
  };
  // Undefined stands for all seats that no signal left out.
  for (const seat of new Set([undefined, ...signals.flatMap(({ ignore }) => ignore)])) {
    const isFor = ({ ignore }: SentSignal): boolean => seat === undefined || !ignore.includes(seat);
    keepLast(isFor);
    for (const kind of ['SESSION_START', 'SESSION_EXIT', 'RELOAD'])
      keepLast((one) => one.signal === kind && isFor(one));
  }
  return kept;
};

type Most = { readonly signals: number; readonly former: number };
const carried = (event: Known, eventId: RaceEventId, most: Most): RaceEventStreamEvent => {
  const { deferred, entries, former, signals, sessions, ...settings } = event;
  const sent = [...signals.values()];
  const older = deciding(sent);
  const kept = sent.filter((signal, n) => n >= sent.length - most.signals || older.has(signal));
  const ignorable = [...new Set(kept.flatMap(({ ignore }) => ignore))];
  const places = new Map(ignorable.map((seat: SeatId, n) => [seat, n]));
  return {
    type: 'RaceEventCarriedForward',
    data: {
      eventId,
      ...settings,
      sessions: [...sessions],
      deferred: deferred ?? null,
      entries: [...entries.values()],
      former: [...former].slice(-most.former).map(([entryId, seatId]) => ({ entryId, seatId })),
      ignorable,
      signals: kept.map(({ ignore, ...signal }) => ({
        ...signal,
        ignored: ignore.flatMap((seat) => places.get(seat) ?? []),
      })),
    },
  };
};

/**
 * How the stream of a race event is kept in books.
 *
 * @param most how many of the last signals and of the last removed entries the next book has, besides signals that still decide
 * something. For a question about an older start, its former book is read.
 */
export const raceEventBooks = (most: Most = { signals: 100, former: 100 }): Books<RaceEvent, RaceEventStreamEvent> => ({
  carriedBy: 'RaceEventCarriedForward',
  period: 'day',
  carry: (event, id) => (event === undefined ? undefined : carried(event, id as RaceEventId, most)),
});
