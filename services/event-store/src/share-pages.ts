import type { Position, RecordedEvent } from './port.ts';
import type { PagedLog } from './subscribe-by-pages.ts';

type Reading = {
  readonly after: Position;
  readonly limit: number;
  readonly generation: number;
  readonly page: Promise<readonly RecordedEvent[]>;
};

/**
 * Subscriptions that stand at one place read one page between them. Only a reading that is still under way is shared, and only
 * one that began after the last wake-up its reader has heard: it sees whatever a reading of its own would have seen.
 */
export const sharePages = ({ readPage, wakeUp }: Pick<PagedLog, 'readPage' | 'wakeUp'>): PagedLog['readPage'] => {
  let current: Reading | undefined;
  return (after, limit) => {
    const { generation } = wakeUp;
    if (current?.after === after && current.limit === limit && current.generation === generation) return current.page;
    const page = readPage(after, limit);
    const reading = { after, limit, generation, page };
    current = reading;
    const ended = (): void => {
      if (current === reading) current = undefined;
    };
    page.then(ended, ended);
    return page;
  };
};
