import type { RecordedEvent } from '../port.ts';
import type { ClientKeeper } from './client-keeper.ts';
import { errorType, judgeReadError, settleWithin } from './judge-client-error.ts';
import type { OfficialClient, Reading, ReadingHandlers } from './client.ts';

/**
 * Runs one bounded read to its end, or until an event satisfies `enough`, and always stops it. The client sets no deadline on
 * reads, so this function sets one.
 */
export const collectReading = (
  keeper: ClientKeeper,
  start: (client: OfficialClient, handlers: ReadingHandlers) => Reading,
  timeoutMs: number,
  enough: (event: RecordedEvent) => boolean = () => false,
): Promise<readonly RecordedEvent[]> =>
  keeper.run(
    async (client) => {
      const events: RecordedEvent[] = [];
      let reading: Reading | undefined;
      const ended = new Promise<void>((resolve, reject) => {
        reading = start(client, {
          onEvent: (event) => {
            events.push(event);
            if (enough(event)) resolve();
          },
          onEnd: (error) => (error === undefined || isMissing(error) ? resolve() : reject(error as Error)),
        });
      });
      try {
        await settleWithin(ended, timeoutMs);
        return events;
      } finally {
        reading?.stop();
      }
    },
    (error) => judgeReadError(error) !== 'definite',
  );

const isMissing = (error: unknown): boolean => errorType(error) === 'stream-not-found';
