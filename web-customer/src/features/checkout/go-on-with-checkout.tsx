import { useEffect, useEffectEvent } from 'react';
import { CheckoutOutcome } from './checkout-outcome.tsx';
import { leaveForVenuePage } from './leave-for-venue-page.ts';
import { useCheckoutProcess } from './use-checkout-process.ts';

type GoOnProps = {
  /** The seats are booked: the screens forget what was picked. */
  readonly onBooked: () => void;
  /** Nothing more to show of it. */
  readonly onEnd: () => void;
};

/** Takes up the checkout that stands in this tab as the one in flight: back to the bank's question, and to the end of it. */
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
