import { type RecordedEvent, StreamIncomplete } from '../port.ts';
import type { ClientKeeper } from './client-keeper.ts';
import { collectReading } from './collect-reading.ts';
import { errorType, TOMBSTONED } from './judge-client-error.ts';
import type { OfficialClient, Reading, ReadingHandlers } from './official-client.ts';
import { whyEmpty } from './why-empty.ts';

const STREAM_PAGE = 500;
const READ_MS = 10_000;

type Patiently = <Answer>(attempt: () => Promise<Answer>) => Promise<Answer>;
type ReadPage = (stream: string, from: number, count?: number) => Promise<readonly RecordedEvent[]>;

/**
 * Reads one page of a stream. The server answers for a deleted stream as for one that never was, and takes appends to it as to a
 * new one, so an empty answer is looked into: by the stream's metadata at its beginning, by itself further on.
 */
export const readStreamPage = (calls: ClientKeeper, patiently: Patiently): ReadPage => {
  const read = async (start: (client: OfficialClient, handlers: ReadingHandlers) => Reading) => {
    let missing = false;
    const events = await patiently(() =>
      collectReading(
        calls,
        (client, handlers) =>
          start(client, {
            ...handlers,
            onEnd: (error) => {
              missing = errorType(error) === 'stream-not-found';
              handlers.onEnd(error);
            },
          }),
        READ_MS,
      ),
    );
    return { events, missing };
  };
  return async (stream, from, count = STREAM_PAGE) => {
    try {
      const { events, missing } = await read((client, handlers) => client.readStream(stream, from, count, handlers));
      if (events.length > 0) return events;
      if (from > 0 && missing)
        throw new StreamIncomplete(stream, `revision ${from} was asked for and the server knows no such stream`);
      if (from > 0) return events;
      const metadata = await read((client, handlers) => client.readLast(`$$${stream}`, handlers));
      const why = whyEmpty(metadata.events[0]);
      if (why !== undefined) throw new StreamIncomplete(stream, why);
      return events;
    } catch (error) {
      if (errorType(error) !== 'stream-deleted') throw error;
      throw new StreamIncomplete(stream, TOMBSTONED, { cause: error });
    }
  };
};

/** A stream from a revision on, page by page. */
export async function* pagesOf(readPage: ReadPage, stream: string, from: number): AsyncGenerator<RecordedEvent> {
  for (let next = from, more = true; more;) {
    const page = await readPage(stream, next);
    yield* page;
    next = (page.at(-1)?.revision ?? next) + 1;
    more = page.length === STREAM_PAGE;
  }
}
