import type { RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import type { EntryEvent, EntryEventOf } from '@paddock/shared-domain/launcher/entry-events';
import type { EntryId } from '@paddock/shared-domain/launcher/ids';
import type { RaceEventEvent, RaceEventEventOf } from '@paddock/shared-domain/launcher/race-event-events';
import { boolean, integer, json, text } from '../engine/column.ts';
import { change, type Handler, type ReadingHandler, rowKey } from '../engine/projection.ts';
import { type RowIn, table } from '../engine/table.ts';

/** Longest time from the request, and again from the rig's beginning, until somebody sits in the car (launcher.md 6.1). */
const LAUNCH_MS = 120_000;

/** The seats of an event by entry: a start is for many of them at once. */
export const lineUps = table('line_ups', {
  columns: {
    event_id: text<RaceEventId>(),
    entries: json<readonly { readonly entry: EntryId; readonly seat: SeatId }[]>(),
  },
  key: ['event_id'],
});
/** Starts whose end was not reported, each with the moment from which it counts as failed. */
export const awaited = table('awaited', {
  columns: {
    event_id: text<RaceEventId>(),
    seat_id: text<SeatId>(),
    entry_id: text<EntryId>(),
    generation: integer(),
    /** The rig began: it writes its files and starts the game. */
    begun: boolean(),
    due_at: text<Instant>(),
  },
  key: ['event_id', 'seat_id'],
  indexes: [{ on: '(due_at)' }],
});
export type AwaitedRow = RowIn<typeof awaited>;

type OfEntry = RaceEventEventOf<'EntryAssigned' | 'EntryRemoved'>;
const lineUp = (joins: boolean): ReadingHandler<OfEntry> => ({
  reads: ({ data }) => [rowKey(lineUps, { event_id: data.eventId })],
  changes: ({ data: { eventId: event_id, entryId: entry, seatId: seat } }, rows) => {
    const others = rows.get(lineUps, { event_id })?.entries.filter((one) => one.entry !== entry) ?? [];
    const entries = joins ? [...others, { entry, seat }] : others;
    return [
      change(lineUps, { event_id }, () => ({ event_id, entries })),
      ...(joins ? [] : [change(awaited, { event_id, seat_id: seat }, () => undefined)]),
    ];
  },
});
/** A start awaits every seat that it is for; an exit awaits none. */
const signalled: ReadingHandler<RaceEventEventOf<'SignalRequested'>> = {
  reads: ({ data }) => [rowKey(lineUps, { event_id: data.eventId })],
  changes: ({ data: { eventId: event_id, signal, ignore, generation }, metadata }, rows) => {
    if (signal !== 'SESSION_START' && signal !== 'SESSION_EXIT') return [];
    const due_at = plusMillis(metadata.at, LAUNCH_MS);
    const asked = rows.get(lineUps, { event_id })?.entries.filter(({ seat }) => !ignore.includes(seat)) ?? [];
    return asked.map(({ entry: entry_id, seat: seat_id }) =>
      change(awaited, { event_id, seat_id }, () =>
        signal === 'SESSION_EXIT' ? undefined : { event_id, seat_id, entry_id, generation, begun: false, due_at },
      ),
    );
  },
};
/** A rig reported on an awaited start: it began, or it ended in any way. */
const heard =
  (begun: boolean): Handler<EntryEvent> =>
  ({ data: { eventId: event_id, seatId: seat_id, generation }, metadata }) => [
    change(awaited, { event_id, seat_id }, (row) => {
      if (row === undefined || generation < row.generation) return row;
      // A reload after the start requests the files of its own generation: from then on that one is awaited.
      return begun ? { ...row, generation, begun: true, due_at: plusMillis(metadata.at, LAUNCH_MS) } : undefined;
    }),
  ];

export const onStarts: {
  readonly [Type in EntryEvent['type']]: Handler<EntryEventOf<Type>>;
} & { readonly [Type in 'EntryAssigned' | 'EntryRemoved' | 'SignalRequested']: Handler<RaceEventEventOf<Type>> } = {
  EntryAssigned: lineUp(true) as Handler<RaceEventEventOf<'EntryAssigned'>>,
  EntryRemoved: lineUp(false) as Handler<RaceEventEventOf<'EntryRemoved'>>,
  SignalRequested: signalled,
  EntryInitialized: heard(true) as Handler<EntryEventOf<'EntryInitialized'>>,
  EntryLaunched: heard(false) as Handler<EntryEventOf<'EntryLaunched'>>,
  EntryLaunchFailed: heard(false) as Handler<EntryEventOf<'EntryLaunchFailed'>>,
  EntryExited: heard(false) as Handler<EntryEventOf<'EntryExited'>>,
};
export type StartEvent = RaceEventEvent | EntryEvent;
