import { type RecordedEvent, StreamIncomplete } from '../port.ts';
import type { ClientKeeper } from './client-keeper.ts';
import { collectReading } from './collect-reading.ts';
import { errorType, TOMBSTONED } from './judge-client-error.ts';
import type { OfficialClient, Reading, ReadingHandlers } from './client.ts';

type Retention = { readonly $tb?: unknown; readonly $maxAge?: unknown; readonly $maxCount?: unknown };

/** A soft deletion writes a `$tb` (first revision to keep) far above this; a truncation writes one of a real event, below it. */
const DELETED = 2 ** 62;

/**
 * Why a stream that reads as empty is not new, according to its metadata. Undefined if the metadata gives no reason.
 *
 * @param last the last event of the stream's metadata, if any.
 */
const whyEmpty = (last: RecordedEvent | undefined): string | undefined => {
  const { $tb, $maxAge, $maxCount } = (last?.data ?? {}) as Retention;
  if (typeof $tb === 'number' && $tb > DELETED) return 'it was deleted; the server goes on counting where it ended';
  if (typeof $tb === 'number' && $tb > 0) return `the server was told to drop everything before revision ${$tb} ($tb)`;
  if ($maxAge !== undefined) return 'its events have grown older than the server was told to keep them ($maxAge)';
  if ($maxCount !== undefined) return 'the server was told to keep only its last events ($maxCount)';
  return undefined;
};

const STREAM_PAGE = 500;
const READ_MS = 10_000;

type Patiently = <Answer>(attempt: () => Promise<Answer>) => Promise<Answer>;
type ReadPage = (stream: string, from: number, count?: number) => Promise<readonly RecordedEvent[]>;

/**
 * Returns a function that reads one page of a stream. EventStoreDB answers for a deleted stream as for a new one, and accepts
 * appends to it. So an empty answer is checked: at revision 0 by metadata, later by whether the stream is known.
 *
 * @throws {StreamIncomplete} events of the stream are gone (thrown by the returned function).
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
      const metadata = await read((client, handlers) => client.readLast(`$$${stream}`, 1, handlers));
      const why = whyEmpty(metadata.events[0]);
      if (why !== undefined) throw new StreamIncomplete(stream, why);
      return events;
    } catch (error) {
      if (errorType(error) !== 'stream-deleted') throw error;
      throw new StreamIncomplete(stream, TOMBSTONED, { cause: error });
    }
  };
};

/** The events of a stream from a revision on, read page by page. */
export async function* pagesOf(readPage: ReadPage, stream: string, from: number): AsyncGenerator<RecordedEvent> {
  for (let next = from, more = true; more;) {
    const page = await readPage(stream, next);
    yield* page;
    next = (page.at(-1)?.revision ?? next) + 1;
    more = page.length === STREAM_PAGE;
  }
}
