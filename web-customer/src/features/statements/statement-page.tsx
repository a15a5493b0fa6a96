import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { BillTimeMachine, type Chosen } from '@paddock/web-kit/statement/bill-time-machine.tsx';
import { addressOf, chosenIn } from '@paddock/web-kit/statement/chosen-address.ts';
import { statementWords } from '@paddock/web-kit/statement/english.ts';
import { spokenStatement } from '@paddock/web-kit/statement/spoken-words.ts';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { call } from '../../api.ts';
import { useUserId } from '../../data/identity/account-queries.ts';
import { configurationQuery } from '../../data/configuration-query.ts';
import { useNow } from '../../data/use-now.ts';
import { useScopes } from '../../live.ts';
import { messages } from '../../messages/messages.ts';
import { Page } from '../../ui/page.tsx';

/** /statement: the user's bill as of any moment, and why each line is on it. */
export const StatementPage = () => {
  const userId = useUserId();
  const { title } = messages.statement;
  const words = spokenStatement() ?? statementWords('own');
  const configuration = useQuery(configurationQuery);
  const [query, setQuery] = useSearchParams();
  const chosen = useMemo(() => chosenIn(query), [query]);
  const now = useNow();
  useScopes(userId === undefined ? [] : [`statements/${userId}`]);
  // Moving the slider adds no entries to the browser's history.
  const choose = (next: Chosen) => setQuery(addressOf(next), { replace: true });
  return (
    <Page title={title} width="wide">
      <PageTitle>{title}</PageTitle>
      {userId !== undefined && configuration.data !== undefined ? (
        <BillTimeMachine
          {...{ words, call, now, chosen }}
          account={userId as UserId}
          zone={configuration.data.timezone}
          onChoose={choose}
        />
      ) : configuration.isError ? (
        <ErrorState onRetry={() => void configuration.refetch()} retrying={configuration.isFetching}>
          {words.failed}
        </ErrorState>
      ) : (
        <Loading what={words.what}>
          <Skeleton shape="block" count={2} />
        </Loading>
      )}
    </Page>
  );
};
