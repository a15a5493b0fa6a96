import { useUserId } from '../../data/identity/account-queries.ts';
import { JoinPage } from '../../features/club/join-page.tsx';
import { CaptureOutcome } from '../../features/billing/outstanding/capture-outcome.tsx';
import { useCapture } from '../../features/billing/outstanding/use-capture.ts';
import { OwnPaymentMethod } from './own-payment-method.tsx';

/** Joining the club; contains the payment method. */
export const JoinScreen = () => {
  const capture = useCapture(useUserId() ?? 'none');
  return (
    <>
      <JoinPage paymentMethod={(userId) => <OwnPaymentMethod userId={userId} capture={capture} />} />
      <CaptureOutcome capture={capture} />
    </>
  );
};
