import { isForCard } from './smallest-charge.ts';
import { accept, type Decision } from '../kernel/decider.ts';
import type { UserId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import { negateCents } from '../kernel/money.ts';
import type { ItemEventOf } from './item-events.ts';
import { type Items, owedBefore } from './items.ts';

/**
 * The extra cost of a move goes only on a bill without debts (rule A-073). If another debt came first, the items of the move are
 * withdrawn again. That is an append of its own, so every later caller gets the same result. What is being paid stays.
 */
export type YieldItems = Command<'YieldItems', { readonly userId: UserId; readonly itemIds: readonly string[] }>;

const yieldItems = (
  { data: { userId, itemIds } }: YieldItems,
  { items }: { readonly items: Items },
): Decision<ItemEventOf<'OutstandingItemWithdrawn'>, never> => {
  const theirs = itemIds.flatMap((itemId) => {
    const item = items.get(itemId);
    return item === undefined ? [] : [{ itemId, item }];
  });
  const untouched = theirs.every(({ item }) => item.open && item.claimedBy === undefined && item.paidCents === 0);
  if (!untouched || !isForCard(owedBefore(items, new Set(itemIds)))) return accept();
  return accept(
    ...theirs.map(({ itemId, item }) => ({
      type: 'OutstandingItemWithdrawn' as const,
      data: {
        itemId,
        userId,
        postings: item.postings.map((posting) => ({ ...posting, amountCents: negateCents(posting.amountCents) })),
      },
    })),
  );
};

export const yieldItemsCommands = { YieldItems: yieldItems };
