import { useEffect, useEffectEvent } from 'react';
import { CheckoutOutcome } from './checkout-outcome.tsx';
import { leaveForVenuePage } from './leave-for-venue-page.ts';
import { useCheckoutProcess } from './use-checkout-process.ts';

type GoOnProps = {
  /** The seats are booked: the screens clear their picks. */
  readonly onBooked: () => void;
  /** There is nothing more to show. */
  readonly onEnd: () => void;
};

/** Resumes this tab's checkout in flight: shows the bank's challenge again, then the result. */
export const GoOnWithCheckout = ({ onBooked, onEnd }: GoOnProps) => {
  const process = useCheckoutProcess();
  const { phase } = process;
  const moved = useEffectEvent(() => {
    if (phase.kind === 'idle') onEnd();
    if (phase.kind !== 'done') return;
    onBooked();
    leaveForVenuePage(phase.status);
  });
  useEffect(() => moved(), [phase]);
  return <CheckoutOutcome process={process} />;
};
