import { Button } from '@paddock/web-kit/ui/button.tsx';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Pagination } from '@paddock/web-kit/ui/pagination.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useFilters } from '../../../data/use-filters.ts';
import { useFoundPage } from '../../../data/use-found-page.ts';
import { messages } from '../../../messages/messages.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { tracksQuery } from './availability-queries.ts';
import { TrackTable } from './track-table.tsx';
import styles from './available.module.css';

/** Available Tracks: search, pages, customer laps and records (AVAIL-08 … AVAIL-10, AVAIL-16). */
export const TracksPage = () => {
  const { query, page, change } = useFilters();
  const search = query.get('search') ?? '';
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(tracksQuery({ search, page }));
  const beyond = useFoundPage(page, error, () => change({}));
  return (
    <>
      <div className={styles.filters}>
        <SearchField
          label={messages.availability.search}
          placeholder={messages.availability.searchTracks}
          value={search}
          onSearch={(words) => change({ search: words })}
        />
      </div>
      {data === undefined && error !== null && !beyond ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {messages.availability.tracksFailed}
        </ErrorState>
      ) : data === undefined ? (
        <Loading what={messages.availability.tracksWhat}>
          <div className={styles.found}>
            <Skeleton shape="block" height={21} />
            <Skeleton shape="block" height={460} />
          </div>
        </Loading>
      ) : data.count === 0 ? (
        <EmptyState
          action={<Button onClick={() => change({ search: undefined })}>{messages.availability.clear}</Button>}
        >
          {messages.availability.noTracks}
        </EmptyState>
      ) : (
        <div className={styles.found} aria-busy={isPlaceholderData || undefined}>
          <p className={styles.count} role="status">
            {messages.availability.trackCount(data.count)}
            {search === '' && <span> · {messages.availability.popularTracks}</span>}
          </p>
          <div className={styles.table}>
            <TrackTable tracks={data.results} />
          </div>
          {data.page_count > 1 && (
            <Pagination
              label={messages.availability.tracksPages}
              page={page}
              pageCount={data.page_count}
              onPage={(to) => change({ page: String(to) })}
            />
          )}
        </div>
      )}
    </>
  );
};
