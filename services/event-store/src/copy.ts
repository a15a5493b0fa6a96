import { summariseLog, type LogSummary } from './log-summary.ts';
import {
  comparePositions,
  RevisionConflict,
  START,
  type EventStore,
  type Position,
  type RecordedEvent,
} from './port.ts';
import { readLog } from './read-log.ts';

/** Most events in one append of the copy: consecutive events of one stream, well below the largest append. */
const RUN_EVENTS = 100;
const RUN_BYTES = 256 * 1024;

export type CopyReport = {
  readonly copied: LogSummary;
  /** The differences between copy and original, in words. Empty if both hold the same history. */
  readonly differences: readonly string[];
  /** How far the original was read, or START. */
  readonly end: Position;
  /** Positions of the original with their positions in the copy: the end, the wanted ones, and many between. */
  readonly places: readonly (readonly [original: Position, copy: Position])[];
};

export type CopyOptions = {
  /** Called after every append with the number of events copied so far. */
  readonly progress?: (events: number) => void;
  /** Whether an event is copied. Without it, all are. */
  readonly belongs?: (event: RecordedEvent) => boolean;
  /** Positions of the original whose exact positions in the copy are needed. */
  readonly wanted?: readonly Position[];
};

/** Number of events after which another position is noted, besides the wanted ones. */
const PLACES_APART = 500;

/**
 * Copies a log into another store in log order, up to its present end, then reads both and compares them. A copy may be stopped
 * at any moment and started again: it recognises copied events by their ids. The target must hold nothing else. Revisions stay
 * the same; positions, recording times and the store id are the target's own.
 *
 * @throws {RevisionConflict} the target holds other events on a stream of the log.
 */
export const copyEventStore = async (
  source: EventStore,
  target: EventStore,
  { progress = () => undefined, belongs = () => true, wanted = [] }: CopyOptions = {},
): Promise<CopyReport> => {
  let copied = 0;
  let end: Position = START;
  const ours = async function* (): AsyncGenerator<RecordedEvent> {
    for await (const event of readLog(source, START)) {
      end = event.position;
      if (belongs(event)) yield event;
    }
  };
  for await (const run of runsOf(ours())) {
    await takeOver(target, run);
    progress((copied += run.length));
  }
  // Both sides are counted alike: the n-th event of the original is the n-th event of the copy.
  const asked = [...wanted].filter((place) => place !== START).sort(comparePositions);
  const counts: (readonly [place: Position, count: number])[] = [];
  let seen = 0;
  const original = await summariseLog(source, end, {
    belongs,
    visit: (count, position) => {
      while (asked[0] !== undefined && comparePositions(asked[0], position) < 0)
        counts.push([asked.shift()!, count - 1]);
      seen = count;
      if (count % PLACES_APART === 0) counts.push([position, count]);
    },
  });
  // The end, or the position of a checkpoint, may be an event of another application.
  for (const place of [...asked.filter((each) => comparePositions(each, end) <= 0), end]) counts.push([place, seen]);
  const positions = new Map<number, Position>(counts.map(([, count]) => [count, START]));
  const copy = await summariseLog(target, undefined, {
    belongs,
    visit: (count, position) => void (positions.has(count) && positions.set(count, position)),
  });
  const places = counts.map(([place, count]) => [place, positions.get(count) ?? START] as const);
  return { copied: copy, differences: differencesOf(original, copy), end, places };
};

/** The differences between two logs, in words. */
export const differencesOf = (original: LogSummary, copy: LogSummary): string[] => {
  const differences: string[] = [];
  for (const [stream, revision] of original.streams)
    if (copy.streams.get(stream) !== revision)
      differences.push(`${stream} ends at revision ${revision}, its copy at ${copy.streams.get(stream) ?? 'no event'}`);
  for (const stream of copy.streams.keys())
    if (!original.streams.has(stream)) differences.push(`${stream} is in the copy only`);
  if (original.events !== copy.events) differences.push(`${original.events} events, ${copy.events} in the copy`);
  else if (original.hash !== copy.hash) differences.push('the contents or the order of the events differ');
  return differences;
};

const takeOver = async (target: EventStore, run: readonly RecordedEvent[]): Promise<void> => {
  const { stream, revision } = run[0]!;
  try {
    await target.append(stream, revision === 0 ? 'no-stream' : revision - 1, run);
  } catch (error) {
    if (!(error instanceof RevisionConflict)) throw error;
    // An earlier copy may have stopped inside this run of events: keep what it wrote and append the rest.
    let there = 0;
    for await (const event of target.readStream(stream, revision)) {
      if (there < run.length && event.id !== run[there]?.id) throw error;
      there += 1;
    }
    if (there === 0) throw error;
    if (there < run.length) await target.append(stream, revision + there - 1, run.slice(there));
  }
};

async function* runsOf(events: AsyncIterable<RecordedEvent>): AsyncGenerator<readonly RecordedEvent[]> {
  let run: RecordedEvent[] = [];
  let bytes = 0;
  for await (const event of events) {
    const size = Buffer.byteLength(JSON.stringify([event.data, event.metadata]));
    const full = run.length === RUN_EVENTS || bytes + size > RUN_BYTES;
    if (run.length > 0 && (full || run[0]!.stream !== event.stream)) {
      yield run;
      [run, bytes] = [[], 0];
    }
    run.push(event);
    bytes += size;
  }
  if (run.length > 0) yield run;
}
