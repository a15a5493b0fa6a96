import { readReconciliations, type ReconciliationRow } from '@paddock/projections/billing/ledger/read';
import { adviceFor } from '@paddock/shared-domain/reconciliation/advice';
import {
  getReconciliation,
  type ReconciliationReply,
  runReconciliation,
} from '@paddock/shared-domain/reconciliation/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '@paddock/kit/deps';
import { asStaff } from '@paddock/kit/http/actor-of';
import { ok } from '@paddock/kit/http/answers';
import { problem } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import type { Reconciliation } from './reconciliation.ts';

const READS = { reads: ['ledger'] };
const HISTORY = 30;
const WAIT_MS = 2_000;

const runReply = ({ date, ran_at, run }: ReconciliationRow): ReconciliationReply => ({
  date,
  ran_at,
  provider_items: run.providerItems,
  books_items: run.booksItems,
  matched: run.matched,
  pending: run.pending,
  provider_cents: run.providerCents,
  books_cents: run.booksCents,
  fee_cents: run.feeCents,
  difference_count: run.differenceCount,
  differences: run.differences.map((difference) => ({
    kind: difference.kind,
    reference: difference.reference,
    type: difference.type,
    provider_cents: difference.providerCents,
    books_cents: difference.booksCents,
    stream: difference.stream,
    at: difference.at,
    advice: adviceFor(difference),
  })),
});

/** The result of the last reconciliation, and a new one on request (invariant L6). */
export const registerReconciliationRoutes = (
  app: FastifyInstance,
  { db, positions }: Pick<Deps, 'db' | 'positions'>,
  reconciliation: Pick<Reconciliation, 'run'>,
): void => {
  serveSignedIn(
    app,
    getReconciliation,
    async () => {
      const rows = await readReconciliations(db, HISTORY);
      const history = rows.map(({ date, ran_at, run }) => ({ date, ran_at, difference_count: run.differenceCount }));
      return ok({ last: rows[0] === undefined ? null : runReply(rows[0]), history });
    },
    READS,
  );
  serveSignedIn(app, runReconciliation, async ({ caller, commandId, requestId, now }) => {
    const done = await reconciliation.run({ commandId, requestId, now, actor: asStaff(caller) });
    if (done.outcome === 'unavailable') return problem('unavailable');
    await positions.waitFor('ledger', done.position, WAIT_MS);
    const [row] = await readReconciliations(db, 1);
    return row === undefined ? problem('unavailable') : ok(runReply(row), { position: done.position });
  });
};
