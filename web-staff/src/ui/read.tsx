import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

type ReadProps<Data> = {
  /** What is read, for screen readers while it loads. */
  readonly what: string;
  readonly query: UseQueryResult<Data>;
  readonly failed: string;
  readonly lines?: number;
  readonly children: (data: Data) => ReactNode;
};

/** Data read from the API: a skeleton while it loads, the error with a retry, or the data. */
export const Read = <Data,>({ what, query, failed, lines = 3, children }: ReadProps<Data>) =>
  query.data !== undefined ? (
    children(query.data)
  ) : query.isError ? (
    <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
      {failed}
    </ErrorState>
  ) : (
    <Loading what={what}>
      <Skeleton count={lines} />
    </Loading>
  );
