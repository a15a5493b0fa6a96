import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { CheckoutId, LocationId, UserId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import { type Cents, priceCents } from '../kernel/money.ts';
import type { ItemEvent } from './item-events.ts';
import { type Items, owedOf } from './items.ts';
import { balanced, receivable, REFUNDS, taxOwed } from './postings.ts';

/**
 * Part of what an open item is for is gone: one seat of a small total (rules ). The item is withdrawn, and the rest
 * that is still owed is added as `restId`.
 */
export type CreditItem = Command<
  'CreditItem',
  {
    readonly itemId: string;
    readonly restId: string;
    readonly userId: UserId;
    readonly locationId: LocationId;
    readonly checkoutId: CheckoutId;
    readonly netCents: Cents;
    readonly taxCents: Cents;
  }
>;

export const creditItem = (
  { data: { itemId, restId, userId, locationId, checkoutId, netCents, taxCents } }: CreditItem,
  { items }: { readonly items: Items },
): Decision<ItemEvent, 'ItemInPayment' | 'AmountsChanged'> => {
  const item = items.get(itemId);
  const credited = netCents + taxCents;
  if (item === undefined || owedOf(item) < credited) return refuse('AmountsChanged');
  if (item.claimedBy !== undefined) return refuse('ItemInPayment');
  const rest = owedOf(item) - credited;
  return accept(
    {
      type: 'OutstandingItemWithdrawn',
      data: {
        itemId,
        userId,
        postings: balanced([REFUNDS, netCents], [taxOwed(locationId), taxCents], [receivable(userId), -credited]),
      },
    },
    ...(rest === 0
      ? []
      : [
          {
            type: 'OutstandingItemAdded' as const,
            data: {
              itemId: restId,
              userId,
              kind: item.kind,
              reservationId: item.reservationId,
              checkoutId,
              locationId,
              amountCents: priceCents(rest),
              postings: [],
            },
          },
        ]),
  );
};

export const creditItemCommands = { CreditItem: creditItem };
