import type { CheckoutId } from '@paddock/shared-domain/kernel/ids';
import { emit } from '@paddock/web-kit/api/error-bus.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Phase } from './checkout-phase.ts';
import { inFlight } from '../../data/checkout/in-flight.ts';
import { useFollowsPayment } from '../../data/payments/paying-here.ts';
import { readUnfinishedAnew } from '../../data/payments/unfinished-queries.ts';
import { commitCheckout, giveUpCheckout, resumeCheckout } from './settle-checkout.ts';

/**
 * One booking from Reserve to its result. A checkout that a reload interrupted is resumed when the screen opens. Two answers may
 * race (the poll and the bank's page): the last one followed wins, and both have the same result.
 */
export const useCheckoutProcess = () => {
  const [phase, setPhase] = useState<Phase>(() =>
    inFlight.read() === undefined ? { kind: 'idle' } : { kind: 'busy', resumed: true },
  );
  const queryClient = useQueryClient();
  const run = useRef(0);

  const follow = useCallback(
    async (work: (stopped: () => boolean) => Promise<Phase | undefined>) => {
      run.current += 1;
      const mine = run.current;
      const stopped = () => run.current !== mine;
      const next = await work(stopped);
      if (next === undefined || stopped()) return;
      if (next.kind === 'failed')
        emit({ kind: 'tracking', name: 'booking_failed', details: { problem_code: next.failure.code } });
      if (next.kind === 'done' || next.kind === 'failed') {
        readUnfinishedAnew(queryClient);
        void queryClient.invalidateQueries({ queryKey: ['availability'] });
        void queryClient.invalidateQueries({ queryKey: ['reservations'] });
        // A checkout can be processed only once: after a failure the picks need a new price.
        queryClient.removeQueries({
          queryKey: ['quote'],
          ...(next.kind === 'failed' && { type: 'inactive' as const }),
        });
        if (next.kind === 'failed') void queryClient.resetQueries({ queryKey: ['quote'] });
      }
      setPhase(next);
    },
    [queryClient],
  );

  useEffect(() => {
    const interrupted = inFlight.read();
    if (interrupted !== undefined) void follow((stopped) => resumeCheckout(interrupted, stopped));
    return () => {
      run.current += 1;
    };
  }, [follow]);

  useFollowsPayment(phase.kind === 'busy' || phase.kind === 'challenge');

  const begin = (work: Parameters<typeof follow>[0]) => {
    setPhase({ kind: 'busy', resumed: false });
    void follow(work);
  };
  return {
    phase,
    commit: (id: CheckoutId) => begin((stopped) => commitCheckout(id, stopped)),
    giveUp: (id: CheckoutId) => begin((stopped) => giveUpCheckout(id, stopped)),
    look: (id: CheckoutId) => begin((stopped) => resumeCheckout(id, stopped)),
    reset: () => setPhase({ kind: 'idle' }),
  };
};
export type CheckoutProcess = ReturnType<typeof useCheckoutProcess>;
