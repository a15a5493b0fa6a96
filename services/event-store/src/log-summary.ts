import { createHash } from 'node:crypto';
import { comparePositions, START, type EventStore, type Position, type RecordedEvent } from './port.ts';
import { readLog } from './read-log.ts';

/** Equal summaries mean equal histories. Positions and recording times are left out, because each store has its own. */
export type LogSummary = {
  readonly events: number;
  /** Last revision of each stream. */
  readonly streams: ReadonlyMap<string, number>;
  /** SHA-256, hex, over stream, revision, id, type, data and metadata of every event in log order. */
  readonly hash: string;
};

export type SummaryOptions = {
  /** Whether an event counts. Without it, all do. A shared event store holds streams of other applications. */
  readonly belongs?: (event: RecordedEvent) => boolean;
  /** Called for each event that counts, with its number (from 1) and its position. */
  readonly visit?: (count: number, position: Position) => void;
};

/** Summarises a log from its start up to and including a position. Without one, up to its present end. */
export const summariseLog = async (
  store: EventStore,
  upTo?: Position,
  { belongs = () => true, visit = () => undefined }: SummaryOptions = {},
): Promise<LogSummary> => {
  const hash = createHash('sha256');
  const streams = new Map<string, number>();
  let events = 0;
  for await (const event of readLog(store, START)) {
    const { stream, revision, id, type, data, metadata, position } = event;
    if (upTo !== undefined && comparePositions(position, upTo) > 0) break;
    if (!belongs(event)) continue;
    hash.update(`${JSON.stringify([stream, revision, id, type, data, metadata])}\n`);
    streams.set(stream, revision);
    events += 1;
    visit(events, position);
  }
  return { events, streams, hash: hash.digest('hex') };
};
