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

/** Something a customer owes: an unpaid reservation, a failed renewal, a total too small for the card provider. */
export const OutstandingItemAdded = event('OutstandingItemAdded', {
  itemId: ItemId,
  userId: UserId,
  kind: OutstandingKind,
  reservationId: ReservationId.nullable(),
  checkoutId: CheckoutId.nullable(),
  locationId: LocationId,
  amountCents: PriceCents,
  postings: Postings,
  /** The item whose closing by staff was taken back: its postings are that closing's, reversed (invariant L7). */
  reopens: ItemId.optional(),
});
/** The reason for the item is gone: its postings are reversed (invariant L7). */
export const OutstandingItemWithdrawn = event('OutstandingItemWithdrawn', {
  itemId: ItemId,
  userId: UserId,
  postings: Postings,
});
/** Staff took it off the bill (invariant L9): a write-off that names who and why, deleting nothing. */
export const OutstandingItemWrittenOff = event('OutstandingItemWrittenOff', {
  itemId: ItemId,
  userId: UserId,
  postings: Postings,
});

/**
 * Staff took the money for it, by hand: the item is paid, in whole. `paymentId` stands in the place of a card's
 * payment, so that a month of the club that is paid at the desk is granted as any other. Postings: the till against the
 * receivable. Until it was there, this was written off too, and what was stays as it is.
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
 * Some of what the desk took is due back, so it was taken: nobody says after this that it was not paid after all. Comes before
 * the `RefundDue` of `refundId`, the first of this payment, and moves no money.
 */
export const DeskRefundOwed = event('DeskRefundOwed', {
  paymentId: PaymentId,
  userId: UserId,
  refundId: RefundId,
});

/**
 * A payment is about to pay these parts of these items: nobody else pays, withdraws or writes them off meanwhile
 * (invariant C14). Ended by {@link OutstandingItemPaidInFull} or {@link OutstandingItemPartlyPaid} for each, or by {@link ItemsUnclaimed}.
 */
export const ItemsClaimed = event('ItemsClaimed', {
  paymentId: PaymentId,
  userId: UserId,
  items: z.array(z.object({ itemId: ItemId, amountCents: PriceCents })).min(1),
});
/** The payment ended without money: the items are free again. */
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
/**
 * Paid by card or voucher, and nothing of it is owed any more. The money's postings stand in the payment's or the voucher's own
 * event; this one moves none.
 */
export const OutstandingItemPaidInFull = event('OutstandingItemPaidInFull', paid);
/** A part was paid by card or voucher, and the rest is owed. It moves no money either. */
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

/** What earlier releases wrote. */
export const formerItemEvents = [
  renamed('HandPaymentDueBack', DeskRefundOwed),
  splitByFlag('OutstandingItemPaid', 'settled', { set: OutstandingItemPaidInFull, unset: OutstandingItemPartlyPaid }),
] as const;
