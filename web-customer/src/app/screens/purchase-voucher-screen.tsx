import { useUserId } from '../../data/identity/account-queries.ts';
import { CaptureOutcome } from '../../features/billing/outstanding/capture-outcome.tsx';
import { useCapture } from '../../features/billing/outstanding/use-capture.ts';
import { PurchasePage } from '../../features/vouchers/purchase-page.tsx';
import { OwnPaymentMethod } from './own-payment-method.tsx';

/** Buying a voucher; contains the payment method. */
export const PurchaseVoucherScreen = () => {
  const capture = useCapture(useUserId() ?? 'none');
  return (
    <>
      <PurchasePage
        paymentMethod={(userId, offerSave) => (
          <OwnPaymentMethod userId={userId} capture={capture} offerSave={offerSave} />
        )}
      />
      <CaptureOutcome capture={capture} />
    </>
  );
};
