import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { PaymentId, UserId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import { type PriceCents, priceCents } from '../kernel/money.ts';
import type { ItemEvent, ItemEventOf } from './item-events.ts';
import { type Items, openItems, owedOf } from './items.ts';

/** What a payment pays of one item. */
export type ItemPart = { readonly itemId: string; readonly amountCents: PriceCents };
type OfPayment = { readonly paymentId: PaymentId; readonly userId: UserId };

/** Claims items for one payment: until it ends, nobody else pays, withdraws or writes them off (invariant C14). */
export type ClaimItems = Command<'ClaimItems', ItemEventOf<'ItemsClaimed'>['data']>;
/**
 * The payment ended without a charge. With `fence` the event is written even if nothing is claimed: it has the id of the claim,
 * so a late claim has no effect (decision 0135).
 */
export type UnclaimItems = Command<'UnclaimItems', OfPayment & { readonly fence: boolean }>;
/** The money arrived: the claimed parts are paid. */
export type PayItems = Command<
  'PayItems',
  OfPayment & { readonly by: 'card' | 'voucher'; readonly items: readonly ItemPart[] }
>;
export type ItemPaymentCommand = ClaimItems | UnclaimItems | PayItems;
export type ItemPaymentRefusal =
  | 'NothingOwed'
  /** Another payment has claimed it; wait until that ends. */
  | 'ItemInPayment'
  /** The amount owed differs from what the payment began with. */
  | 'AmountsChanged'
  /** The money is not for these items: a defect, since only claimed items are charged. */
  | 'ItemNotClaimed';

/** Open items that no payment has claimed, oldest first, up to the amount; the last one possibly in part. */
export const itemsToPay = (items: Items, upToCents = Number.MAX_SAFE_INTEGER): readonly ItemPart[] => {
  let left = upToCents;
  return openItems(items).flatMap(([itemId, item]) => {
    const amount = Math.min(item.claimedBy === undefined ? owedOf(item) : 0, left);
    left -= amount;
    return amount > 0 ? [{ itemId, amountCents: priceCents(amount) }] : [];
  });
};

/** The payment that has claimed something on this account. */
export const paymentUnderWay = (items: Items): PaymentId | undefined =>
  openItems(items).find(([, { claimedBy }]) => claimedBy !== undefined)?.[1].claimedBy;

const claim = ({ data }: ClaimItems, { items }: { readonly items: Items }): Decision<ItemEvent, ItemPaymentRefusal> => {
  const wanted = data.items.map(({ itemId, amountCents }) => ({ itemId, amountCents, item: items.get(itemId) }));
  if (wanted.every(({ item }) => item?.claimedBy === data.paymentId)) return accept();
  if (wanted.some(({ item }) => item?.claimedBy !== undefined)) return refuse('ItemInPayment');
  if (wanted.every(({ item }) => item === undefined || owedOf(item) === 0)) return refuse('NothingOwed');
  if (new Set(wanted.map(({ itemId }) => itemId)).size < wanted.length) return refuse('AmountsChanged');
  // Whole items may be paid in any order: a club month is retried whatever else is owed.
  if (wanted.every(({ item, amountCents }) => item !== undefined && owedOf(item) > 0 && owedOf(item) === amountCents))
    return accept({ type: 'ItemsClaimed', data });
  // Otherwise oldest first and to the cent: exactly what this amount would pay now.
  const due = itemsToPay(
    items,
    wanted.reduce((sum, { amountCents }) => sum + amountCents, 0),
  );
  const same =
    due.length === wanted.length &&
    due.every(({ itemId, amountCents }, at) => wanted[at]?.itemId === itemId && wanted[at].amountCents === amountCents);
  return same ? accept({ type: 'ItemsClaimed', data }) : refuse('AmountsChanged');
};

const unclaim = (
  { data: { fence, ...data } }: UnclaimItems,
  { items }: { readonly items: Items },
): Decision<ItemEvent, never> =>
  fence || openItems(items).some(([, { claimedBy }]) => claimedBy === data.paymentId)
    ? accept({ type: 'ItemsUnclaimed', data })
    : accept();

const pay = (
  { data: { paymentId, userId, by, items: parts } }: PayItems,
  { items }: { readonly items: Items },
): Decision<ItemEvent, ItemPaymentRefusal> => {
  const paid = parts.map(({ itemId, amountCents }) => ({ itemId, amountCents, item: items.get(itemId) }));
  // An item named twice would be paid twice.
  if (new Set(parts.map(({ itemId }) => itemId)).size < parts.length) return refuse('ItemNotClaimed');
  const events = paid.flatMap(({ itemId, amountCents, item }) =>
    item === undefined || item.claimedBy !== paymentId || amountCents > owedOf(item)
      ? []
      : [
          {
            type:
              amountCents === owedOf(item)
                ? ('OutstandingItemPaidInFull' as const)
                : ('OutstandingItemPartlyPaid' as const),
            data: {
              itemId,
              userId,
              paymentId,
              kind: item.kind,
              reservationId: item.reservationId,
              amountCents,
              by,
            },
          },
        ],
  );
  return events.length === parts.length ? accept(...events) : refuse('ItemNotClaimed');
};

export const itemPaymentCommands = { ClaimItems: claim, UnclaimItems: unclaim, PayItems: pay };
