import styles from './reconciliation.module.css';
import { call } from '../../api.ts';
import { usePermissions } from '../../data/identity/account-queries.ts';
import { messages } from '../../messages/en.ts';
import { LastRun } from './last-run.tsx';
import { getReconciliation, runReconciliation } from '@paddock/shared-domain/reconciliation/contract';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

export const reconciliationQuery = queryOptions({
  queryKey: ['reconciliation'],
  queryFn: () => call(getReconciliation, {}),
  meta: { handled: true },
});

export const useRunReconciliation = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(runReconciliation, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: ['reconciliation'] }),
    meta: { handled: true },
  });
};

const words = messages.reconciliation;

/** /admin/reconciliation: whether the card provider and the books agree, and what to do where they do not (invariant L6). */
export const ReconciliationPage = () => {
  const { data, isError, isFetching, refetch } = useQuery(reconciliationQuery);
  const { data: rights } = usePermissions();
  const run = useRunReconciliation();
  useEffect(() => {
    document.title = words.pageTitle;
  }, []);
  const button = rights?.is_superuser === true && (
    <Button variant="primary" busy={run.isPending} busyLabel={words.running} onClick={() => run.mutate()}>
      {words.run}
    </Button>
  );
  return (
    <div className={styles.page}>
      <PageTitle aside={button}>{words.title}</PageTitle>
      <p className={styles.intro}>{words.intro}</p>
      <ProblemAlert error={run.error} words={words.runFailed} />
      {run.isSuccess && <Alert kind="success">{words.ran}</Alert>}
      {data === undefined && isError && (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {words.failed}
        </ErrorState>
      )}
      {data === undefined && !isError && (
        <Loading what={words.what}>
          <Skeleton shape="block" count={2} />
        </Loading>
      )}
      {data?.last === null && <EmptyState>{words.never}</EmptyState>}
      {data?.last !== null && data !== undefined && <LastRun last={data.last} history={data.history} />}
    </div>
  );
};
