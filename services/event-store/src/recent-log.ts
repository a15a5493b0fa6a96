import { pause } from './pause.ts';
import { comparePositions, type EventStore, type Position } from './port.ts';

/** A stream as it was read: up to a revision, when everything up to a position was visible. */
export type ReadUpTo = { readonly revision: number; readonly asOf: Position };

/** Which streams have moved recently, as this process follows the log. */
export type RecentLog = {
  /** Everything up to here was seen; undefined while the log is not followed. */
  position(): Position | undefined;
  /**
   * The present end of the log, once everything up to it was seen. Undefined if that takes too long, if the store cannot say where
   * the log ends, or while the log is not followed. Callers that come before the store is asked share one question.
   */
  present(): Promise<Position | undefined>;
  /** Whether a stream that was read has had no further event up to a position. False if memory does not reach so far. */
  isUnchanged(stream: string, read: ReadUpTo, upTo: Position): boolean;
  /** Follows the log from its present end until the signal is aborted. */
  follow(signal: AbortSignal): Promise<void>;
};

/** Most streams remembered, at some 100 bytes each. */
const MOST = 20_000;
/**
 * Longest wait of each step, in ms: for the question before, for the store's answer, and until the end is seen. After that the caller
 * reads the store itself.
 */
const PATIENCE = 50;
/** Pause after a failure, in ms. Until the log is followed again, no later event is seen. */
const AGAIN = 1_000;

/**
 * Remembers the last revision of the streams that moved last, so that what has not changed since it was read need not be read again.
 *
 * @param most streams remembered; those that moved longest ago are forgotten first.
 */
export const createRecentLog = (store: Pick<EventStore, 'head' | 'subscribeAll'>, most = MOST): RecentLog => {
  type Last = { readonly revision: number; readonly position: Position };
  const lasts = new Map<string, Last>();
  let seen: Position | undefined;
  /** A stream that is not remembered has not moved since. */
  let since: Position | undefined;

  type Waiting = { readonly upTo: Position; readonly settle: () => void };
  const waiting = new Set<Waiting>();
  /** The question under way, until the store has answered it; and the answer of the one that follows it. */
  let asking: Promise<unknown> | undefined;
  let next: Promise<Position | undefined> | undefined;

  const hasSeen = (position: Position): boolean => seen !== undefined && comparePositions(position, seen) <= 0;
  const reaches = (upTo: Position): Promise<unknown> =>
    soon(
      new Promise<void>((resolve) => {
        const one = { upTo, settle: resolve };
        waiting.add(one);
        setTimeout(() => waiting.delete(one), PATIENCE).unref();
      }),
    );
  const ask = async (): Promise<Position | undefined> => {
    await (asking && soon(asking));
    next = undefined;
    // A store that does not answer gets no second question.
    if (asking !== undefined) return undefined;
    const asked = store.head().catch(() => undefined);
    asking = asked.finally(() => (asking = undefined));
    const end = await soon(asked);
    if (end !== undefined && !hasSeen(end)) await reaches(end);
    return end !== undefined && hasSeen(end) ? end : undefined;
  };

  const forget = (): void => {
    [seen, since] = [undefined, undefined];
    lasts.clear();
  };
  const add = (stream: string, last: Last): void => {
    // The one that moved last is at the end.
    lasts.delete(stream);
    lasts.set(stream, last);
    seen = last.position;
    for (const one of waiting) if (hasSeen(one.upTo) && waiting.delete(one)) one.settle();
    const [oldest] = lasts.size > most ? lasts : [];
    if (oldest === undefined) return;
    lasts.delete(oldest[0]);
    since = oldest[1].position;
  };
  return {
    position: () => seen,
    present: () => {
      if (seen === undefined) return Promise.resolve(undefined);
      next ??= ask();
      return next;
    },
    isUnchanged: (stream, { revision, asOf }, upTo) => {
      if (comparePositions(upTo, asOf) <= 0) return true;
      if (!hasSeen(upTo) || since === undefined) return false;
      const last = lasts.get(stream);
      return last === undefined ? comparePositions(since, asOf) <= 0 : last.revision <= revision;
    },
    follow: async (signal) => {
      while (!signal.aborted) {
        try {
          const start = await store.head();
          [seen, since] = [start, start];
          for await (const message of store.subscribeAll(start, { signal }))
            if (message.kind === 'event') {
              const { stream, revision, position } = message.event;
              add(stream, { revision, position });
            }
        } catch {
          // Those who need the log report what is wrong with it.
          forget();
          await pause(AGAIN, signal);
        }
        forget();
      }
    },
  };
};

/** A promise's value, or undefined if it takes too long. */
const soon = async <Value>(promise: Promise<Value>): Promise<Value | undefined> => {
  const enough = new AbortController();
  try {
    return await Promise.race([promise, pause(PATIENCE, enough.signal).then(() => undefined)]);
  } finally {
    enough.abort();
  }
};
