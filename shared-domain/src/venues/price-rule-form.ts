import { z } from 'zod';
import { PriceRuleId, SeatId, SeatTypeId } from '../kernel/ids.ts';
import { LocalDate } from '../kernel/time.ts';

/** A rule about prices as a form sends it. Absent or null fields are those of a rule for everybody, every seat and every length. */
export const PriceRuleForm = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Use plain text on one line.'),
  /** The first business day, tomorrow or later, and the last one; null: it does not end. */
  from: LocalDate,
  to: LocalDate.nullable().default(null),
  /** Weekdays of the evening; Monday is 0. */
  days: z
    .array(z.int().min(0).max(6))
    .min(1)
    .max(7)
    .default([0, 1, 2, 3, 4, 5, 6])
    .transform((days) => [...new Set(days)].toSorted((a, b) => a - b)),
  /** Minutes after the midnight before the day, on the half-hour: 1:00 am of its night is 1500. */
  opens: z.int().min(0).max(1800).multipleOf(30).default(0),
  closes: z.int().min(0).max(1800).multipleOf(30).default(1800),
  calendar_types: z.array(SeatTypeId).min(1).max(50).nullable().default(null),
  calendars: z.array(SeatId).min(1).max(200).nullable().default(null),
  members_only: z.boolean().default(false),
  /** It applies to bookings of at least this many half-hours on one seat. */
  from_half_hours: z.int().min(1).max(48).default(1),
  /** Customers cannot book fewer half-hours on one seat. */
  least_half_hours: z.int().min(1).max(48).default(1),
  /** What a half-hour costs, or how much more or less than the seat's price, in parts per million; both null: the seat's price. */
  cost_cents: z.int().min(0).max(1_000_000).nullable().default(null),
  change_ppm: z.int().min(-1_000_000).max(1_000_000).nullable().default(null),
});
/** A version of a rule, as it is listed. */
export const PriceRuleShown = z.object({
  id: PriceRuleId,
  ...PriceRuleForm.shape,
  name: z.string(),
  days: z.array(z.int()),
  /** Whether its last day is over. */
  over: z.boolean(),
});
export type PriceRuleShown = z.infer<typeof PriceRuleShown>;
/** A version of a rule as everybody may see it. */
export const PublicPriceRule = PriceRuleShown.omit({ over: true });
export type PublicPriceRule = z.infer<typeof PublicPriceRule>;
