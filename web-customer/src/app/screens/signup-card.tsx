import { useEffect, useEffectEvent, useState } from 'react';
import { CaptureOutcome } from '../../features/billing/outstanding/capture-outcome.tsx';
import { OwedWithCard } from '../../features/billing/outstanding/owed-with-card.tsx';
import { useCapture } from '../../features/billing/outstanding/use-capture.ts';
import { CardEntry } from '../../features/billing/payment-card/card-entry.tsx';
import form from '../../ui/form.module.css';

type SignupCardProps = { readonly userId: string; readonly onDone: () => void };

/**
 * The card form of a person who signs up. If the desk booked for them on account before, that is charged to the new card (PAY-09)
 * before they continue, because the bank may require a challenge. What the card refuses stays owed, and the dashboard shows it.
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
