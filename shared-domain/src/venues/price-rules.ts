import type { PriceRuleId, SeatId, SeatTypeId } from '../kernel/ids.ts';
import { type PriceCents, priceCents, shareOf } from '../kernel/money.ts';
import type { LocalDate } from '../kernel/time.ts';
import { plusDays, weekdayOf } from '../kernel/venue-time.ts';
import type { PriceRuleTerms, RuleOfPrice } from './events.ts';

/** A price rule in one of its versions: it holds on its business days `from` to `to`. */
export type PriceRule = PriceRuleTerms & { readonly id: PriceRuleId };
/** The rules of a location in the order in which they were first announced, and how often they changed. */
export type PriceRules = { readonly changes: number; readonly list: readonly PriceRule[] };
export const NO_PRICE_RULES: PriceRules = { changes: 0, list: [] };

type PricedSeat = { readonly id: SeatId; readonly seatTypeId: SeatTypeId; readonly costCents: PriceCents };
/** A half-hour by its business day and the minutes after the midnight before it: 1:00 am of a Friday night is Friday, 1500. */
type HalfHour = { readonly date: LocalDate; readonly minute: number };
/** Who books, and how many half-hours on this seat at once. */
export type Asking = { readonly member: boolean; readonly halfHours: number };
/** What a half-hour costs. `rule` is absent where no rule applies; `leastHalfHours`: shorter bookings are not sold. */
export type HalfHourPrice = {
  readonly costCents: PriceCents;
  readonly rule?: RuleOfPrice;
  readonly leastHalfHours: number;
};

/** What is left of a version before a day. */
const before = (one: PriceRule, from: LocalDate): readonly PriceRule[] => {
  if (one.from >= from) return [];
  return one.to !== null && one.to < from ? [one] : [{ ...one, to: plusDays(from, -1) }];
};

/**
 * The rules once a rule, or a change of one, was announced. A change replaces the rule from its first day on and keeps its place;
 * the days before stay as they were.
 */
export const withPriceRule = (
  { changes, list }: PriceRules,
  { priceRuleId: id, ...terms }: PriceRuleTerms & { readonly priceRuleId: PriceRuleId },
): PriceRules => {
  const { name, seatTypes, seats, days, opens, closes, whose, fromHalfHours, leastHalfHours } = terms;
  const { costCents, changePpm, from, to } = terms;
  const news: PriceRule = {
    id,
    name,
    from,
    to,
    days,
    opens,
    closes,
    costCents,
    changePpm,
    ...(seatTypes && { seatTypes }),
    ...(seats && { seats }),
    ...(whose && { whose }),
    ...(fromHalfHours !== undefined && { fromHalfHours }),
    ...(leastHalfHours !== undefined && { leastHalfHours }),
  };
  const last = list.findLastIndex((one) => one.id === id);
  const cut = list.flatMap((one, at) => [
    ...(one.id === id ? before(one, news.from) : [one]),
    ...(at === last ? [news] : []),
  ]);
  return { changes: changes + 1, list: last === -1 ? [...cut, news] : cut };
};

/** The rules once one ended: it holds only before this day. */
export const withPriceRuleEnded = (
  { changes, list }: PriceRules,
  { priceRuleId: id, from }: { readonly priceRuleId: PriceRuleId; readonly from: LocalDate },
): PriceRules => ({
  changes: changes + 1,
  list: list.flatMap((one) => (one.id === id ? before(one, from) : [one])),
});

const applies = (
  rule: PriceRule,
  seat: Pick<PricedSeat, 'id' | 'seatTypeId'>,
  { date, minute }: HalfHour,
  asking: Asking,
): boolean =>
  rule.from <= date &&
  (rule.to === null || date <= rule.to) &&
  rule.days.includes(weekdayOf(date)) &&
  rule.opens <= minute &&
  minute + 30 <= rule.closes &&
  (rule.seatTypes === undefined || rule.seatTypes.includes(seat.seatTypeId)) &&
  (rule.seats === undefined || rule.seats.includes(seat.id)) &&
  (rule.whose !== 'members' || asking.member) &&
  asking.halfHours >= (rule.fromHalfHours ?? 1);

/** A price and a share of it more, or less. The share is rounded half up to whole cents. */
const changed = (cents: number, ppm: number): number =>
  cents + Math.sign(ppm) * shareOf(cents, Math.abs(ppm), 'half-up');

/** A price in whole cents without its brand, and the rule that made it. */
type CentsUnder = Omit<HalfHourPrice, 'costCents' | 'rule'> & {
  readonly cents: number;
  readonly rule?: Omit<RuleOfPrice, 'seatCents'>;
};

/**
 * The price of a half-hour of a seat: of the rules that apply, the one announced last; without one, the seat's own price. Rules do
 * not add up. Every path that sells or shows a price uses this function (decision 0231); what is sold, through {@link priceUnder}.
 */
export const centsUnder = (
  rules: readonly PriceRule[],
  seat: Omit<PricedSeat, 'costCents'> & { readonly costCents: number },
  halfHour: HalfHour,
  asking: Asking,
): CentsUnder => {
  const rule = rules.findLast((one) => applies(one, seat, halfHour, asking));
  if (rule === undefined) return { cents: seat.costCents, leastHalfHours: 1 };
  return {
    cents: rule.costCents ?? changed(seat.costCents, rule.changePpm ?? 0),
    rule: { priceRuleId: rule.id, name: rule.name },
    leastHalfHours: rule.leastHalfHours ?? 1,
  };
};

/** {@link centsUnder} as a price that can be sold. */
export const priceUnder = (
  rules: readonly PriceRule[],
  seat: PricedSeat,
  halfHour: HalfHour,
  asking: Asking,
): HalfHourPrice => {
  const { cents, rule, leastHalfHours } = centsUnder(rules, seat, halfHour, asking);
  if (rule === undefined) return { costCents: seat.costCents, leastHalfHours };
  return { costCents: priceCents(cents), rule: { ...rule, seatCents: seat.costCents }, leastHalfHours };
};
