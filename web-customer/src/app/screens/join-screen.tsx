import { JoinPage } from '../../features/club/join-page.tsx';
import { OwnPaymentMethod } from './own-payment-method.tsx';

/** The way into the club, with the payment method in its place. */
export const JoinScreen = () => <JoinPage paymentMethod={(userId) => <OwnPaymentMethod userId={userId} />} />;
