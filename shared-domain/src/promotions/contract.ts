import { z } from 'zod';
import { superuser } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { LocationId, PromotionId } from '../kernel/ids.ts';
import { line } from '../kernel/text.ts';
import { Instant, LocalDate } from '../kernel/time.ts';

/** A percentage with at most two decimals, or a sum in cents: exactly one of both. */
const discount = {
  percent: z
    .number()
    .gt(0)
    .max(100)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Use at most two decimals.')
    .nullable(),
  sum_cents: z.int().min(1).max(1_000_000).nullable(),
};
/** Terms of a code, as staff write them. Dates are local days of the location, the last one inclusive; no locations: everywhere. */
export const PromotionTermsBody = z.strictObject({
  ...discount,
  first_date: LocalDate,
  last_date: LocalDate.nullable(),
  locations: z.array(LocationId).max(100),
  minimum_cents: z.int().min(0).max(1_000_000),
  first_visit: z.boolean(),
  most_uses: z.int().min(1).max(2_000),
});
export type PromotionTermsBody = z.infer<typeof PromotionTermsBody>;
const isOneDiscount = ({ percent, sum_cents }: Pick<PromotionTermsBody, 'percent' | 'sum_cents'>): boolean =>
  (percent === null) !== (sum_cents === null);
const ONE_DISCOUNT = { message: 'Give a percentage or a sum.', path: ['percent'] };

/** A code with its terms, how many bookings have used it, and what it took off them in cents. */
export const Promotion = PromotionTermsBody.extend({
  code: PromotionId,
  ended: z.boolean(),
  used: z.int(),
  given_cents: z.int(),
  made: Instant,
});
export type Promotion = z.infer<typeof Promotion>;
const PromotionParams = z.strictObject({ code: PromotionId });

/** All promotion codes, those in force first. */
export const listPromotions = contract({
  method: 'GET',
  path: '/promotions',
  summary: 'Promotion codes',
  access: superuser,
  reply: z.object({ results: z.array(Promotion) }),
  limit: 'read',
});
/** 409 if the code was ever made. */
export const makePromotion = contract({
  method: 'POST',
  path: '/promotions',
  summary: 'Make a promotion code',
  access: superuser,
  body: PromotionTermsBody.extend({ code: PromotionId }).refine(isOneDiscount, ONE_DISCOUNT),
  status: 201,
  limit: 'change',
});
/** Quotes from now on follow the new terms; a booking that was paid keeps its price. 409 if the code has ended. */
export const revisePromotion = contract({
  method: 'PATCH',
  path: '/promotions/:code',
  summary: 'Change the terms of a promotion code',
  access: superuser,
  params: PromotionParams,
  body: PromotionTermsBody.refine(isOneDiscount, ONE_DISCOUNT),
  limit: 'change',
});
/** For good: nothing more is bought with it. */
export const endPromotion = contract({
  method: 'POST',
  path: '/promotions/:code/end',
  summary: 'End a promotion code',
  access: superuser,
  params: PromotionParams,
  body: z.strictObject({ reason: line(500) }),
  limit: 'change',
});
