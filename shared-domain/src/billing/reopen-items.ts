import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { LocationId, ReservationId, UserId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import { negateCents, priceCents } from '../kernel/money.ts';
import { saysWhy } from '../kernel/never-ones-own.ts';
import type { ItemEventOf } from './item-events.ts';
import { type Item, type Items, openItems } from './items.ts';
import { receivable, WRITE_OFFS } from './postings.ts';

type Added = ItemEventOf<'OutstandingItemAdded'>;
/**
 * Staff undid "paid" (PLAN-16): what they had written off or taken at the desk for the reservation is owed again. Each closing is
 * reversed as it was posted, so till and losses are as before (invariant L7). `itemId` names the first item that is owed again;
 * what card or voucher paid stays paid. If part of the desk's money was refunded or is due back, it was taken: then nothing of
 * the reservation is reopened. `waivedOnly` leaves desk payments unchanged.
 */
export type ReopenItems = Command<
  'ReopenItems',
  {
    readonly itemId: string;
    readonly reservationId: ReservationId;
    readonly userId: UserId;
    readonly locationId: LocationId;
    readonly waivedOnly?: boolean;
  }
>;

const closedByStaff = (items: Items, reservationId: ReservationId): readonly (readonly [string, Item])[] =>
  [...items].filter(([, item]) => item.reservationId === reservationId && item.closing !== undefined);

/** Whether "paid" can be undone: staff closed some of it, or have just marked it and its own item is still open. */
export const mayReopen = (items: Items, reservationId: ReservationId): boolean =>
  closedByStaff(items, reservationId).length > 0 ||
  openItems(items, reservationId).some(([, { kind }]) => kind === 'reservation');

/** Whether money or a voucher paid some of it, undone or not. */
export const isPaidInPart = (items: Items, reservationId: ReservationId): boolean =>
  [...items.values()].some((item) => item.reservationId === reservationId && item.payments.length > 0);

const isDueBack = ([, { payments }]: readonly [string, Item]): boolean =>
  payments.some((payment) => payment.by === 'desk' && payment.dueBack);
/** Whether part of what the desk took for it was refunded, or is due back: then it was paid, and stays paid. */
export const deskRefundIsOwed = (items: Items, reservationId: ReservationId): boolean =>
  closedByStaff(items, reservationId).some(isDueBack);

const isWaived = ([, { closing = [] }]: readonly [string, Item]): boolean =>
  closing.some(({ account }) => account === WRITE_OFFS);

/**
 * Whether staff wrote some of it off: it counts as paid, but nothing can be refunded, and undoing "paid" makes all of it owed
 * again. So its price must not fall until then.
 */
export const isWrittenOff = (items: Items, reservationId: ReservationId): boolean =>
  closedByStaff(items, reservationId).some(isWaived);

/**
 * A race between reopening and {@link OweDeskRefund}: the first append to the account decides whether the money was taken, and
 * the other is refused.
 */
const reopenItems = (
  { data: { itemId, reservationId, userId, locationId, waivedOnly = false }, metadata }: ReopenItems,
  { items }: { readonly items: Items },
): Decision<Added, 'MoneyDueBack' | 'ReasonMissing'> => {
  if (items.has(itemId)) return accept();
  const closed = closedByStaff(items, reservationId).filter((one) => !waivedOnly || isWaived(one));
  if (closed.some(isDueBack)) return refuse('MoneyDueBack');
  if (closed.length > 0 && metadata.actor.kind === 'staff' && !saysWhy(metadata)) return refuse('ReasonMissing');
  return accept(
    ...closed.map(([reopens, { kind, closing = [] }], index): Added => {
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
          amountCents: priceCents(owed),
          postings,
          reopens,
        },
      };
    }),
  );
};

export const reopenItemsCommands = { ReopenItems: reopenItems };
