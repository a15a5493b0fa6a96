import { pause } from './pause.ts';
import { comparePositions, type EventStore, type Position } from './port.ts';

/** A stream as it was read: up to a revision, when everything up to a position was visible. */
export type ReadUpTo = { readonly revision: number; readonly asOf: Position };

/** Which streams have moved lately, as this process follows the log. */
export type RecentLog = {
  /** Everything up to here was seen; undefined while the log is not followed. */
  position(): Position | undefined;
  /** Whether a stream that was read has had no further event up to a position. False if memory does not reach so far. */
  isUnchanged(stream: string, read: ReadUpTo, upTo: Position): boolean;
  /** Follows the log from its present end until the signal is aborted. */
  follow(signal: AbortSignal): Promise<void>;
};

/** Most streams remembered, at some 100 bytes each. */
const MOST = 20_000;
/** Pause after a failure, in ms. Until the log is followed again, nothing counts as unchanged. */
const AGAIN = 1_000;

/**
 * Remembers the last revision of the streams that moved last, so that work which an event caused need not read again what has not
 * changed since.
 *
 * @param most streams remembered; those that moved longest ago are forgotten first.
 */
export const createRecentLog = (store: Pick<EventStore, 'head' | 'subscribeAll'>, most = MOST): RecentLog => {
  type Last = { readonly revision: number; readonly position: Position };
  const lasts = new Map<string, Last>();
  let seen: Position | undefined;
  /** A stream that is not remembered has not moved since. */
  let since: Position | undefined;

  const add = (stream: string, last: Last): void => {
    // The one that moved last is at the end.
    lasts.delete(stream);
    lasts.set(stream, last);
    seen = last.position;
    const [oldest] = lasts.size > most ? lasts : [];
    if (oldest === undefined) return;
    lasts.delete(oldest[0]);
    since = oldest[1].position;
  };
  return {
    position: () => seen,
    isUnchanged: (stream, { revision, asOf }, upTo) => {
      if (comparePositions(upTo, asOf) <= 0) return true;
      if (seen === undefined || since === undefined || comparePositions(upTo, seen) > 0) return false;
      const last = lasts.get(stream);
      return last === undefined ? comparePositions(since, asOf) <= 0 : last.revision <= revision;
    },
    follow: async (signal) => {
      while (!signal.aborted) {
        try {
          const start = await store.head();
          [seen, since] = [start, start];
          for await (const message of store.subscribeAll(start, { signal }))
            if (message.kind === 'event') add(message.event.stream, message.event);
        } catch {
          // What is wrong with the log is reported by those who need it.
          await pause(AGAIN, signal);
        }
        [seen, since] = [undefined, undefined];
        lasts.clear();
      }
    },
  };
};
