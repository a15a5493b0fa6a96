import { z } from 'zod';
import { LocationId, SeatTypeId } from '../kernel/ids.ts';
import { PriceCents } from '../kernel/money.ts';
import { Instant, LocalDate } from '../kernel/time.ts';
import { PriceRuleForm } from '../venues/price-rule-form.ts';

/** Longest period of a report, in days; shorter for the heat map, which covers every half-hour. */
export const MOST_DAYS = 1_100;
export const MOST_HEAT_MAP_DAYS = 366;

const days = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
/** Days of the venue's calendar, both included; `as_of` is the last moment whose events count, by default now. */
const period = { from: LocalDate, to: LocalDate };
const asOf = { as_of: Instant.optional() };
const place = { location: LocationId.optional() };

const percent = z
  .number()
  .min(0)
  .max(100)
  .refine((value) => Math.abs(Math.round(value * 10_000) - value * 10_000) < 1e-6, 'Use at most four decimals.');

/** What would be different; anything absent stays as it was. Prices are per half-hour. */
export const PriceRules = z.strictObject({
  seat_types: z
    .array(z.strictObject({ seat_type: SeatTypeId, half_hour_cents: PriceCents }))
    .max(50)
    .optional(),
  /**
   * Price rules instead of those that were in force, in the order in which they count: each half-hour is priced by them from the price
   * of its seat. Empty: without any rule.
   */
  price_rules: z.array(PriceRuleForm).max(50).optional(),
  booking_fee_cents: PriceCents.optional(),
  /** From how many half-hours of one simulator its fee is waived. */
  booking_fees_threshold: z.int().min(0).max(48).optional(),
  sales_tax_percent: percent.optional(),
  /** Price of one club session at the intro rate. */
  subscription_intro_cost_cents: PriceCents.optional(),
  /** The members' discount on credits; at most 50 % (rule A-085). */
  club_discount_percent: percent.refine((value) => value <= 50, 'The club gives 50 % at most.').optional(),
});
export type PriceRules = z.infer<typeof PriceRules>;

const kind = <const Kind extends string>(name: Kind) => z.literal(name);

/** Which report, of what, as of when. Each kind accepts only the parameters that it supports. */
export const AskedReport = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: kind('revenue'), ...period, ...place, ...asOf }),
    z.strictObject({ kind: kind('tax'), ...period, ...place, ...asOf }),
    z.strictObject({ kind: kind('till'), ...period, ...place, ...asOf }),
    // Vouchers can be spent anywhere, so this liability has no location.
    z.strictObject({ kind: kind('liabilities'), ...period, ...asOf }),
    z.strictObject({ kind: kind('outstanding'), ...place, ...asOf }),
    z.strictObject({ kind: kind('utilisation'), ...period, location: LocationId, ...asOf }),
    z.strictObject({ kind: kind('no_shows'), ...period, ...place, ...asOf }),
    z.strictObject({ kind: kind('members'), ...period, ...place, ...asOf }),
    z.strictObject({ kind: kind('price_replay'), ...period, ...place, ...asOf, rules: PriceRules }),
  ])
  .superRefine((asked, context) => {
    if (asked.kind === 'outstanding') return;
    const most = asked.kind === 'utilisation' ? MOST_HEAT_MAP_DAYS : MOST_DAYS;
    const say = (message: string) => context.addIssue({ code: 'custom', path: ['to'], message });
    if (asked.from > asked.to) say('The end is before the beginning.');
    else if (days(asked.from, asked.to) > most) say(`This report looks at ${most} days at most.`);
  });
export type AskedReport = z.infer<typeof AskedReport>;
export type ReportKind = AskedReport['kind'];
export type AskedOf<Kind extends ReportKind> = Extract<AskedReport, { kind: Kind }>;
/** The scope that a fold gets: the moment is fixed. `zone` is for what has no location. */
export type Scope<Kind extends ReportKind = ReportKind> = AskedOf<Kind> & {
  readonly asOf: Instant;
  readonly zone: string;
};
