import { pause } from './pause.ts';
import { comparePositions, type EventStore, type Position, type RecordedEvent } from './port.ts';

/** A stream as it was read: up to a revision, when everything up to a position was visible. */
export type ReadUpTo = { readonly revision: number; readonly asOf: Position };

/** Who is told of events as this process sees them. Both are called in turn and must return soon. */
export type Listener = {
  readonly event: (event: RecordedEvent) => void;
  /** Nothing more is told: the log is not followed any more. */
  readonly lost: () => void;
};

/** Which streams have moved recently, as this process follows the log. */
export type RecentLog = {
  /** Everything up to here was seen; undefined while the log is not followed. */
  position(): Position | undefined;
  /**
   * The present end of the log, once everything up to it was seen. Undefined if that takes too long, if the store cannot say where
   * the log ends, or while the log is not followed. Callers that come before the store is asked share one question.
   */
  present(): Promise<Position | undefined>;
  /** Where memory has come to, once it has seen a position. Undefined if that takes too long, or while the log is not followed. */
  seenFrom(position: Position): Promise<Position | undefined>;
  /** Whether a stream that was read has had no further event up to a position. False if memory does not reach so far. */
  isUnchanged(stream: string, read: ReadUpTo, upTo: Position): boolean;
  /** The events of a stream from a revision on, as far as they are remembered without a gap. Empty if the first one is not. */
  eventsOf(stream: string, from: number): readonly RecordedEvent[];
  /** Whether everything that was appended together with an event was seen. False if that is not known. */
  isWhole(event: RecordedEvent): boolean;
  /**
   * Tells a listener of every event after a position, in order, each once: first of those that are remembered.
   *
   * @returns ends it. Undefined if memory does not reach so far back, or while the log is not followed.
   */
  listen(after: Position, listener: Listener): (() => void) | undefined;
  /** Follows the log from its present end until the signal is aborted. */
  follow(signal: AbortSignal): Promise<void>;
};

/** Most streams remembered, at some 100 bytes each. */
const MOST = 20_000;
/** Most events remembered: those whose follow-ups are at work now. */
const MOST_EVENTS = 2_000;
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

  const events = new Map<string, RecordedEvent[]>();
  /** The remembered events, the oldest first. */
  const inOrder: RecordedEvent[] = [];
  /** All events after this one are remembered. */
  let from: Position | undefined;
  const listeners = new Set<Listener>();
  /** What was appended together is one after another in the log: it is whole up to here. */
  let whole: Position | undefined;

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
    [seen, since, whole, from] = [undefined, undefined, undefined, undefined];
    lasts.clear();
    events.clear();
    inOrder.length = 0;
    for (const { lost } of listeners) lost();
    listeners.clear();
  };
  const remember = (event: RecordedEvent): void => {
    const before = inOrder.at(-1);
    if (before?.stream !== event.stream) whole = before?.position;
    inOrder.push(event);
    const its = events.get(event.stream);
    // A gap is for the store to judge.
    if (its?.at(-1)?.revision !== event.revision - 1) events.set(event.stream, [event]);
    else its.push(event);
    const oldest = inOrder.length > MOST_EVENTS ? inOrder.shift() : undefined;
    const left = oldest && events.get(oldest.stream);
    from = oldest?.position ?? from;
    if (oldest === undefined || left?.[0] !== oldest) return;
    left.shift();
    if (left.length === 0) events.delete(oldest.stream);
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
    seenFrom: async (position) => {
      if (seen !== undefined && !hasSeen(position)) await reaches(position);
      return hasSeen(position) ? seen : undefined;
    },
    isUnchanged: (stream, { revision, asOf }, upTo) => {
      if (comparePositions(upTo, asOf) <= 0) return true;
      if (!hasSeen(upTo) || since === undefined) return false;
      const last = lasts.get(stream);
      return last === undefined ? comparePositions(since, asOf) <= 0 : last.revision <= revision;
    },
    eventsOf: (stream, from) => {
      const its = events.get(stream) ?? [];
      const [first] = its;
      return first === undefined || from < first.revision ? [] : its.slice(from - first.revision);
    },
    listen: (after, listener) => {
      if (from === undefined || comparePositions(after, from) < 0) return undefined;
      const own: Listener = {
        event: (event) => {
          if (comparePositions(event.position, after) > 0) listener.event(event);
        },
        lost: listener.lost,
      };
      for (const event of inOrder) own.event(event);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    isWhole: ({ position }) => whole !== undefined && comparePositions(position, whole) <= 0,
    follow: async (signal) => {
      while (!signal.aborted) {
        try {
          const start = await store.head();
          [seen, since, from] = [start, start, start];
          for await (const message of store.subscribeAll(start, { signal }))
            if (message.kind === 'event') {
              const { stream, revision, position } = message.event;
              remember(message.event);
              add(stream, { revision, position });
              for (const listener of listeners) listener.event(message.event);
            } else whole = seen;
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

/** A promise's value, or undefined if it takes too long. A plain timer: an aborted signal makes an error with a stack each time. */
const soon = <Value>(promise: Promise<Value>): Promise<Value | undefined> =>
  new Promise((resolve, reject) => {
    const enough = setTimeout(resolve, PATIENCE, undefined);
    void promise.then(resolve, reject).finally(() => clearTimeout(enough));
  });
