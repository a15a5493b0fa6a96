import type { User } from '@paddock/shared-domain/identity/contract';
import { UserId } from '@paddock/shared-domain/kernel/ids';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { useScopes } from '../../live.ts';
import { messages } from '../../messages/en.ts';
import { AccountHead } from './account-head.tsx';
import styles from '../../ui/account.module.css';
import { CardPanel } from '../../features/billing/account/card-panel.tsx';
import { ChargesPanel } from '../../features/billing/account/charges-panel.tsx';
import { MembershipPanel } from '../../features/club/account/membership-panel.tsx';
import { CostPanel, OutstandingPanel } from '../../features/billing/account/money-panels.tsx';
import { ProfilePanel } from '../../features/identity/account/profile-panel.tsx';
import { userQuery } from '../../features/identity/account/user-query.ts';
import { RefundsPanel } from '../../features/refunds/account/refunds-panel.tsx';
import { SessionsPanel } from '../../features/identity/account/sessions-panel.tsx';
import { useAccountDialog } from './use-account-dialog.tsx';
import { VouchersPanel } from '../../features/vouchers/account/vouchers-panel.tsx';

const { page } = messages.account;

/** /admin/user/:userId (ROUTE-32, AUSR-01): everything about one customer that staff may see. */
export const AccountPage = () => {
  const read = UserId.safeParse(useParams()['userId']);
  return read.success ? <Account id={read.data} /> : <EmptyState>{page.missing}</EmptyState>;
};

const Account = ({ id }: { readonly id: UserId }) => {
  const user = useQuery(userQuery(id));
  useScopes([`users/${id}`, `balances/${id}`, `reservations/${id}`, `refunds/${id}`]);
  if (user.data !== undefined) return <OpenAccount user={user.data} />;
  if (user.isError) {
    if (user.error instanceof ApiProblem && user.error.status === 404) return <EmptyState>{page.missing}</EmptyState>;
    return (
      <ErrorState onRetry={() => void user.refetch()} retrying={user.isFetching}>
        {page.failed}
      </ErrorState>
    );
  }
  return (
    <div className={styles.page}>
      <Loading what={page.what}>
        <Skeleton shape="title" />
        <Skeleton shape="block" count={3} />
      </Loading>
    </div>
  );
};

const OpenAccount = ({ user }: { readonly user: User }) => {
  const { dialog, open } = useAccountDialog(user);
  useEffect(() => {
    document.title = page.title(user.display_name);
  }, [user.display_name]);
  return (
    <div className={styles.page}>
      <AccountHead user={user} onOpen={open} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <ProfilePanel key={user.id} user={user} />
          {/* Sessions of staff are ended where their rights are managed. */}
          {!user.is_staff && !user.is_superuser && <SessionsPanel user={user.id} />}
        </div>
        <div className={styles.column}>
          <CardPanel user={user.id} />
          <MembershipPanel user={user} onEnd={() => open('end-membership')} />
          <CostPanel user={user.id} />
          <OutstandingPanel user={user.id} onClear={() => open('clear')} />
          <RefundsPanel user={user.id} />
          <VouchersPanel user={user.id} />
          <ChargesPanel user={user.id} />
        </div>
      </div>
      {dialog}
    </div>
  );
};
