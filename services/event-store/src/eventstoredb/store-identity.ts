import { randomUUID } from 'node:crypto';
import type { RecordedEvent } from '../port.ts';
import type { OfficialClient } from './official-client.ts';
import { errorType } from './judge-client-error.ts';

/** Holds one event whose id names the log. It is the adapter's own: subscriptions and the head leave it out. */
export const STORE_ID_STREAM = 'eventStore-identity';

/** An event of the product: neither the server's (by type or by stream) nor the adapter's. */
export const isOfTheProduct = ({ stream, type }: Pick<RecordedEvent, 'stream' | 'type'>): boolean =>
  !type.startsWith('$') && !stream.startsWith('$') && stream !== STORE_ID_STREAM;

/** Names the log if nobody has; of two that try at once the first wins and the other learns its name by reading. */
export const nameLog = async (client: OfficialClient, id: string = randomUUID()): Promise<void> => {
  const event = { id, type: 'LogNamed', data: '{}', metadata: '{}' };
  try {
    await client.append(STORE_ID_STREAM, 'no-stream', [event]);
  } catch (error) {
    if (errorType(error) !== 'wrong-expected-version') throw error;
  }
};
