import { useUserId } from '../../data/identity/account-queries.ts';
import { AddPage } from '../../features/club/add-page.tsx';
import { CaptureOutcome } from '../../features/billing/outstanding/capture-outcome.tsx';
import { useCapture } from '../../features/billing/outstanding/use-capture.ts';
import { OwnPaymentMethod } from './own-payment-method.tsx';

/** Adding a subscription, for oneself or by staff; contains the payment method of that account. */
export const AddSubscriptionScreen = () => {
  const capture = useCapture(useUserId() ?? 'none');
  return (
    <>
      <AddPage paymentMethod={(userId) => <OwnPaymentMethod userId={userId} capture={capture} />} />
      <CaptureOutcome capture={capture} />
    </>
  );
};
