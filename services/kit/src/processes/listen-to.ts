import type { Position, RecordedEvent } from '@paddock/event-store/port';
import type { RecentLog } from '@paddock/event-store/recent-log';

/** Events that may wait to be handled. With more, the process goes on by reading the log itself. */
const MOST_WAITING = 1_000;

export type Told = {
  /** What is told, in order, until the signal is aborted, or until the process must read on by itself. To be used once. */
  events(signal: AbortSignal): AsyncGenerator<RecordedEvent>;
};

/**
 * Listens for the events after a position, so that a process is woken only by those that it handles.
 *
 * @param wants whether it handles an event. @param pass is called for one that it does not, while it has nothing to do. The others of
 *   that kind come in order with what it handles.
 * @returns undefined if the position is too far behind, or nobody follows the log.
 */
export const listenTo = (
  recent: Pick<RecentLog, 'listen'>,
  after: Position,
  wants: (event: RecordedEvent) => boolean,
  pass: (position: Position) => void,
): Told | undefined => {
  const waiting: RecordedEvent[] = [];
  let [isIdle, isOver] = [false, false];
  let wake = (): void => undefined;
  const end = recent.listen(after, {
    event: (event) => {
      if (isOver) return;
      if (isIdle && waiting.length === 0 && !wants(event)) return pass(event.position);
      // From here on nothing may be missing: this one is read again.
      if (waiting.length >= MOST_WAITING) isOver = true;
      else waiting.push(event);
      wake();
    },
    lost: () => {
      isOver = true;
      wake();
    },
  });
  if (end === undefined) return undefined;
  return {
    events: async function* (signal) {
      const stop = (): void => wake();
      signal.addEventListener('abort', stop);
      try {
        while (!signal.aborted) {
          const event = waiting.shift();
          if (event !== undefined) yield event;
          else if (isOver) return;
          else {
            const woken = new Promise<void>((resolve) => (wake = resolve));
            isIdle = true;
            await woken;
            isIdle = false;
          }
        }
      } finally {
        signal.removeEventListener('abort', stop);
        end();
      }
    },
  };
};
