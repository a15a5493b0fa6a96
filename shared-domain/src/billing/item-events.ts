import { z } from 'zod';
import { CheckoutId, LocationId, PaymentId, RefundId, ReservationId, UserId } from '../kernel/ids.ts';
import { renamed, splitByFlag } from '../kernel/former-events.ts';
import { event } from '../kernel/message.ts';
import { PriceCents } from '../kernel/money.ts';
import { DeskPaymentMethod } from './desk-payment-method.ts';
import { Postings } from './postings.ts';

/** What an outstanding item is for (rule A-082); the screen words it. */
export const OutstandingKind = z.enum(['reservation', 'small_total', 'renewal', 'early_cancel', 'move']);
export type OutstandingKind = z.infer<typeof OutstandingKind>;
export const ItemId = z.string().min(1).max(60);

/** Something a customer owes: an unpaid reservation, a failed renewal, a total below the card minimum. */
export const OutstandingItemAdded = event('OutstandingItemAdded', {
  itemId: ItemId,
  userId: UserId,
  kind: OutstandingKind,
  reservationId: ReservationId.nullable(),
  checkoutId: CheckoutId.nullable(),
  locationId: LocationId,
  amountCents: PriceCents,
  postings: Postings,
  /** The item whose closing by staff was undone: these postings reverse that closing (invariant L7). */
  reopens: ItemId.optional(),
});
/** The reason for the item no longer exists: its postings are reversed (invariant L7). */
export const OutstandingItemWithdrawn = event('OutstandingItemWithdrawn', {
  itemId: ItemId,
  userId: UserId,
  postings: Postings,
});
/** Staff took it off the bill (invariant L9): a write-off with actor and reason. Nothing is deleted. */
export const OutstandingItemWrittenOff = event('OutstandingItemWrittenOff', {
  itemId: ItemId,
  userId: UserId,
  postings: Postings,
});

/**
 * Staff took the money for it at the desk: the item is paid in full. `paymentId` takes the role of a card payment's id, so a club
 * month paid at the desk is granted like any other. Postings: the till against the receivable. Releases before this event wrote
 * such items off; those postings stay.
 */
export const OutstandingItemPaidByHand = event('OutstandingItemPaidByHand', {
  itemId: ItemId,
  userId: UserId,
  paymentId: PaymentId,
  kind: OutstandingKind,
  reservationId: ReservationId.nullable(),
  means: DeskPaymentMethod,
  amountCents: PriceCents,
  postings: Postings,
});

/**
 * A part of what the desk took is to be refunded, so it counts as taken: it can no longer be marked as not paid. Written before
 * the `RefundDue` of `refundId`, the first of this payment. Moves no money.
 */
export const DeskRefundOwed = event('DeskRefundOwed', {
  paymentId: PaymentId,
  userId: UserId,
  refundId: RefundId,
});

/**
 * A payment is about to pay these parts of these items: until it ends, nobody else pays, withdraws or writes them off (invariant
 * C14). Ended by {@link OutstandingItemPaidInFull} or {@link OutstandingItemPartlyPaid} for each, or by {@link ItemsUnclaimed}.
 */
export const ItemsClaimed = event('ItemsClaimed', {
  paymentId: PaymentId,
  userId: UserId,
  items: z.array(z.object({ itemId: ItemId, amountCents: PriceCents })).min(1),
});
/** The payment ended without a charge: the items are free again. */
export const ItemsUnclaimed = event('ItemsUnclaimed', { paymentId: PaymentId, userId: UserId });
const paid = {
  itemId: ItemId,
  userId: UserId,
  paymentId: PaymentId,
  kind: OutstandingKind,
  reservationId: ReservationId.nullable(),
  amountCents: PriceCents,
  by: z.enum(['card', 'voucher']),
};
/** Paid in full by card or voucher. The postings are in the event of the payment or the voucher; this event moves no money. */
export const OutstandingItemPaidInFull = event('OutstandingItemPaidInFull', paid);
/** Paid in part by card or voucher; the rest is owed. This event moves no money. */
export const OutstandingItemPartlyPaid = event('OutstandingItemPartlyPaid', paid);

export const itemEvents = [
  OutstandingItemAdded,
  OutstandingItemWithdrawn,
  OutstandingItemWrittenOff,
  OutstandingItemPaidByHand,
  DeskRefundOwed,
  ItemsClaimed,
  ItemsUnclaimed,
  OutstandingItemPaidInFull,
  OutstandingItemPartlyPaid,
] as const;
export type ItemEvent = z.infer<(typeof itemEvents)[number]>;
export type ItemEventOf<Type extends ItemEvent['type']> = Extract<ItemEvent, { type: Type }>;

export const formerItemEvents = [
  renamed('HandPaymentDueBack', DeskRefundOwed),
  splitByFlag('OutstandingItemPaid', 'settled', { set: OutstandingItemPaidInFull, unset: OutstandingItemPartlyPaid }),
] as const;
