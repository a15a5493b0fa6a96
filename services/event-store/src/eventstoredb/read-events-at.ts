import { comparePositions, type Position, type RecordedEvent } from '../port.ts';
import type { ClientKeeper } from './client-keeper.ts';
import { collectReading } from './collect-reading.ts';

const READ_MS = 10_000;
/** Reads under way at once: the server allows 100 calls on a connection. */
const AT_ONCE = 16;

/** The server finds one event for each read, the first from a position on. */
export const readEventsAt =
  (calls: ClientKeeper, patiently: <Answer>(attempt: () => Promise<Answer>) => Promise<Answer>) =>
  async (positions: readonly Position[]): Promise<readonly RecordedEvent[]> => {
    const sorted = positions.toSorted(comparePositions);
    const found: (RecordedEvent | undefined)[] = [];
    let next = 0;
    const read = async (): Promise<void> => {
      for (let at = next++; at < sorted.length; at = next++) {
        const position = sorted[at] as Position;
        const [event] = await patiently(() =>
          collectReading(calls, (client, handlers) => client.readNextTo(position, 'forwards', handlers), READ_MS),
        );
        found[at] = event?.position === position ? event : undefined;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, read));
    return found.filter((event) => event !== undefined);
  };
