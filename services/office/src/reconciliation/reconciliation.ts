import { readClearing, readPostedBefore, readReconciliations } from '@paddock/projections/billing/ledger/read';
import { DAY, LocalDate, MINUTE, plusMillis, Instant } from '@paddock/shared-domain/kernel/time';
import { reconciliationDecider } from '@paddock/shared-domain/reconciliation/decider';
import { nextResume } from '@paddock/shared-domain/reconciliation/next-resume';
import { judge } from '@paddock/shared-domain/reconciliation/reconcile';
import { NOTHING_BEFORE } from '@paddock/shared-domain/reconciliation/resume';
import type { Position } from '@paddock/event-store/port';
import type { CommandContext } from '@paddock/kit/command-handling/commands';
import type { Deps } from '@paddock/kit/deps';
import { isDisputeId } from '@paddock/sales/refunds/process/heard-of-dispute';
import type { HeardOfRefund } from '@paddock/sales/refunds/process/heard-of-refund';
import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';

/** How long a movement may lack its counterpart: more than the longest wait of a checkout for its bank (invariant C12). */
const GRACE = 15 * MINUTE;
/** How far back a run reads matched movements again: the provider may report a movement late. */
const OVERLAP = DAY;
const CATCH_UP_MS = 10_000;

/**
 * The provider's types of a refund that failed after the money had left
 * (https://docs.stripe.com/reports/balance-transaction-types).
 */
const isReturn = (type: string): boolean => type === 'refund_failure' || type === 'payment_failure_refund';
const isRefund = (type: string): boolean => type === 'refund' || type === 'payment_refund';
/** A movement of a dispute, in either direction: its source is the dispute. */
const isDispute = ({ type, sourceId }: { readonly type: string; readonly sourceId: string | null }): boolean =>
  type === 'adjustment' && sourceId !== null && isDisputeId(sourceId);

export type ReconciliationDeps = {
  readonly deps: Pick<Deps, 'db' | 'store' | 'commands' | 'positions' | 'clock' | 'log'>;
  readonly cards: Pick<CardProvider, 'listBalanceTransactions'>;
  /** Absent where refunds are not followed. */
  readonly heardOf?: HeardOfRefund;
};
export type RunOutcome =
  | { readonly outcome: 'recorded'; readonly position: Position }
  | { readonly outcome: 'unavailable' };

const dateOf = (now: Instant): LocalDate => LocalDate.parse(now.slice(0, 10));

/** Compares the provider's balance with the clearing account and records the result (invariant L6). */
export const createReconciliation = ({ deps, cards, heardOf }: ReconciliationDeps) => {
  const { db, store, commands, positions, clock, log } = deps;

  const listAfter = (after: string | null) => cards.listBalanceTransactions(after === null ? {} : { after });
  const run = async (context: CommandContext): Promise<RunOutcome> => {
    const date = dateOf(context.now);
    // 1. The provider first: what it has moved by now is in our log already, or too recent to judge. Start where the last
    // complete run ended; from the beginning if the provider does not know that place.
    const [last] = await readReconciliations(db, 1);
    let from = last?.run.resume ?? NOTHING_BEFORE;
    let listed = await listAfter(from.providerAfter);
    if (listed.outcome !== 'listed' && from.providerAfter !== null) {
      from = NOTHING_BEFORE;
      listed = await listAfter(null);
    }
    if (listed.outcome !== 'listed') return { outcome: 'unavailable' };
    // 2. Process returned refunds and disputes whose webhook was lost, so that they are in the books of this run. Those that an
    // earlier run could not process are before the cursor; they are carried as open and tried again.
    const moved = [...from.open.provider, ...listed.transactions].filter(
      (movement) => isReturn(movement.type) || isDispute(movement),
    );
    for (const sourceId of new Set(moved.flatMap((movement) => movement.sourceId ?? []))) await heardOf?.(sourceId);
    // 3. The books, up to the end of the log.
    await positions.waitFor('ledger', await store.head(), CATCH_UP_MS);
    const theirs = listed.transactions.map(({ id, type, amountCents, feeCents, sourceId, createdAt }) => {
      // Store only what the next run reads again.
      return { id, type, amountCents, feeCents, sourceId, createdAt };
    });
    const judged = judge(theirs, await readClearing(db, from.booksAfter), plusMillis(context.now, -GRACE), from);
    const resume = nextResume(from, judged, theirs, plusMillis(context.now, -OVERLAP));
    const found = { ...judged.run, resume };
    // Refunds that the books do not have were made in the provider's own screens: one may be of a payment for a voucher.
    for (const { kind, type, reference } of judged.run.differences)
      if (kind === 'missing' && isRefund(type)) await heardOf?.(reference);
    // 4. Record the result, also a good one.
    const recorded = await commands.handle(
      reconciliationDecider,
      date,
      [{ type: 'RecordReconciliation', data: { date, ...found } }],
      context,
    );
    if (recorded.outcome !== 'accepted') return { outcome: 'unavailable' };
    if (found.differenceCount > 0)
      log.error({ date, differences: found.differenceCount }, 'the provider and the books do not agree');
    return { outcome: 'recorded', position: recorded.position };
  };

  /** Once a day, on the first sweep of a UTC day, if anything was posted before it. */
  const sweep = async (): Promise<boolean> => {
    const now = clock.now();
    const date = dateOf(now);
    const [last] = await readReconciliations(db, 1);
    if (last?.date === date || !(await readPostedBefore(db, Instant.parse(`${date}T00:00:00.000Z`)))) return false;
    const actor = { kind: 'system', process: 'reconciliation' } as const;
    const { outcome } = await run({ commandId: `reconciliation:${date}:daily`, actor, now });
    if (outcome === 'unavailable') log.warn({ date }, 'the provider could not be asked; the next sweep tries again');
    return outcome === 'recorded';
  };
  return { run, sweep };
};
export type Reconciliation = ReturnType<typeof createReconciliation>;
