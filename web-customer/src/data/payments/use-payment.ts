import type { PaymentId } from '@paddock/shared-domain/kernel/ids';
import type { PaymentStatus } from '@paddock/shared-domain/contracts/payment-status';
import { emit } from '@paddock/web-kit/api/error-bus.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Account } from '../club/subscription-query.ts';
import { readUnfinishedAnew } from './unfinished-queries.ts';
import { paymentInFlight } from './payment-in-flight.ts';
import { useFollowsPayment } from './paying-here.ts';
import type { PaymentPhase } from './payment-phase.ts';
import { beginPayment, continuePayment, giveUpPayment, resumePayment, type PaymentWork } from './settle-payment.ts';
import { useTakeUpTurn } from './take-up.ts';

/**
 * One payment from the button to its end: joining the club, an outstanding balance, a voucher. A payment interrupted by a reload
 * is resumed when the screen opens. If two answers race, the payment followed last wins.
 */
export const usePayment = (purpose: PaymentStatus['purpose'], account: Account) => {
  const [phase, setPhase] = useState<PaymentPhase>(() =>
    paymentInFlight.read(purpose, account) === undefined ? { kind: 'idle' } : { kind: 'busy', resumed: true },
  );
  const queryClient = useQueryClient();
  const turn = useTakeUpTurn();
  const [seenTurn, setSeenTurn] = useState(turn);
  if (seenTurn !== turn) {
    setSeenTurn(turn);
    if (paymentInFlight.read(purpose, account) !== undefined) setPhase({ kind: 'busy', resumed: true });
  }
  const run = useRef(0);

  const follow = useCallback(
    async (settle: (work: PaymentWork) => Promise<PaymentPhase | undefined>) => {
      run.current += 1;
      const mine = run.current;
      const stopped = () => run.current !== mine;
      const next = await settle({ purpose, account, stopped });
      if (next === undefined || stopped()) return;
      if (next.kind === 'done' || next.kind === 'failed') readUnfinishedAnew(queryClient);
      if (next.kind === 'failed')
        emit({ kind: 'tracking', name: 'payment_failed', details: { problem_code: next.code } });
      setPhase(next);
    },
    [purpose, account, queryClient],
  );

  useEffect(() => {
    const interrupted = paymentInFlight.read(purpose, account);
    if (interrupted !== undefined) void follow((work) => resumePayment(work, interrupted));
    return () => {
      run.current += 1;
    };
  }, [follow, purpose, account, turn]);

  const begin = (settle: Parameters<typeof follow>[0]) => {
    setPhase({ kind: 'busy', resumed: false });
    void follow(settle);
  };
  const busy = phase.kind === 'busy' || phase.kind === 'challenge';
  useFollowsPayment(busy);
  return {
    phase,
    busy,
    pay: (name: string, send: (key: string) => Promise<PaymentStatus>) =>
      begin((work) => beginPayment(work, name, send)),
    proceed: (id: PaymentId) => begin((work) => continuePayment(work, id)),
    look: (id: PaymentId) => begin((work) => resumePayment(work, id)),
    giveUp: (id: PaymentId) => begin((work) => giveUpPayment(work, id)),
    reset: () => setPhase({ kind: 'idle' }),
  };
};
export type PaymentRun = ReturnType<typeof usePayment>;
