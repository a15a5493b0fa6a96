import { createHash } from 'node:crypto';
import { comparePositions, START, type EventStore, type Position } from './port.ts';
import { readLog } from './read-log.ts';

/** A log in a few lines: what two stores must agree on to hold the same history. Positions and clocks are the stores' own. */
export type LogSummary = {
  readonly events: number;
  /** Last revision of each stream. */
  readonly streams: ReadonlyMap<string, number>;
  /** SHA-256, hex, over stream, revision, id, type, data and metadata of every event in log order. */
  readonly hash: string;
};

/** Summarises a log from its start up to and including a position, or to where it stands now. */
export const summariseLog = async (store: EventStore, upTo?: Position): Promise<LogSummary> => {
  const hash = createHash('sha256');
  const streams = new Map<string, number>();
  let events = 0;
  for await (const { stream, revision, id, type, data, metadata, position } of readLog(store, START)) {
    if (upTo !== undefined && comparePositions(position, upTo) > 0) break;
    hash.update(`${JSON.stringify([stream, revision, id, type, data, metadata])}\n`);
    streams.set(stream, revision);
    events += 1;
  }
  return { events, streams, hash: hash.digest('hex') };
};
