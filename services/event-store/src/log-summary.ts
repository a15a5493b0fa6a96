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

/** Summarises events that are given to it one by one, in log order, for code that reads them anyway. */
export class LogSummariser {
  readonly #hash = createHash('sha256');
  readonly #streams = new Map<string, number>();
  #events = 0;

  add({ stream, revision, id, type, data, metadata }: RecordedEvent): void {
    this.#hash.update(`${JSON.stringify([stream, revision, id, type, data, metadata])}\n`);
    this.#streams.set(stream, revision);
    this.#events += 1;
  }

  get events(): number {
    return this.#events;
  }

  /** Call it once, at the end. */
  summary(): LogSummary {
    return { events: this.#events, streams: this.#streams, hash: this.#hash.digest('hex') };
  }
}

/** Summarises a log from its start up to and including a position. Without one, up to its present end. */
export const summariseLog = async (
  store: EventStore,
  upTo?: Position,
  { belongs = () => true, visit = () => undefined }: SummaryOptions = {},
): Promise<LogSummary> => {
  const summariser = new LogSummariser();
  for await (const event of readLog(store, START)) {
    if (upTo !== undefined && comparePositions(event.position, upTo) > 0) break;
    if (!belongs(event)) continue;
    summariser.add(event);
    visit(summariser.events, event.position);
  }
  return summariser.summary();
};
