import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';
import { PaymentMethod } from '../../features/payment-card/payment-method.tsx';
import { ProfileForm } from '../../features/profile/profile-form.tsx';
import { UpcomingReservations } from '../../features/reservations/upcoming-reservations.tsx';

/** The dashboard, put together from what other features own. */
export const DashboardScreen = () => (
  <DashboardPage
    paymentMethod={(userId) => <PaymentMethod userId={userId} />}
    upcoming={(userId) => <UpcomingReservations userId={userId} />}
    profile={(user) => <ProfileForm key={user.id} user={user} />}
  />
);
