import type { RecordedEvent } from '../port.ts';

/**
 * The events of a stream, page by page. From the second page on, the next one is read while a page is handed out, so that the
 * database works while a long stream is folded. A reader of one event reads one page.
 */
export async function* pagesAhead(
  read: (from: number) => Promise<readonly RecordedEvent[]>,
  from: number,
  size: number,
): AsyncGenerator<RecordedEvent> {
  let next = from;
  let ahead: Promise<readonly RecordedEvent[]> | undefined;
  for (let more = true; more;) {
    const isFirst = next === from;
    const page = await (ahead ?? read(next));
    next += page.length;
    more = page.length === size;
    ahead = more && !isFirst ? read(next) : undefined;
    // If the reader leaves before, nobody waits for it. Otherwise the next round throws its error.
    ahead?.catch(() => undefined);
    yield* page;
  }
}
