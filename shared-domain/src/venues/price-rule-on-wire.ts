import { type PriceCents, priceCents } from '../kernel/money.ts';
import type { PriceRuleShown } from './price-contract.ts';
import type { PriceRule } from './price-rules.ts';

const priceOf = (cents: number | null): PriceCents | null => (cents === null ? null : priceCents(cents));

/** A price rule as the API writes it, for the function that prices a half-hour. */
export const priceRuleOf = (rule: Omit<PriceRuleShown, 'over'>): PriceRule => ({
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
  costCents: priceOf(rule.cost_cents),
  changePpm: rule.change_ppm,
});
