import type { DoubleLog } from './double-log.ts';
import type { AppendAnswer, DoubleExpectation, DoubleRecord, DoubleStream, ProposedRecord } from './double-record.ts';

const MAX_APPEND_BYTES = 1024 * 1024;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Answers an append as the real server was measured to, and writes what is accepted. */
export const decideAppend = (
  log: DoubleLog,
  name: string,
  expected: DoubleExpectation,
  batch: readonly ProposedRecord[],
): AppendAnswer => {
  if (name === '') return { kind: 'bad-request', message: 'Stream name is empty' };
  if (batch.some(({ id, type }) => !uuid.test(id) || type === ''))
    return { kind: 'bad-request', message: 'Bad event id or type' };
  if (bytesOf(batch) > MAX_APPEND_BYTES) return { kind: 'too-large' };
  const stream = log.stream(name);
  if (stream?.tombstoned) return { kind: 'stream-deleted' };
  if (batch.length === 0) return { kind: 'success', revision: 0, position: undefined };
  const known =
    expected === 'any' || expected === 'stream-exists'
      ? byIds(log, name, batch)
      : atRevision(log, stream, expected, batch);
  if (known) return known;
  // A stream may exist only through its metadata.
  const current = stream && stream.records.length > 0 ? stream.records.length - 1 : 'no-stream';
  if (expected === 'stream-exists' && stream?.deleted) return { kind: 'stream-deleted' };
  if (!stands(expected, current, stream)) return { kind: 'wrong-version', current };
  const last = log.write(name, batch);
  return { kind: 'success', revision: last.revision, position: last.position };
};

/** Recognizes a resend by the events at the expected revisions, at any time. */
const atRevision = (
  log: DoubleLog,
  stream: DoubleStream | undefined,
  expected: number | 'no-stream',
  batch: readonly ProposedRecord[],
) => {
  const first = expected === 'no-stream' ? 0 : expected + 1;
  const there = stream?.records.slice(first, first + batch.length) ?? [];
  return there.length === batch.length && there.every(({ id }, index) => id === batch[index]?.id)
    ? answered(log, stream!, there.at(-1)!)
    : undefined;
};

/** Recognizes a resend by its event ids, until a restart; a batch of known and new events is refused. */
const byIds = (log: DoubleLog, name: string, batch: readonly ProposedRecord[]): AppendAnswer | undefined => {
  const there = batch.map(({ id }) => log.ids.get(id)).filter((record) => record?.stream === name);
  if (there.length === 0) return undefined;
  const stream = log.stream(name)!;
  return there.length === batch.length
    ? answered(log, stream, there.at(-1)!)
    : { kind: 'wrong-version', current: stream.records.length - 1 };
};

const answered = (log: DoubleLog, stream: DoubleStream, { revision, position }: DoubleRecord): AppendAnswer => ({
  kind: 'success',
  revision,
  position: revision < log.firstKept(stream) ? undefined : position,
});

const stands = (
  expected: DoubleExpectation,
  current: number | 'no-stream',
  stream: DoubleStream | undefined,
): boolean => {
  if (expected === 'any') return true;
  if (expected === 'stream-exists') return current !== 'no-stream';
  return expected === current || (expected === 'no-stream' && stream?.deleted === true);
};

const bytesOf = (batch: readonly ProposedRecord[]): number =>
  batch.reduce((sum, { data, metadata }) => sum + ((data.length + metadata.length) * 3) / 4, 0);
