import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Pagination } from '@paddock/web-kit/ui/pagination.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { type Column, Table } from '@paddock/web-kit/ui/table.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { messages } from '../../../messages/en.ts';
import styles from './audit.module.css';

const words = messages.audit;

type Page<Row> = { readonly results: readonly Row[]; readonly count: number; readonly page_count: number };
type FoundProps<Row> = {
  readonly caption: string;
  readonly empty: string;
  readonly query: UseQueryResult<Page<Row>>;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly page: number;
  readonly onPage: (page: number) => void;
};

/** The result of an audit search: loading, failed, empty, or a page of a table. */
export const Found = <Row,>({ caption, empty, query, columns, rowKey, page, onPage }: FoundProps<Row>) => {
  const { data, isError, isFetching, refetch } = query;
  if (isError)
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {words.failed}
      </ErrorState>
    );
  if (data === undefined)
    return (
      <Loading what={words.what}>
        <Skeleton shape="block" count={3} />
      </Loading>
    );
  if (data.count === 0) return <EmptyState>{empty}</EmptyState>;
  return (
    <div className={styles.found}>
      <p role="status">{words.found(data.count)}</p>
      <Table caption={caption} columns={columns} rows={data.results} rowKey={rowKey} cardsOnPhone />
      {data.page_count > 1 && <Pagination label={caption} page={page} pageCount={data.page_count} onPage={onPage} />}
    </div>
  );
};
