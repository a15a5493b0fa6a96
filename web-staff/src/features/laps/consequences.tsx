import type { LapId } from '@paddock/shared-domain/kernel/ids';
import type { Consequence } from '@paddock/shared-domain/laps/steward-contract';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { type Column, Table } from '@paddock/web-kit/ui/table.tsx';
import { useQuery } from '@tanstack/react-query';
import { messages } from '../../messages/en.ts';
import styles from '../../ui/laps/laps.module.css';
import { consequencesQuery, type Decision } from './queries.ts';

const words = messages.laps.ruling;
type Line = Consequence['before'][number];
const columns: readonly Column<Line>[] = [
  { key: 'racer', title: words.racer, cell: ({ name }) => name },
  { key: 'place', title: words.place, figures: true, cell: ({ rank }) => rank },
  { key: 'time', title: words.time, figures: true, cell: ({ hms }) => hms },
];

/** Every board that the decision changes, before and after; drivers whose place changes are marked. */
export const Consequences = ({ lapId, decision }: { readonly lapId: LapId; readonly decision: Decision }) => {
  const { data, isError, isFetching, refetch } = useQuery(consequencesQuery(lapId, decision));
  if (data === undefined)
    return isError ? (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {words.failed}
      </ErrorState>
    ) : (
      <Loading what={words.what}>
        <Skeleton count={2} />
      </Loading>
    );
  if (data.length === 0) return <p>{words.unchanged}</p>;
  return data.map(({ board, name, before, after }) => (
    <div key={board} className={styles.boards}>
      {[
        { caption: words.before(name), rows: before },
        { caption: words.after(name), rows: after },
      ].map(({ caption, rows }) => (
        <Table
          key={caption}
          caption={caption}
          captionShown
          columns={columns}
          rows={rows}
          rowKey={(row) => `${row.name} ${row.hms} ${rows.indexOf(row)}`}
          marked={({ touched }) => touched}
        />
      ))}
    </div>
  ));
};
