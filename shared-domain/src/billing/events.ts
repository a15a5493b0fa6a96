import { z } from 'zod';
import { CheckoutId, LocationId, ReservationId, UserId } from '../kernel/ids.ts';
import { event } from '../kernel/message.ts';
import { PriceCents } from '../kernel/money.ts';
import { Postings } from './postings.ts';

/** What an outstanding item is for (ruling A-082); the screen words it. */
export const OutstandingKind = z.enum(['reservation', 'small_total']);

/** Something a customer owes: an unpaid reservation, or a total too small for the card provider. */
export const OutstandingItemAdded = event('OutstandingItemAdded', {
  itemId: z.string().min(1).max(60),
  userId: UserId,
  kind: OutstandingKind,
  reservationId: ReservationId.nullable(),
  checkoutId: CheckoutId.nullable(),
  locationId: LocationId,
  amountCents: PriceCents,
  postings: Postings,
});
/** The reason for the item is gone: its postings are reversed (invariant L7). */
export const OutstandingItemWithdrawn = event('OutstandingItemWithdrawn', {
  itemId: z.string().min(1).max(60),
  userId: UserId,
  postings: Postings,
});
/** Staff took it off the bill (invariant L9): a write-off that names who and why, deleting nothing. */
export const OutstandingItemWrittenOff = event('OutstandingItemWrittenOff', {
  itemId: z.string().min(1).max(60),
  userId: UserId,
  postings: Postings,
});

export const accountEvents = [OutstandingItemAdded, OutstandingItemWithdrawn, OutstandingItemWrittenOff] as const;
export type AccountEvent = z.infer<(typeof accountEvents)[number]>;
export type AccountEventOf<Type extends AccountEvent['type']> = Extract<AccountEvent, { type: Type }>;
