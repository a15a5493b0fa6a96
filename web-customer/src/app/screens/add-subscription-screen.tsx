import { AddPage } from '../../features/club/add-page.tsx';
import { PaymentMethod } from '../../features/payment-card/payment-method.tsx';

/** Adding a subscription, with one's own payment method in its place. */
export const AddSubscriptionScreen = () => (
  <AddPage paymentMethod={(userId) => <PaymentMethod userId={userId} removable={false} />} />
);
