import { PaymentMethod } from '../../features/payment-card/payment-method.tsx';
import { PurchasePage } from '../../features/vouchers/purchase-page.tsx';

/** Buying a voucher, with the payment method in its place. */
export const PurchaseVoucherScreen = () => (
  <PurchasePage paymentMethod={(userId) => <PaymentMethod userId={userId} removable={false} />} />
);
