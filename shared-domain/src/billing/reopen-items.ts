import { accept, type Decision } from '../kernel/decider.ts';
import type { LocationId, ReservationId, UserId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import { cents, negateCents } from '../kernel/money.ts';
import type { ItemEventOf } from './item-events.ts';
import { type Item, type Items, openItems } from './items.ts';
import { receivable } from './postings.ts';

type Added = ItemEventOf<'OutstandingItemAdded'>;
/**
 * Staff took "paid" back (PLAN-16): what they had written off or taken at the desk for the reservation is owed again, each
 * closing reversed as it was posted, so that till and losses stand as if it had not been (invariant L7). `itemId` names the
 * first item that is owed again; what was paid by card or voucher stays paid.
 */
export type ReopenItems = Command<
  'ReopenItems',
  {
    readonly itemId: string;
    readonly reservationId: ReservationId;
    readonly userId: UserId;
    readonly locationId: LocationId;
  }
>;

const closedByStaff = (items: Items, reservationId: ReservationId): readonly (readonly [string, Item])[] =>
  [...items].filter(([, item]) => item.reservationId === reservationId && item.closing !== undefined);

/** Whether "paid" can be taken back: staff closed something of it, or have just said so and its own item is still open. */
export const mayReopen = (items: Items, reservationId: ReservationId): boolean =>
  closedByStaff(items, reservationId).length > 0 ||
  openItems(items, reservationId).some(([, { kind }]) => kind === 'reservation');

const reopenItems = (
  { data: { itemId, reservationId, userId, locationId } }: ReopenItems,
  { items }: { readonly items: Items },
): Decision<Added, never> =>
  items.has(itemId)
    ? accept()
    : accept(
        ...closedByStaff(items, reservationId).map(([reopens, { kind, closing = [] }], index): Added => {
          const postings = closing.map((line) => ({ ...line, amountCents: negateCents(line.amountCents) }));
          const owed = postings.find(({ account }) => account === receivable(userId))?.amountCents ?? 0;
          return {
            type: 'OutstandingItemAdded',
            data: {
              itemId: index === 0 ? itemId : `${itemId}:${index}`,
              userId,
              kind,
              reservationId,
              checkoutId: null,
              locationId,
              amountCents: cents(owed) as Added['data']['amountCents'],
              postings,
              reopens,
            },
          };
        }),
      );

export const reopenItemsCommands = { ReopenItems: reopenItems };
