import { useUserId } from '../../data/identity/account-queries.ts';
import { OutstandingPanel } from '../../features/billing/outstanding/outstanding-panel.tsx';
import { useCapture } from '../../features/billing/outstanding/use-capture.ts';
import { SeatPage } from '../../features/booking/seat/seat-page.tsx';
import { ManagedUpcoming } from './managed-upcoming.tsx';

/** Booking of one simulator: what is owed for it is charged at once (rule A-073). Upcoming reservations are listed below. */
export const SeatScreen = () => {
  const userId = useUserId() ?? 'none';
  const capture = useCapture(userId);
  return (
    <SeatPage
      upcoming={(id) => <ManagedUpcoming userId={id} />}
      outstanding={<OutstandingPanel userId={userId} capture={capture} />}
      onBookedUnpaid={() => void capture.payIfOwed()}
      paying={capture.payment.busy}
    />
  );
};
