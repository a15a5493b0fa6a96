import { getUser, type User } from '@paddock/shared-domain/identity/contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { problemText } from '@paddock/web-kit/api/api-problem.ts';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { call } from '../../api.ts';
import { meKey, useUserId } from '../../data/identity/account-queries.ts';
import { configurationQuery } from '../../data/configuration-query.ts';
import type { Account } from '../../data/club/subscription-query.ts';
import { messages } from '../../messages/messages.ts';
import { paths, redirectTarget } from '../../paths.ts';
import { Page } from '../../ui/page.tsx';
import { AddSubscription } from './add-subscription.tsx';
import { useClubOffer, type ClubOffer } from './use-club-offer.ts';

type AddPageProps = { readonly paymentMethod: (userId: string) => ReactNode };

/**
 * /subscription/add: a subscription for oneself, or by permitted staff for `userId`, then on to `redirect` (ROUTE-29, CLUB-27,
 * CLUB-33, rule A-061). The server decides whether the caller may.
 */
export const AddPage = ({ paymentMethod }: AddPageProps) => {
  const [query] = useSearchParams();
  const myself = useUserId() ?? 'none';
  const wanted = query.get('userId') ?? myself;
  const account: Account = wanted === myself ? 'me' : (wanted as UserId);
  const person = useQuery({
    queryKey: meKey(wanted),
    queryFn: () => call(getUser, { params: { id: account } }),
    meta: { handled: true },
  });
  const { data: configuration } = useQuery(configurationQuery);
  const { offer, failed, retrying, retry } = useClubOffer(person.data, account);
  const { join } = messages;
  const target = redirectTarget(query, paths.dashboard);
  if (configuration?.club_enabled === false) return <Navigate replace to={target} />;
  // A later read of the account that fails removes nothing: a payment may be under way.
  const unknown = person.isError && person.data === undefined;
  if (unknown || failed)
    return (
      <Page title={join.addTitle}>
        <PageTitle>{join.addTitle}</PageTitle>
        <ErrorState onRetry={() => (failed ? retry() : void person.refetch())} retrying={retrying || person.isFetching}>
          {join.addFailed} {unknown && problemText(person.error)}
        </ErrorState>
      </Page>
    );
  if (!person.data || offer === undefined)
    return (
      <Loading what={messages.club.what}>
        <Skeleton shape="title" />
        <Skeleton shape="block" count={2} />
      </Loading>
    );
  return (
    <AddedFor
      key={wanted}
      user={person.data}
      account={account}
      offer={offer}
      target={target}
      paymentMethod={account === 'me' ? paymentMethod(wanted) : undefined}
    />
  );
};

type AddedForProps = {
  readonly user: User;
  readonly account: Account;
  readonly offer: ClubOffer;
  readonly target: string;
  readonly paymentMethod: ReactNode;
};
const AddedFor = ({ user, account, offer, target, paymentMethod }: AddedForProps) => {
  const navigate = useNavigate();
  const { join } = messages;
  return (
    <Page title={join.addTitle} width="medium">
      <PageTitle>{join.addTitle}</PageTitle>
      <AddSubscription
        user={user}
        account={account}
        offer={offer}
        paymentMethod={paymentMethod}
        onAdded={() => void navigate(target, { replace: true })}
      />
    </Page>
  );
};
