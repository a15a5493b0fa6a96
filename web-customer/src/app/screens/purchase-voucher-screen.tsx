import { PurchasePage } from '../../features/vouchers/purchase-page.tsx';
import { OwnPaymentMethod } from './own-payment-method.tsx';

/** Buying a voucher, with the payment method in its place. */
export const PurchaseVoucherScreen = () => (
  <PurchasePage paymentMethod={(userId) => <OwnPaymentMethod userId={userId} />} />
);
