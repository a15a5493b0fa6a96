import { z } from 'zod';
import { CheckoutId, LocationId, PromotionId, ReservationId, UserId } from '../kernel/ids.ts';
import { event } from '../kernel/message.ts';
import { PriceCents, RatePpm } from '../kernel/money.ts';
import { LocalDate } from '../kernel/time.ts';

const promotion = { promotionId: PromotionId };
const use = { ...promotion, checkoutId: CheckoutId, userId: UserId };

/** What a code takes off the price of a booking, for whom and when. */
export const PromotionTerms = z.object({
  /** A part of the price in millionths, or a sum in cents. */
  discount: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('percentage'), ppm: RatePpm.refine((ppm) => ppm > 0, 'Nothing is no discount.') }),
    z.object({ kind: z.literal('sum'), cents: PriceCents.refine((cents) => cents > 0, 'Nothing is no discount.') }),
  ]),
  /** The first and the last local day of the venue on which it can be used; null: without end. */
  firstDate: LocalDate,
  lastDate: LocalDate.nullable(),
  /** Where it can be used; null: everywhere. */
  locationIds: z.array(LocationId).min(1).max(100).nullable(),
  /** The least price of a booking, with its fees. */
  minimumCents: PriceCents,
  /** Only for who never booked before, and once for each account. */
  firstVisit: z.boolean(),
  /** How often it can be used in all. */
  mostUses: z.int().min(1).max(2_000),
});
export type PromotionTerms = z.infer<typeof PromotionTerms>;

/** Staff made a promotion code. */
export const PromotionMade = event('PromotionMade', { ...promotion, terms: PromotionTerms });
/** Other terms are in force for quotes from now on. */
export const PromotionRevised = event('PromotionRevised', { ...promotion, terms: PromotionTerms });
/** Staff ended the code, with a reason: nothing new is bought with it. */
export const PromotionEnded = event('PromotionEnded', promotion);
/** One use is set aside while a checkout is paid; only that checkout takes or releases it. */
export const PromotionUseHeld = event('PromotionUseHeld', {
  ...use,
  /** What it takes off. */
  amountCents: PriceCents,
  /** How many reservations the booking has. */
  reservations: z.int().positive(),
});
/** The booking is paid: the use is taken. */
export const PromotionUsed = event('PromotionUsed', { ...use, amountCents: PriceCents });
/** The checkout ended without a booking: the use is free again. */
export const PromotionUseReleased = event('PromotionUseReleased', { ...promotion, checkoutId: CheckoutId });
/**
 * A reservation was cancelled and all that was paid for it is refunded: its part of the discount was not given. With the last
 * reservation of the booking, the use is free again.
 */
export const PromotionGivenBack = event('PromotionGivenBack', {
  ...use,
  reservationId: ReservationId,
  amountCents: PriceCents,
  /** Reservations of the booking that still have their part. */
  left: z.int().min(0),
});

export const promotionEvents = [
  PromotionMade,
  PromotionRevised,
  PromotionEnded,
  PromotionUseHeld,
  PromotionUsed,
  PromotionUseReleased,
  PromotionGivenBack,
] as const;
export type PromotionEvent = z.infer<(typeof promotionEvents)[number]>;
export type PromotionEventOf<Type extends PromotionEvent['type']> = Extract<PromotionEvent, { type: Type }>;
