import type { Position, RecordedEvent } from './port.ts';
import type { PagedLog } from './subscribe-by-pages.ts';

type Reading = {
  readonly after: Position;
  readonly limit: number;
  readonly generation: number;
  readonly page: Promise<readonly RecordedEvent[]>;
};

/**
 * Lets subscriptions at the same position share one page read. Only a read still under way is shared, and only if it began after
 * the reader's last wake-up: it sees all that a read of its own would see.
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
