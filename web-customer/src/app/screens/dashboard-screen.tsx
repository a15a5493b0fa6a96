import { useUserId } from '../../data/account-queries.ts';
import { MembershipPanel } from '../../features/club/membership-panel.tsx';
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';
import { OutstandingPanel } from '../../features/outstanding/outstanding-panel.tsx';
import { useCapture } from '../../features/outstanding/use-capture.ts';
import { PaymentMethod } from '../../features/payment-card/payment-method.tsx';
import { ProfileForm } from '../../features/profile/profile-form.tsx';
import { RecentTransactions } from '../../features/transactions/recent-transactions.tsx';
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
