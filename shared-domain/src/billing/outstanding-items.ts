import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { ReservationId, UserId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import { negateCents } from '../kernel/money.ts';
import type { Account, AccountRefusal } from './account.ts';
import type { ItemEvent, ItemEventOf } from './item-events.ts';
import { type Item, openItems, owedOf } from './items.ts';
import { shareOfPostings } from './share-of-postings.ts';
import { balanced, DEFERRED_RENEWALS, receivable, WRITE_OFFS } from './postings.ts';

export type AddOutstandingItem = Command<'AddOutstandingItem', ItemEventOf<'OutstandingItemAdded'>['data']>;
type OfReservation = { readonly reservationId: ReservationId; readonly userId: UserId };
/** The reservation is gone, and with it whatever is still owed for it. */
export type WithdrawOutstandingItems = Command<'WithdrawOutstandingItems', OfReservation>;
/** Staff marked the reservation paid, or with no reservation everything: what is still owed is written off (invariant L9). */
export type WriteOffOutstandingItems = Command<
  'WriteOffOutstandingItems',
  { readonly reservationId: ReservationId | null; readonly userId: UserId }
>;
export type OutstandingCommand = AddOutstandingItem | WithdrawOutstandingItems | WriteOffOutstandingItems;

const add = ({ data }: AddOutstandingItem, { items }: Account): Decision<ItemEvent, AccountRefusal> =>
  items.has(data.itemId) ? accept() : accept({ type: 'OutstandingItemAdded', data });

/** Open items, unless a payment is about to pay one of them: then its end is waited for (invariant C14). */
const free = (
  account: Account,
  reservationId: ReservationId | null,
): readonly (readonly [string, Item])[] | undefined => {
  const open = openItems(account.items, reservationId);
  return open.some(([, { claimedBy }]) => claimedBy !== undefined) ? undefined : open;
};

const withdraw = ({ data }: WithdrawOutstandingItems, account: Account): Decision<ItemEvent, AccountRefusal> => {
  const open = free(account, data.reservationId);
  if (open === undefined) return refuse('ItemInPayment');
  return accept(
    ...open.map(([itemId, item]) => ({
      type: 'OutstandingItemWithdrawn' as const,
      data: {
        itemId,
        userId: data.userId,
        // What was paid of it stays a sale, for a refund to take back; the rest never was one.
        postings: shareOfPostings(item.postings, owedOf(item), item.amountCents).map((posting) => ({
          ...posting,
          amountCents: negateCents(posting.amountCents),
        })),
      },
    })),
  );
};

const writeOff = ({ data }: WriteOffOutstandingItems, account: Account): Decision<ItemEvent, AccountRefusal> => {
  const open = free(account, data.reservationId);
  if (open === undefined) return refuse('ItemInPayment');
  return accept(
    ...open.map(([itemId, item]) => ({
      type: 'OutstandingItemWrittenOff' as const,
      data: {
        itemId,
        userId: data.userId,
        // A renewal that was never delivered is no loss: its deferral is undone instead. One that was paid in part is
        // delivered, and the rest is the venue's loss (see RestoreStanding).
        postings: balanced(
          [item.kind === 'renewal' && item.paidCents === 0 ? DEFERRED_RENEWALS : WRITE_OFFS, owedOf(item)],
          [receivable(data.userId), -owedOf(item)],
        ),
      },
    })),
  );
};

export const outstandingCommands = {
  AddOutstandingItem: add,
  WithdrawOutstandingItems: withdraw,
  WriteOffOutstandingItems: writeOff,
};
