import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { LapId } from '@paddock/shared-domain/kernel/ids';
import { buttonClass } from '@paddock/web-kit/ui/button-class.ts';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { messages } from '../../../messages/messages.ts';
import { paths } from '../../../paths.ts';
import { Page } from '../../../ui/page.tsx';
import { ReceiptView } from './receipt-view.tsx';
import { receiptQuery } from './receipt-queries.ts';

/** /laps/{id}/receipt: the witnesses of a lap and their evidence, checked in the reader's browser (launcher.md 12.1). */
export const ReceiptPage = () => {
  const { id = '' } = useParams();
  const words = messages.receipt;
  const { data, error, isFetching, refetch } = useQuery(receiptQuery(id as LapId));
  const gone = error instanceof ApiProblem && (error.status === 404 || error.status === 400);
  return (
    <Page title={words.title}>
      <PageTitle>{words.title}</PageTitle>
      {data !== undefined ? (
        <ReceiptView receipt={data} />
      ) : gone ? (
        <EmptyState
          action={
            <Link to={paths.leaderboards} className={buttonClass({ variant: 'primary' })}>
              {words.boards}
            </Link>
          }
        >
          {words.gone}
        </EmptyState>
      ) : error !== null ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {words.failed}
        </ErrorState>
      ) : (
        <Loading what={words.what}>
          <Skeleton shape="block" count={3} />
        </Loading>
      )}
    </Page>
  );
};
