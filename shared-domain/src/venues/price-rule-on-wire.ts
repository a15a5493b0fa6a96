import type { PriceCents } from '../kernel/money.ts';
import type { PublicPriceRule } from './price-rule-form.ts';
import type { PriceRule } from './price-rules.ts';

/** A price rule as the API writes it, for the function that prices a half-hour. */
export const priceRuleOf = (rule: PublicPriceRule): PriceRule => ({
  id: rule.id,
  name: rule.name,
  from: rule.from,
  to: rule.to,
  days: rule.days,
  opens: rule.opens,
  closes: rule.closes,
  ...(rule.calendar_types && { seatTypes: rule.calendar_types }),
  ...(rule.calendars && { seats: rule.calendars }),
  ...(rule.members_only && { whose: 'members' as const }),
  ...(rule.from_half_hours > 1 && { fromHalfHours: rule.from_half_hours }),
  ...(rule.least_half_hours > 1 && { leastHalfHours: rule.least_half_hours }),
  // The schema of a rule on the wire has checked it.
  costCents: rule.cost_cents as PriceCents | null,
  changePpm: rule.change_ppm,
});
