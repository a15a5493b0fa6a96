import { Button } from '@paddock/web-kit/ui/button.tsx';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Pagination } from '@paddock/web-kit/ui/pagination.tsx';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { groupsQuery } from '../../../data/catalogue/catalogue-queries.ts';
import { useFilters } from '../../../data/use-filters.ts';
import { useFoundPage } from '../../../data/use-found-page.ts';
import { messages } from '../../../messages/messages.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { carsQuery } from './availability-queries.ts';
import { CarDialog } from './car-dialog.tsx';
import { CarGrid } from './car-grid.tsx';
import { GridSkeleton } from './grid-skeleton.tsx';
import styles from './available.module.css';

/** Available Cars: search, group, pages, and one in detail (AVAIL-02 … AVAIL-07, AVAIL-16). */
export const CarsPage = () => {
  const { query, page, change } = useFilters();
  const [search, group] = [query.get('search') ?? '', query.get('group') ?? ''];
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(carsQuery({ search, group, page }));
  const { data: groups, isPending } = useQuery(groupsQuery);
  const beyond = useFoundPage(page, error, () => change({}));
  const [open, setOpen] = useState<string>();
  const car = data?.results.find(({ id }) => id === open);
  return (
    <>
      <div className={styles.filters}>
        <SearchField
          label={messages.availability.search}
          placeholder={messages.availability.searchCars}
          value={search}
          onSearch={(words) => change({ search: words })}
        />
        <Select
          capitals
          label={messages.availability.group}
          value={group}
          disabled={isPending}
          options={[
            { value: '', label: messages.availability.allGroups },
            ...(groups ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ target }) => change({ group: target.value })}
        />
      </div>
      {data === undefined && error !== null && !beyond ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {messages.availability.carsFailed}
        </ErrorState>
      ) : data === undefined ? (
        <GridSkeleton />
      ) : data.count === 0 ? (
        <EmptyState
          action={
            <Button onClick={() => change({ search: undefined, group: undefined })}>
              {messages.availability.clear}
            </Button>
          }
        >
          {messages.availability.noCars}
        </EmptyState>
      ) : (
        <div className={styles.found} aria-busy={isPlaceholderData || undefined}>
          <p className={styles.count} role="status">
            {messages.availability.carCount(data.count)}
            {search === '' && <span> · {messages.availability.popularCars}</span>}
          </p>
          <CarGrid cars={data.results} onOpen={({ id }) => setOpen(id)} />
          {data.page_count > 1 && (
            <Pagination
              label={messages.availability.carsPages}
              page={page}
              pageCount={data.page_count}
              onPage={(to) => change({ page: String(to) })}
            />
          )}
        </div>
      )}
      {car && <CarDialog car={car} onClose={() => setOpen(undefined)} />}
    </>
  );
};
