import { accept, type Decider, decideBy } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { ReconciliationEvent } from './events.ts';

/** How often the day was reconciled. */
export type ReconciliationDay = { readonly runs: number };
export type RecordReconciliation = Command<'RecordReconciliation', ReconciliationEvent['data']>;

export const reconciliationDecider: Decider<ReconciliationDay, ReconciliationEvent, RecordReconciliation, never> = {
  category: 'reconciliation',
  initialState: { runs: 0 },
  evolve: ({ runs }) => ({ runs: runs + 1 }),
  decide: decideBy<ReconciliationDay, ReconciliationEvent, RecordReconciliation, never>({
    RecordReconciliation: ({ data }) => accept({ type: 'ReconciliationRun', data }),
  }),
};
