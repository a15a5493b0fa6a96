import { AddPage } from '../../features/club/add-page.tsx';
import { OwnPaymentMethod } from './own-payment-method.tsx';

/** Adding a subscription, with one's own payment method in its place. */
export const AddSubscriptionScreen = () => <AddPage paymentMethod={(userId) => <OwnPaymentMethod userId={userId} />} />;
