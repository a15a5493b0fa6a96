import {
  START,
  type EventStore,
  type EventToAppend,
  type Position,
  type RecordedEvent,
} from '@paddock/event-store/port';

/** An event log in memory, for tests of subscribers. Positions are the numbers of the events. */
export type MemoryStore = EventStore & {
  readonly log: RecordedEvent[];
  /** Adds events without any check, like a log that another system wrote. */
  write(
    events: readonly (Pick<EventToAppend, 'type' | 'data'> & {
      stream?: string;
      at?: string;
      recordedAt?: string;
      version?: number;
    })[],
  ): Position;
  /** Replaces the data of an event in place. A real store cannot. */
  replace(position: Position, data: object): void;
};

export const memoryStore = (id = 'log-1'): MemoryStore => {
  const log: RecordedEvent[] = [];
  const revisions = new Map<string, number>();
  let wake: (() => void)[] = [];
  const head = (): Position => log.at(-1)?.position ?? START;
  return {
    log,
    write: (events) => {
      for (const {
        type,
        data,
        stream = 'schedule-loc1',
        at = '2026-03-02T10:00:00.000Z',
        recordedAt,
        version,
      } of events) {
        const revision = (revisions.get(stream) ?? -1) + 1;
        revisions.set(stream, revision);
        const metadata = {
          commandId: `c${log.length}`,
          actor: { kind: 'visitor' },
          at,
          ...(version !== undefined && { version }),
        };
        const position = String(log.length + 1) as Position;
        log.push({
          id: `id${log.length}`,
          type,
          data,
          metadata,
          stream,
          revision,
          position,
          recordedAt: recordedAt ?? new Date().toISOString(),
        });
      }
      for (const wakeOne of wake) wakeOne();
      wake = [];
      return head();
    },
    replace: (position, data) => {
      const index = Number(position) - 1;
      log[index] = { ...(log[index] as RecordedEvent), data };
    },
    append: () => Promise.reject(new Error('Tests write directly.')),
    async *readStream(stream, from = 0) {
      for (const event of log)
        if (event.stream === stream && event.revision >= from) yield await Promise.resolve(event);
    },
    async *subscribeAll(after, { signal }) {
      let caughtUp = false;
      for (let index = Number(after); !signal.aborted;) {
        const event = log[index];
        if (event) {
          index += 1;
          yield { kind: 'event', event };
        } else if (!caughtUp) {
          caughtUp = true;
          yield { kind: 'caught-up' };
        } else {
          await new Promise<void>((resolve) => {
            const next = () => {
              signal.removeEventListener('abort', next);
              resolve();
            };
            wake.push(next);
            signal.addEventListener('abort', next);
          });
          caughtUp = false;
        }
      }
    },
    eventsAt: (positions) => Promise.resolve(log.filter(({ position }) => positions.includes(position))),
    revisionsOf: () => Promise.resolve([]),
    head: () => Promise.resolve(head()),
    storeId: () => Promise.resolve(id),
    close: () => Promise.resolve(),
  };
};
