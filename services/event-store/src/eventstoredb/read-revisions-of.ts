import type { Sought } from '../port.ts';
import type { ClientKeeper } from './client-keeper.ts';
import { collectReading } from './collect-reading.ts';
import { errorType } from './judge-client-error.ts';

const READ_MS = 10_000;

/** The server cannot look for a type in a stream, so the end of the stream is read backwards until enough are found. */
export const readRevisionsOf =
  (calls: ClientKeeper, patiently: <Answer>(attempt: () => Promise<Answer>) => Promise<Answer>) =>
  async (stream: string, type: string, { count, among }: Sought): Promise<readonly number[]> => {
    try {
      const events = await patiently(() => {
        let found = 0;
        return collectReading(
          calls,
          (client, handlers) => client.readLast(stream, among, handlers),
          READ_MS,
          (event) => event.type === type && (found += 1) === count,
        );
      });
      return events
        .filter((event) => event.type === type)
        .map(({ revision }) => revision)
        .slice(0, count);
    } catch (error) {
      // Reading the stream itself says so, with the reason.
      if (errorType(error) === 'stream-deleted') return [];
      throw error;
    }
  };
