import type Stripe from 'stripe';
import { instantOf } from '@paddock/shared-domain/kernel/time';
import type { BalanceTransaction } from './card-provider.ts';

const PAGE = 100;

/** With a cursor: pages from it to the newest. Without: pages from the newest to the oldest, and reverses the result. */
export const balanceTransactions = async (
  stripe: Stripe,
  bounded: <Answer>(call: Promise<Answer>) => Promise<Answer>,
  after: string | undefined,
): Promise<BalanceTransaction[]> => {
  const oldestFirst: Stripe.BalanceTransaction[] = [];
  let cursor = after;
  for (;;) {
    const direction = after === undefined ? 'starting_after' : 'ending_before';
    const page = await bounded(
      stripe.balanceTransactions.list({ limit: PAGE, ...(cursor === undefined ? {} : { [direction]: cursor }) }),
    );
    const entries = page.data.toReversed();
    if (after === undefined) oldestFirst.unshift(...entries);
    else oldestFirst.push(...entries);
    cursor = after === undefined ? page.data.at(-1)?.id : page.data[0]?.id;
    if (!page.has_more || cursor === undefined) return oldestFirst.map(transactionOf);
  }
};

const transactionOf = (transaction: Stripe.BalanceTransaction): BalanceTransaction => ({
  id: transaction.id,
  type: transaction.type,
  amountCents: transaction.amount,
  feeCents: transaction.fee,
  netCents: transaction.net,
  sourceId: typeof transaction.source === 'string' ? transaction.source : (transaction.source?.id ?? null),
  createdAt: instantOf(transaction.created * 1000),
});
