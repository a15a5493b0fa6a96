import { randomUUID } from 'node:crypto';
import type { RecordedEvent } from '../port.ts';
import type { OfficialClient } from './client.ts';
import { errorType } from './judge-client-error.ts';

/** Holds one event whose id is the id of the log. Only the adapter uses it: subscriptions and `head` leave it out. */
export const STORE_ID_STREAM = 'eventStore-identity';

/** Whether an event is Paddock's: neither the server's (by type or stream) nor the adapter's. */
export const isOfTheProduct = ({ stream, type }: Pick<RecordedEvent, 'stream' | 'type'>): boolean =>
  !type.startsWith('$') && !stream.startsWith('$') && stream !== STORE_ID_STREAM;

/** Gives the log an id if it has none. Of two processes at once the first append wins, and the other reads the id. */
export const nameLog = async (client: OfficialClient, id: string = randomUUID()): Promise<void> => {
  const event = { id, type: 'LogNamed', data: '{}', metadata: '{}' };
  try {
    await client.append(STORE_ID_STREAM, 'no-stream', [event]);
  } catch (error) {
    if (errorType(error) !== 'wrong-expected-version') throw error;
  }
};
