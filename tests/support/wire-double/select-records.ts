import { status } from '@grpc/grpc-js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { DoubleLog } from './double-log.ts';
import type { DoubleRecord } from './double-record.ts';
import { wireError } from './wire-error.ts';

const BACKWARDS = 1;

/**
 * Index of the first record of a read of $all, inclusive. A position inside a record is an error, except where the log was scavenged: there
 * the next record counts.
 */
export const indexAt = (log: DoubleLog, options: streams.ReadReq.Options.AllOptions): number => {
  if (options.hasStart()) return 0;
  if (options.hasEnd()) return log.records.length;
  const position = Number(options.getPosition()!.getCommitPosition());
  let [low, high] = [0, log.records.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (log.records[middle]!.position < position) low = middle + 1;
    else high = middle;
  }
  const found = log.records[low];
  if (found && found.position !== position && position >= log.scavengedTo)
    throw wireError(status.UNKNOWN, 'Unexpected ReadAllResult: InvalidPosition');
  return low;
};

/** Records of a read that is no subscription; undefined if the stream does not exist. */
export const selectRecords = (log: DoubleLog, options: streams.ReadReq.Options): Iterable<DoubleRecord> | undefined => {
  const backwards = Number(options.getReadDirection()) === BACKWARDS;
  const count = Number(options.getCount());
  if (count === 0) throw wireError(status.UNKNOWN, 'Max count must be positive');
  const all = options.getAll();
  if (all) return slice(log.records, indexAt(log, all), count, backwards);
  const wanted = options.getStream()!;
  const name = Buffer.from(wanted.getStreamIdentifier()!.getStreamName_asU8()).toString('utf8');
  const stream = log.stream(name);
  if (stream?.tombstoned)
    throw wireError(status.FAILED_PRECONDITION, 'Event stream is deleted.', 'stream-deleted', name);
  if (!stream || stream.records.length === 0 || stream.deleted) return undefined;
  // Truncated or expired to its end, but not deleted: it exists and is empty.
  const firstKept = log.firstKept(stream);
  const from = wanted.hasRevision() ? Number(wanted.getRevision()) : wanted.hasEnd() ? stream.records.length - 1 : 0;
  if (backwards) return slice(stream.records.slice(firstKept), from - firstKept + 1, count, true);
  return slice(stream.records, Math.max(from, firstKept), count, false);
};

const slice = (records: readonly DoubleRecord[], from: number, count: number, backwards: boolean): DoubleRecord[] =>
  backwards ? records.slice(Math.max(0, from - count), from).reverse() : records.slice(from, from + count);
