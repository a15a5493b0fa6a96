import styles from './laps-skeleton.module.css';
import { useUserId } from '../../data/identity/account-queries.ts';
import { useFilters } from '../../data/use-filters.ts';
import { useFoundPage } from '../../data/use-found-page.ts';
import { useScopes } from '../../live.ts';
import { messages } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { Page } from '../../ui/page.tsx';
import { FilterForm } from './filter-form.tsx';
import { filtersOf, isFiltered, NO_FILTERS } from './lap-filters.ts';
import { LapList } from './lap-list.tsx';
import { lapsQuery } from './lap-queries.ts';
import { useLiveStore } from '@paddock/web-kit/api/live-query-client.ts';
import { buttonClass } from '@paddock/web-kit/ui/button-class.ts';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { LiveDot } from '@paddock/web-kit/ui/live-dot.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

/** The outline of a page of laps while it loads. */
export const LapsSkeleton = () => (
  <Loading what={messages.laps.what}>
    <Skeleton shape="block" height={21} />
    <div className={styles.rows}>
      <Skeleton shape="block" height={46} count={9} />
    </div>
  </Loading>
);

/** /laps: the user's laps, filtered, ranked and paged (LAP-03 … LAP-09, ROUTE-12, ROUTE-13). */
export const LapsPage = () => {
  const userId = useUserId() ?? 'none';
  const { query, page, change } = useFilters();
  const filters = filtersOf(query);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(lapsQuery(userId, filters, page));
  const status = useLiveStore((store) => store.status);
  useScopes([`laps/${userId}`]);

  const beyond = useFoundPage(page, error, () => change({}));
  const filtered = isFiltered(filters);
  return (
    <Page title={messages.laps.title} width="wide">
      <PageTitle aside={<LiveDot state={status} />}>{messages.laps.title}</PageTitle>
      {(filtered || data === undefined || data.count > 0) && <FilterForm filters={filters} onChange={change} />}
      {error !== null && !beyond && data === undefined ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {messages.laps.failed}
        </ErrorState>
      ) : data === undefined ? (
        <LapsSkeleton />
      ) : data.count > 0 ? (
        <LapList
          laps={data.results}
          count={data.count}
          ranked={filters.ranked}
          page={page}
          pageCount={data.page_count}
          stale={isPlaceholderData}
          onPage={(to) => change({ page: String(to) })}
        />
      ) : filtered ? (
        <EmptyState action={<Button onClick={() => change(NO_FILTERS)}>{messages.laps.clear}</Button>}>
          {messages.laps.noResults}
        </EmptyState>
      ) : (
        <EmptyState
          action={
            <Link to={paths.reservations} className={buttonClass({ variant: 'primary' })}>
              {messages.laps.book}
            </Link>
          }
        >
          {messages.laps.empty}
        </EmptyState>
      )}
    </Page>
  );
};
