import type { Lap } from '@paddock/shared-domain/laps/contract';
import { Pagination } from '@paddock/web-kit/ui/pagination.tsx';
import { useState } from 'react';
import { messages } from '../../messages/messages.ts';
import { LapDialog } from './lap-dialog.tsx';
import { LapTable } from './lap-table.tsx';
import styles from './lap-list.module.css';

type LapListProps = {
  readonly laps: readonly Lap[];
  readonly count: number;
  readonly ranked: boolean;
  readonly page: number;
  readonly pageCount: number;
  /** Whether these are the previous rows, while the new ones load. */
  readonly stale: boolean;
  readonly onPage: (page: number) => void;
};

/** The number of laps, one page of them, and the details of one. */
export const LapList = ({ laps, count, ranked, page, pageCount, stale, onPage }: LapListProps) => {
  const [open, setOpen] = useState<string>();
  const shown = laps.find(({ id }) => id === open);
  return (
    <div className={styles.list} aria-busy={stale || undefined}>
      <p className={styles.count} role="status">
        {messages.laps.count(count)}
      </p>
      <div className={styles.table}>
        <LapTable laps={laps} ranked={ranked} firstPage={page === 1} onOpen={(lap) => setOpen(lap.id)} />
      </div>
      {pageCount > 1 && <Pagination label={messages.laps.pages} page={page} pageCount={pageCount} onPage={onPage} />}
      {shown && <LapDialog lap={shown} onClose={() => setOpen(undefined)} />}
    </div>
  );
};
