import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useEffect, useEffectEvent } from 'react';
import { BookingErrorDialog } from './booking-error-dialog.tsx';
import { ChallengeDialog } from './challenge-dialog.tsx';
import { DoneDialog } from './done-dialog.tsx';
import type { CheckoutProcess } from './use-checkout-process.ts';

/** The bank's challenge for a booking, then its result: "All Done!", or why not (CHECK-11, CHECK-12, RES-12, RES-13). */
export const CheckoutOutcome = ({ process }: { readonly process: CheckoutProcess }) => {
  const { phase, commit, giveUp, look, reset } = process;
  const cancelled = phase.kind === 'failed' && phase.failure.kind === 'cancelled' ? phase.failure.text : undefined;
  const say = useEffectEvent((text: string) => {
    showToast({ text });
    reset();
  });
  useEffect(() => {
    if (cancelled !== undefined) say(cancelled);
  }, [cancelled]);
  if (phase.kind === 'challenge')
    return (
      <ChallengeDialog
        challenge={phase.challenge}
        onAnswered={() => commit(phase.challenge.checkoutId)}
        onMoved={() => look(phase.challenge.checkoutId)}
        onGiveUp={() => giveUp(phase.challenge.checkoutId)}
      />
    );
  if (phase.kind === 'done' && phase.status.post_booking_url === null)
    return <DoneDialog status={phase.status} onAnother={reset} />;
  if (phase.kind === 'failed' && phase.failure.kind !== 'requote' && phase.failure.kind !== 'cancelled')
    return <BookingErrorDialog failure={phase.failure} onBack={reset} />;
  return null;
};
