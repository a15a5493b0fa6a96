import { backOff } from './back-off.ts';
import { pause } from './pause.ts';
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
/** A wake-up may be lost with its connection; the log is looked at this often even if nobody calls, ms. */
const POLL_MS = 1_000;

/**
 * A subscription on a log that can be read by position. It is exact wherever position order is commit order: a page read after
 * the last yielded position can neither miss nor repeat an event. The page bounds memory; a slow consumer just reads later.
 */
export async function* subscribeByPages(
  log: PagedLog,
  after: Position,
  signal: AbortSignal,
): AsyncGenerator<SubscriptionMessage> {
  let position = after;
  let announced = false;
  let failures = 0;
  while (!signal.aborted) {
    const seen = log.wakeUp.generation;
    const page = await unlessAborted(log.readPage(position, PAGE).catch(orError), signal);
    if (page === undefined) return;
    if (page instanceof Failure) {
      if (!log.isTransient(page.cause)) throw page.cause;
      await pause(backOff(failures++), signal);
      continue;
    }
    failures = 0;
    for (const event of page) {
      if (signal.aborted) return;
      position = event.position;
      announced = false;
      yield { kind: 'event', event };
    }
    if (page.length === PAGE) continue;
    if (!announced && !signal.aborted) {
      announced = true;
      yield { kind: 'caught-up' };
    }
    await log.wakeUp.next(seen, POLL_MS, signal);
  }
}

class Failure {
  readonly cause: unknown;
  constructor(cause: unknown) {
    this.cause = cause;
  }
}

const orError = (error: unknown): Failure => new Failure(error);
