import { JoinPage } from '../../features/club/join-page.tsx';
import { PaymentMethod } from '../../features/payment-card/payment-method.tsx';

/** The way into the club, with the payment method in its place. */
export const JoinScreen = () => (
  <JoinPage paymentMethod={(userId) => <PaymentMethod userId={userId} removable={false} />} />
);
