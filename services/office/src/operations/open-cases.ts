import { readPaymentsUnderWay } from '@paddock/projections/payments/read';
import { readOpenDisputes, readRefundsUnderWay } from '@paddock/projections/refunds/read';
import { readRunCases } from '@paddock/projections/runs/run-cases/read';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { OpenCase, RunCase } from '@paddock/shared-domain/operations/standing-contract';
import type { Pool } from 'pg';

/** Most open cases listed of a kind; the recovery sweeper handles all. */
const MOST = 100;

/** Accepted but unfinished work (decision 0137): checkouts, payments, refunds by source; and undecided disputes. */
export const readOpenCases = async (db: Pool, now: Instant): Promise<OpenCase[]> => {
  const [payments, refunds, disputes] = await Promise.all([
    readPaymentsUnderWay(db, now, MOST),
    readRefundsUnderWay(db, now, MOST),
    readOpenDisputes(db, MOST),
  ]);
  return [
    ...payments.filter(({ kind }) => kind === 'checkout').map(({ kind, id }) => ({ kind, id })),
    ...payments.filter(({ kind }) => kind === 'payment').map(({ kind, id }) => ({ kind, id })),
    ...refunds.map(({ id }) => ({ kind: 'refund' as const, id })),
    ...disputes.map((id) => ({ kind: 'dispute' as const, id })),
  ];
};

/** Runs with evidence set aside, the longest waiting first. */
export const readOpenRuns = async (db: Pool, most = MOST): Promise<RunCase[]> =>
  (await readRunCases(db, most)).map(({ id, items, ...run }) => ({ run_id: id, ...run, items: [...items] }));
