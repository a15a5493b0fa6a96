import type { ReportEventReply } from '@paddock/shared-domain/reports/contract';
import type { ReportRow } from '@paddock/shared-domain/reports/report-row';
import { momentWords } from '@paddock/web-kit/statement/moment-words.ts';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Pagination } from '@paddock/web-kit/ui/pagination.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { type Column, Table } from '@paddock/web-kit/ui/table.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../messages/en.ts';
import { reportEventsQuery } from './queries.ts';
import { figureWords, type RowNames, rowWords } from './row-words.ts';
import styles from './reports.module.css';

const words = messages.reports;

type EventsDialogProps = {
  readonly id: string;
  readonly row: ReportRow;
  /** The figure that the events add up to. */
  readonly figure: string;
  readonly zone: string;
  readonly names: RowNames;
  readonly onClose: () => void;
};

/** The events behind a row, in log order, each with the amount it adds. */
export const EventsDialog = ({ id, row, figure, zone, names, onClose }: EventsDialogProps) => {
  const [page, setPage] = useState(1);
  const { data, isError, isFetching, refetch } = useQuery(reportEventsQuery(id, row.key, page));
  const there = names.locations.find((place) => place.id === row.location)?.timezone ?? zone;
  const columns: readonly Column<ReportEventReply>[] = [
    { key: 'type', title: words.event.type, cell: ({ type }) => type },
    { key: 'at', title: words.event.at, cell: ({ at }) => momentWords(at, there) },
    {
      key: 'actor',
      title: words.event.actor,
      cell: ({ actor }) => (
        <>
          {words.actors[actor.kind]}{' '}
          {actor.name ?? (actor.user !== null && <code className={styles.code}>{actor.user}</code>)}
        </>
      ),
    },
    {
      key: 'stream',
      title: words.event.stream,
      cell: ({ stream, revision }) => (
        <code className={styles.code}>
          {stream} @ {revision}
        </code>
      ),
    },
    { key: 'amount', title: words.event.amount, figures: true, cell: ({ amount }) => figureWords(figure, amount) },
  ];
  return (
    <Dialog open size="wide" title={rowWords(row, names)} onClose={onClose}>
      {data === undefined && isError && (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {words.eventsFailed}
        </ErrorState>
      )}
      {data === undefined && !isError && (
        <Loading what={words.eventsWhat}>
          <Skeleton shape="block" count={2} />
        </Loading>
      )}
      {data?.count === 0 && <p>{words.noEvents}</p>}
      {data !== undefined && data.count > 0 && (
        <>
          <Table caption={words.eventsTitle} columns={columns} rows={data.results} rowKey={keyOf} cardsOnPhone />
          {data.page_count > 1 && (
            <Pagination label={words.eventPages} page={page} pageCount={data.page_count} onPage={setPage} />
          )}
        </>
      )}
    </Dialog>
  );
};

/** An event may add two amounts to one row, so its id alone is not unique. */
const keyOf = ({ event_id, amount }: ReportEventReply): string => `${event_id} ${amount}`;
