import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { PaymentId, ReservationId, UserId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import { negateCents, priceCents } from '../kernel/money.ts';
import { saysWhy } from '../kernel/never-ones-own.ts';
import type { Account, AccountRefusal } from './account.ts';
import type { ItemEvent, ItemEventOf } from './item-events.ts';
import { type DeskPaymentMethod, tillOf } from './desk-payment-method.ts';
import { type Item, openItems, owedOf } from './items.ts';
import { shareOfPostings } from './share-of-postings.ts';
import { balanced, DEFERRED_RENEWALS, receivable, WRITE_OFFS } from './postings.ts';

export type AddOutstandingItem = Command<'AddOutstandingItem', ItemEventOf<'OutstandingItemAdded'>['data']>;
type OfReservation = { readonly reservationId: ReservationId; readonly userId: UserId };
/** The reservation is gone: what is still owed for it is withdrawn. */
export type WithdrawOutstandingItems = Command<'WithdrawOutstandingItems', OfReservation>;
/**
 * Staff marked the reservation paid, or without a reservation everything: what is still owed is written off (invariant L9). If
 * they gave the amount in `expectedCents` and the sum differs now, it is refused (`AmountsChanged`): nobody waives what they did
 * not see.
 */
export type WriteOffOutstandingItems = Command<
  'WriteOffOutstandingItems',
  {
    readonly reservationId: ReservationId | null;
    readonly userId: UserId;
    readonly expectedCents?: number | undefined;
  }
>;
/**
 * Staff took the money at the desk for what is still owed. Each item's payment has its own id. `expectedCents` is what they took:
 * if the bill has another sum now, nothing is booked (`AmountsChanged`).
 */
export type PayOutstandingItemsAtDesk = Command<
  'PayOutstandingItemsAtDesk',
  {
    readonly userId: UserId;
    /** The reservation whose items are paid; without one, all items. */
    readonly reservationId?: ReservationId | null;
    readonly means: DeskPaymentMethod;
    readonly expectedCents: number;
    readonly paymentIdOf: Readonly<Record<string, PaymentId>>;
  }
>;
export type OutstandingCommand =
  | AddOutstandingItem
  | WithdrawOutstandingItems
  | WriteOffOutstandingItems
  | PayOutstandingItemsAtDesk;

const add = ({ data }: AddOutstandingItem, { items }: Account): Decision<ItemEvent, AccountRefusal> =>
  items.has(data.itemId) ? accept() : accept({ type: 'OutstandingItemAdded', data });

/** Open items, unless a payment is about to pay one of them: then wait until it ends (invariant C14). */
const free = (
  account: Account,
  reservationId: ReservationId | null,
): readonly (readonly [string, Item])[] | undefined => {
  const open = openItems(account.items, reservationId);
  return open.some(([, { claimedBy }]) => claimedBy !== undefined) ? undefined : open;
};

const sumOf = (open: readonly (readonly [string, Item])[]): number =>
  open.reduce((sum, [, item]) => sum + owedOf(item), 0);

const withdraw = ({ data }: WithdrawOutstandingItems, account: Account): Decision<ItemEvent, AccountRefusal> => {
  const open = free(account, data.reservationId);
  if (open === undefined) return refuse('ItemInPayment');
  return accept(
    ...open.map(([itemId, item]) => ({
      type: 'OutstandingItemWithdrawn' as const,
      data: {
        itemId,
        userId: data.userId,
        // The part that was paid stays a sale, which a refund can reverse; the rest never was one.
        postings: shareOfPostings(item.postings, owedOf(item), item.amountCents).map((posting) => ({
          ...posting,
          amountCents: negateCents(posting.amountCents),
        })),
      },
    })),
  );
};

const writeOff = (
  { data, metadata }: WriteOffOutstandingItems,
  account: Account,
): Decision<ItemEvent, AccountRefusal> => {
  const open = free(account, data.reservationId);
  if (open === undefined) return refuse('ItemInPayment');
  if (data.expectedCents !== undefined && sumOf(open) !== data.expectedCents) return refuse('AmountsChanged');
  // Waiving money requires a reason.
  if (open.length > 0 && metadata.actor.kind === 'staff' && !saysWhy(metadata)) return refuse('ReasonMissing');
  return accept(
    ...open.map(([itemId, item]) => ({
      type: 'OutstandingItemWrittenOff' as const,
      data: {
        itemId,
        userId: data.userId,
        // A renewal that was never delivered is no loss: its deferral is reversed instead. One that was paid in part is
        // delivered, and the rest is the venue's loss (see RestoreStanding).
        postings: balanced(
          [item.kind === 'renewal' && item.paidCents === 0 ? DEFERRED_RENEWALS : WRITE_OFFS, owedOf(item)],
          [receivable(data.userId), -owedOf(item)],
        ),
      },
    })),
  );
};

const payAtDesk = (
  { data: { userId, reservationId: of = null, means, expectedCents, paymentIdOf } }: PayOutstandingItemsAtDesk,
  account: Account,
): Decision<ItemEvent, AccountRefusal> => {
  const open = free(account, of);
  if (open === undefined) return refuse('ItemInPayment');
  // The bill changed since staff read it: the amount taken is too small or too large.
  if (sumOf(open) !== expectedCents || open.some(([itemId]) => paymentIdOf[itemId] === undefined))
    return refuse('AmountsChanged');
  return accept(
    ...open.flatMap(([itemId, item]) => {
      const paymentId = paymentIdOf[itemId];
      const amountCents = priceCents(owedOf(item));
      const postings = balanced([tillOf(means), amountCents], [receivable(userId), -amountCents]);
      const { kind, reservationId } = item;
      return paymentId === undefined
        ? []
        : [
            {
              type: 'OutstandingItemPaidByHand' as const,
              data: { itemId, userId, paymentId, kind, reservationId, means, amountCents, postings },
            },
          ];
    }),
  );
};

export const outstandingCommands = {
  AddOutstandingItem: add,
  WithdrawOutstandingItems: withdraw,
  WriteOffOutstandingItems: writeOff,
  PayOutstandingItemsAtDesk: payAtDesk,
};
