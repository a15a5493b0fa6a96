import { useUserId } from '../../data/identity/account-queries.ts';
import { MembershipPanel } from '../../features/club/membership-panel.tsx';
import { DashboardPage } from './dashboard/dashboard-page.tsx';
import { OutstandingPanel } from '../../features/billing/outstanding/outstanding-panel.tsx';
import { useCapture } from '../../features/billing/outstanding/use-capture.ts';
import { PaymentMethod } from '../../features/billing/payment-card/payment-method.tsx';
import { ProfileForm } from '../../features/identity/profile/profile-form.tsx';
import { RecentTransactions } from '../../features/billing/transactions/recent-transactions.tsx';
import { ManagedUpcoming } from './managed-upcoming.tsx';

/** The dashboard, put together from what other features own. */
export const DashboardScreen = () => {
  const capture = useCapture(useUserId() ?? 'none');
  return (
    <DashboardPage
      paymentMethod={(userId) => <PaymentMethod userId={userId} onStored={() => void capture.payIfOwed()} />}
      outstanding={(userId) => <OutstandingPanel userId={userId} capture={capture} />}
      upcoming={(userId) => <ManagedUpcoming userId={userId} />}
      membership={(user) => <MembershipPanel user={user} owed={{ pay: capture.pay, busy: capture.payment.busy }} />}
      transactions={(userId) => <RecentTransactions userId={userId} />}
      profile={(user) => <ProfileForm key={user.id} user={user} />}
    />
  );
};
