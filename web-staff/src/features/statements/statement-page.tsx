import { getUser } from '@paddock/shared-domain/identity/contract';
import { UserId } from '@paddock/shared-domain/kernel/ids';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { BillTimeMachine, type Chosen } from '@paddock/web-kit/statement/bill-time-machine.tsx';
import { addressOf, chosenIn } from '@paddock/web-kit/statement/chosen-address.ts';
import { statementWords } from '@paddock/web-kit/statement/english.ts';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { call } from '../../api.ts';
import { configurationQuery } from '../../data/configuration-query.ts';
import { useScopes } from '../../live.ts';
import { messages } from '../../messages/en.ts';
import { paths } from '../../paths.ts';
import { useNow } from '../../ui/use-now.ts';
import { LineActions } from './line-actions.tsx';
import styles from './statement-page.module.css';

const words = messages.statement;
const billWords = statementWords('theirs');

/** /admin/user/:userId/statement: a customer's bill as of any moment. */
export const StatementPage = () => {
  const read = UserId.safeParse(useParams()['userId']);
  useEffect(() => {
    document.title = words.pageTitle;
  }, []);
  return read.success ? <Statement id={read.data} /> : <EmptyState>{words.missing}</EmptyState>;
};

const Statement = ({ id }: { readonly id: UserId }) => {
  const user = useQuery({
    queryKey: ['users', id],
    queryFn: () => call(getUser, { params: { id } }),
    meta: { handled: true },
  });
  const configuration = useQuery(configurationQuery);
  const [query, setQuery] = useSearchParams();
  const chosen = useMemo(() => chosenIn(query), [query]);
  const now = useNow();
  useScopes([`statements/${id}`, `users/${id}`, `refunds/${id}`]);
  if (user.error instanceof ApiProblem && user.error.status === 404) return <EmptyState>{words.missing}</EmptyState>;
  // The bill is shown without the name, and in UTC, where these could not be loaded.
  const ready = !configuration.isPending;
  const choose = (next: Chosen) => setQuery(addressOf(next), { replace: true });
  return (
    <div className={styles.page}>
      <PageTitle aside={<Link to={paths.user(id)}>{words.back}</Link>}>
        {words.title(user.data?.display_name ?? words.someone)}
      </PageTitle>
      {ready ? (
        <BillTimeMachine
          {...{ call, now, chosen }}
          words={billWords}
          account={id}
          zone={configuration.data?.timezone ?? 'UTC'}
          onChoose={choose}
          actions={(line) => <LineActions key={`${line.event_id}/${line.part}`} user={id} line={line} />}
        />
      ) : (
        <Loading what={billWords.what}>
          <Skeleton shape="block" count={2} />
        </Loading>
      )}
    </div>
  );
};
