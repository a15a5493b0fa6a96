import type { Books } from '../kernel/books.ts';
import { accept, type Decider, type Decision, decideBy, evolveBy, refuse } from '../kernel/decider.ts';
import type { RaceEventId, SeatId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { EntryEvent, EntryEventOf, EntryStreamEvent } from './entry-events.ts';
import { assignedAt, type EntryProgress, progressed } from './entry-phase.ts';
import { VersionedMap } from '../kernel/versioned-map.ts';

/** Stream `entry-{event}_{seat}`: progress of the seat, and the facts received of its last starts, so that repeats are recognised. */
export type EntryRun = EntryProgress & { readonly heard: VersionedMap<string, true> };
export const entryStreamId = (eventId: RaceEventId, seatId: SeatId): string => `${eventId}_${seatId}`;

/** Facts from a rig. `asked` is the event's own generation: a rig cannot report a start that was never requested. */
type Report<Type extends EntryEvent['type']> = EntryEventOf<Type>['data'] & { readonly asked: number };
export type ReportEntryInitialized = Command<'ReportEntryInitialized', Report<'EntryInitialized'>>;
export type ReportEntryLaunched = Command<'ReportEntryLaunched', Report<'EntryLaunched'>>;
export type ReportEntryLaunchFailed = Command<'ReportEntryLaunchFailed', Report<'EntryLaunchFailed'>>;
export type ReportEntryExited = Command<'ReportEntryExited', Report<'EntryExited'>>;
export type EntryCommand = ReportEntryInitialized | ReportEntryLaunched | ReportEntryLaunchFailed | ReportEntryExited;
export type EntryRefusal = 'GenerationUnknown';

const keyOf = (type: EntryEvent['type'], generation: number): string => `${type} ${generation}`;
const heard = (run: EntryRun, type: EntryEvent['type'], fact: Parameters<typeof progressed>[1]): EntryRun => ({
  ...progressed(run, fact),
  heard: run.heard.with(keyOf(type, fact.generation), true),
});

/** One fact of a kind per start. Facts of earlier starts are recorded as history; the fold ignores them. */
const told =
  <Type extends EntryEvent['type']>(type: Type) =>
  (
    { data: { asked, ...data } }: { readonly data: Report<Type> },
    run: EntryRun,
  ): Decision<EntryEvent, EntryRefusal> => {
    if (data.generation > asked) return refuse('GenerationUnknown');
    if (run.heard.has(keyOf(type, data.generation))) return accept();
    return accept({ type, data } as unknown as EntryEvent);
  };

/** Starts whose facts the next book remembers: two busy days of them. A fact that comes later is recorded as history once more. */
const MOST_STARTS = 50;
const entryBooks: Books<EntryRun, EntryStreamEvent> = {
  carriedBy: 'EntryProgressCarriedForward',
  period: 'day',
  carry: ({ heard: facts, ...progress }, id) => {
    const [eventId, seatId] = id.split('_') as [RaceEventId, SeatId];
    const reported = [...facts.keys()]
      .map((key) => key.split(' ') as [EntryEvent['type'], string])
      .map(([type, generation]) => ({ type, generation: Number(generation) }))
      .filter(({ generation }) => generation > progress.generation - MOST_STARTS);
    return { type: 'EntryProgressCarriedForward', data: { eventId, seatId, ...progress, reported } };
  },
};

export const entryDecider: Decider<EntryRun, EntryStreamEvent, EntryCommand, EntryRefusal> = {
  category: 'entry',
  initialState: { ...assignedAt(0), heard: new VersionedMap() },
  books: entryBooks,
  evolve: evolveBy<EntryRun, EntryStreamEvent>({
    EntryProgressCarriedForward: (_, { data: { eventId: _event, seatId: _seat, reported, ...progress } }) => ({
      ...progress,
      heard: VersionedMap.of(reported.map(({ type, generation }) => [keyOf(type, generation), true])),
    }),
    EntryInitialized: (run, { type, data: { generation } }) => heard(run, type, { generation, phase: 'initialized' }),
    EntryLaunched: (run, { type, data: { generation } }) => heard(run, type, { generation, phase: 'launched' }),
    EntryLaunchFailed: (run, { type, data: { generation, code } }) =>
      heard(run, type, { generation, phase: 'failed', failure: code }),
    EntryExited: (run, { type, data: { generation } }) => heard(run, type, { generation, phase: 'exited' }),
  }),
  decide: decideBy<EntryRun, EntryStreamEvent, EntryCommand, EntryRefusal>({
    ReportEntryInitialized: told('EntryInitialized'),
    ReportEntryLaunched: told('EntryLaunched'),
    ReportEntryLaunchFailed: told('EntryLaunchFailed'),
    ReportEntryExited: told('EntryExited'),
  }),
};
