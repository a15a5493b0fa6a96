import { summariseLog, type LogSummary } from './log-summary.ts';
import { RevisionConflict, START, type EventStore, type Position, type RecordedEvent } from './port.ts';
import { readLog } from './read-log.ts';

/** Events appended together at most: consecutive ones of one stream, well below an append's largest size. */
const RUN_EVENTS = 100;
const RUN_BYTES = 256 * 1024;

export type CopyReport = {
  readonly copied: LogSummary;
  /** How the copy differs from the original, in words; empty when it is the same history. */
  readonly differences: readonly string[];
};

/**
 * Copies a log into another store through the port, in log order, as far as it stands now, and reads both again to compare them.
 * May be stopped at any moment and started again: what is there already is recognised by its event ids. The target must hold
 * nothing else. Revisions are kept; positions, times of recording and the store id are the target's own.
 *
 * @param progress is told after every run how many events have been taken over.
 * @throws {RevisionConflict} the target holds other events on a stream of the log.
 */
export const copyEventStore = async (
  source: EventStore,
  target: EventStore,
  progress: (events: number) => void = () => undefined,
): Promise<CopyReport> => {
  let copied = 0;
  let last: Position = START;
  for await (const run of runsOf(readLog(source, START))) {
    await takeOver(target, run);
    last = run.at(-1)!.position;
    progress((copied += run.length));
  }
  const [original, copy] = await Promise.all([summariseLog(source, last), summariseLog(target)]);
  return { copied: copy, differences: differencesOf(original, copy) };
};

/** What differs between two logs, in words. */
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
    // An earlier copy ended inside what is one run today: its part is there, the rest is missing.
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
