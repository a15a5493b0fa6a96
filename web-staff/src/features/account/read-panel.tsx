import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

type ReadPanelProps<Data> = {
  readonly title: string;
  readonly query: UseQueryResult<Data>;
  readonly failed: string;
  readonly children: (data: Data) => ReactNode;
  readonly aside?: ReactNode;
  readonly flush?: boolean;
};

/** A panel of something read from the API: its skeleton, its failure with another try, or what was read. */
export const ReadPanel = <Data,>({ title, query, failed, children, aside, flush }: ReadPanelProps<Data>) => (
  <Panel title={title} aside={aside} flush={flush === true && query.data !== undefined}>
    {query.data !== undefined ? (
      children(query.data)
    ) : query.isError ? (
      <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {failed}
      </ErrorState>
    ) : (
      <Loading what={title}>
        <Skeleton count={3} />
      </Loading>
    )}
  </Panel>
);
