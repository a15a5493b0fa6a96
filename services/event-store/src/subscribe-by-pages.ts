import { backOff, pause } from './pause.ts';
import type { Position, RecordedEvent, SubscriptionMessage } from './port.ts';
import { unlessAborted } from './unless-aborted.ts';
import type { WakeUp } from './wake-up.ts';

export type PagedLog = {
  /** At most `limit` events after a position, in log order. */
  readPage(after: Position, limit: number): Promise<readonly RecordedEvent[]>;
  readonly wakeUp: WakeUp;
  isTransient(error: unknown): boolean;
};

const PAGE = 500;
/** How often the log is read without a wake-up, ms: a wake-up may be lost with its connection. */
const POLL_MS = 1_000;

/**
 * A subscription on a log that can be read by position. It is exact if position order is commit order: a page after the last
 * yielded position can neither miss nor repeat an event. Memory is bounded by two pages: the next one is read while a full one is handed
 * out. A slow consumer just reads later.
 */
export async function* subscribeByPages(
  log: PagedLog,
  after: Position,
  signal: AbortSignal,
): AsyncGenerator<SubscriptionMessage> {
  const readFrom = (start: Position) => ({
    seen: log.wakeUp.generation,
    page: log.readPage(start, PAGE).catch(orError),
  });
  let position = after;
  let announced = false;
  let failures = 0;
  let reading = readFrom(position);
  while (!signal.aborted) {
    const { seen } = reading;
    const page = await unlessAborted(reading.page, signal);
    if (page === undefined) return;
    if (page instanceof Failure) {
      if (!log.isTransient(page.cause)) throw page.cause;
      await pause(backOff(failures++), signal);
      reading = readFrom(position);
      continue;
    }
    failures = 0;
    const isFull = page.length === PAGE;
    if (isFull) reading = readFrom(page[PAGE - 1]!.position);
    for (const event of page) {
      if (signal.aborted) return;
      position = event.position;
      announced = false;
      yield { kind: 'event', event };
    }
    if (isFull) continue;
    if (!announced && !signal.aborted) {
      announced = true;
      yield { kind: 'caught-up' };
    }
    await log.wakeUp.next(seen, POLL_MS, signal);
    reading = readFrom(position);
  }
}

class Failure {
  readonly cause: unknown;
  constructor(cause: unknown) {
    this.cause = cause;
  }
}

const orError = (error: unknown): Failure => new Failure(error);
