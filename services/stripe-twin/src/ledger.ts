import type { FaultPlan } from './faults/fault-plan.ts';
import type { Charge, Refund } from './state/objects.ts';
import type { TwinState } from './state/twin-state.ts';

/** What really happened to money, to compare Paddock with in tests. Amounts in cents. */
export type Ledger = {
  readonly succeededCharges: readonly Charge[];
  readonly refunds: readonly Refund[];
  readonly chargesByIntent: Readonly<Record<string, number>>;
  /** Captured minus refunded. A failed refund does not count. */
  readonly netCents: number;
  /** Sum of the balance transactions. It differs from `netCents` only if the twin has a fault. */
  readonly balanceCents: number;
  /** Calls by operation, repetitions and refusals included. */
  readonly calls: Readonly<Record<string, number>>;
};

export const ledgerOf = (state: TwinState, faults: FaultPlan): Ledger => {
  const succeededCharges = state.all('charge').filter(({ status }) => status === 'succeeded');
  const refunds = state.all('refund');
  const chargesByIntent: Record<string, number> = {};
  for (const { payment_intent: intent } of succeededCharges)
    chargesByIntent[intent] = (chargesByIntent[intent] ?? 0) + 1;
  const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
  return {
    succeededCharges,
    refunds,
    chargesByIntent,
    netCents:
      sum(succeededCharges.map(({ amount_captured }) => amount_captured)) -
      sum(refunds.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount)),
    balanceCents: sum(state.all('balance_transaction').map(({ net }) => net)),
    calls: faults.allCalls(),
  };
};
