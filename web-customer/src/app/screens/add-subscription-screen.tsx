import { useUserId } from '../../data/identity/account-queries.ts';
import { AddPage } from '../../features/club/add-page.tsx';
import { CaptureOutcome } from '../../features/billing/outstanding/capture-outcome.tsx';
import { useCapture } from '../../features/billing/outstanding/use-capture.ts';
import { OwnPaymentMethod } from './own-payment-method.tsx';

/** Adding a subscription, with one's own payment method in its place. */
export const AddSubscriptionScreen = () => {
  const capture = useCapture(useUserId() ?? 'none');
  return (
    <>
      <AddPage paymentMethod={(userId) => <OwnPaymentMethod userId={userId} capture={capture} />} />
      <CaptureOutcome capture={capture} />
    </>
  );
};
