import { createHash } from 'node:crypto';
import { NeedsOperator } from '@paddock/event-store/needs-operator';
import type { EventStore } from '@paddock/event-store/port';
import { DEMO_STREAM } from '@paddock/shared-domain/operations/events';

/** Ids of the demo venue are derived from words, so that an interrupted load can continue. */
export const demoId = (word: string): string => `Demo${createHash('sha256').update(word).digest('hex').slice(0, 16)}`;

/** Words of ids that every demo venue has from the start; earlier versions left no other mark. */
const KNOWN = [
  ...['santa ana', 'new york'].map((place) => `location-${demoId(`location ${place}`)}`),
  ...['owner', 'admin', 'planner', 'launcher', 'ada'].map((name) => `user-${demoId(`user ${name}`)}`),
];

/** Shown when production is started on a log that held the demo venue. */
export const HELD_DEMO =
  'This store held the demo venue, whose logins are known to everybody: production starts on an empty one. Name another folder with DATA_DIR, or another database with DATABASE_URL and EVENT_STORE_URL.';

const hasEvents = async (store: Pick<EventStore, 'readStream'>, stream: string): Promise<boolean> => {
  for await (const event of store.readStream(stream)) return event.stream === stream;
  return false;
};

/** Whether this log ever held the demo venue; in both stores, also loaded by an earlier version or copied. */
export const heldDemo = async (store: Pick<EventStore, 'readStream'>): Promise<boolean> =>
  (await Promise.all([DEMO_STREAM, ...KNOWN].map((stream) => hasEvents(store, stream)))).includes(true);

/** The log held the demo venue, so production refuses to start. */
export class HeldDemo extends NeedsOperator {
  constructor() {
    super(HELD_DEMO);
  }
}

/** @throws {HeldDemo} in production: the demo's logins are publicly known. */
export const refuseDemo = async (store: Pick<EventStore, 'readStream'>, production: boolean): Promise<void> => {
  if (production && (await heldDemo(store))) throw new HeldDemo();
};
