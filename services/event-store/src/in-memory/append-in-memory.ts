import type { SerialisedEvent } from '../append-rules.ts';
import { RevisionConflict, type Appended, type ExpectedRevision, type Position, type RecordedEvent } from '../port.ts';
import type { InMemoryLog } from './in-memory-log.ts';

/** Positions have gaps, as in real stores: code that expects dense positions fails here first. */
const STEP = 10;

/** The rule of every store: the exact revision, or the very same events are already there (decision 0135). */
export const appendInMemory = (
  log: InMemoryLog,
  stream: string,
  expected: ExpectedRevision,
  batch: readonly SerialisedEvent[],
  recordedAt: string,
): Appended => {
  const known = log.streams.get(stream) ?? [];
  const first = expected === 'no-stream' ? 0 : expected + 1;
  if (known.length !== first)
    return resent(known.slice(first, first + batch.length), batch) ?? conflict(stream, expected, known);
  const recorded = batch.map(({ id, type, data, metadata }, index): RecordedEvent => ({
    id,
    type,
    // Parsed again for the log, so that later changes to the caller's objects do not change events.
    data: JSON.parse(data) as object,
    metadata: JSON.parse(metadata) as object,
    stream,
    revision: first + index,
    position: String((log.events.length + index + 1) * STEP) as Position,
    recordedAt,
  }));
  log.events.push(...recorded);
  known.push(...recorded);
  log.streams.set(stream, known);
  log.wakeUp.call();
  return lastOf(recorded);
};

const resent = (there: readonly RecordedEvent[], batch: readonly SerialisedEvent[]): Appended | undefined =>
  there.length === batch.length && there.every((event, index) => event.id === batch[index]?.id)
    ? lastOf(there)
    : undefined;

const conflict = (stream: string, expected: ExpectedRevision, known: readonly RecordedEvent[]): never => {
  throw new RevisionConflict(stream, expected, known.at(-1)?.revision ?? 'no-stream');
};

const lastOf = (events: readonly RecordedEvent[]): Appended => {
  const { revision, position } = events[events.length - 1]!;
  return { revision, position };
};
