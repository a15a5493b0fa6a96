import { useEffect, useEffectEvent, useState } from 'react';
import { CaptureOutcome } from '../../features/billing/outstanding/capture-outcome.tsx';
import { OwedWithCard } from '../../features/billing/outstanding/owed-with-card.tsx';
import { useCapture } from '../../features/billing/outstanding/use-capture.ts';
import { CardEntry } from '../../features/billing/payment-card/card-entry.tsx';
import form from '../../ui/form.module.css';

type SignupCardProps = { readonly userId: string; readonly onDone: () => void };

/**
 * The card of somebody who signs up. The desk may have booked for them before, on account: that is charged to it (PAY-09) before they go on, in
 * case the bank asks; what it refuses stays owed, and the dashboard says so.
 */
export const SignupCard = ({ userId, onDone }: SignupCardProps) => {
  const capture = useCapture(userId);
  const [stored, setStored] = useState(false);
  const goOn = useEffectEvent(onDone);
  const settled = stored && !capture.payment.busy;
  useEffect(() => {
    if (settled) goOn();
  }, [settled]);
  return (
    <div className={form.form}>
      {!stored && <OwedWithCard userId={userId} />}
      <CardEntry main userId={userId} onStored={() => void capture.payIfOwed().then(() => setStored(true))} />
      <CaptureOutcome capture={capture} />
    </div>
  );
};
