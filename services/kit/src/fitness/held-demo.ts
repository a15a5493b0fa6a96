import { createHash } from 'node:crypto';
import type { EventStore } from '@paddock/event-store/port';
import { DEMO_STREAM } from '@paddock/shared-domain/operations/events';

/** Everything of the demo venue has an id made from a word, so that a load that broke off goes on where it stood. */
export const demoId = (word: string): string => `Demo${createHash('sha256').update(word).digest('hex').slice(0, 16)}`;

/** Words of ids that are in every demo venue, from its first moments on; earlier versions left no other mark. */
const KNOWN = [
  ...['santa ana', 'new york'].map((place) => `location-${demoId(`location ${place}`)}`),
  ...['owner', 'admin', 'planner', 'launcher', 'ada'].map((name) => `user-${demoId(`user ${name}`)}`),
];

/** Said where production is started on a log that held the demo venue. */
export const HELD_DEMO =
  'This store held the demo venue, whose logins are known to everybody: production starts on an empty one. Name another folder with DATA_DIR, or another database with DATABASE_URL and EVENT_STORE_URL.';

const hasEvents = async (store: Pick<EventStore, 'readStream'>, stream: string): Promise<boolean> => {
  for await (const event of store.readStream(stream)) return event.stream === stream;
  return false;
};

/** Whether this log ever held the demo venue, in either store, also from an earlier version or in a copy. */
export const heldDemo = async (store: Pick<EventStore, 'readStream'>): Promise<boolean> =>
  (await Promise.all([DEMO_STREAM, ...KNOWN].map((stream) => hasEvents(store, stream)))).includes(true);

/** The log held the demo venue: this is no start of a production. */
export class HeldDemo extends Error {
  constructor() {
    super(HELD_DEMO);
  }
}

/** @throws {HeldDemo} a production would open to everybody who knows the demo's logins. */
export const refuseDemo = async (store: Pick<EventStore, 'readStream'>, production: boolean): Promise<void> => {
  if (production && (await heldDemo(store))) throw new HeldDemo();
};
