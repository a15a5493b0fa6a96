import { type CartSeat, priceCart } from '../checkout/pricing.ts';
import type { PromotionDiscount } from '../checkout/promotion-discount.ts';
import type { PaymentEventOf } from '../payments/events.ts';
import { NO_CREDITS } from '../club/credit-value.ts';
import {
  type ClubOffer,
  DEFAULT_CREDITS_PER_SESSION,
  priceIntro,
  priceSessions,
  subscriptionTax,
} from '../club/club-price.ts';
import type { MembershipTerms } from '../club/events.ts';
import { PriceRuleId, type SeatId, SeatTypeId } from '../kernel/ids.ts';
import { type PriceCents, RatePpm, ratePpmOfPercent, ZERO_CENTS } from '../kernel/money.ts';
import type { Instant } from '../kernel/time.ts';
import { businessDayOf, businessMinuteOf } from '../venues/business-day.ts';
import type { LocationTerms } from '../venues/events.ts';
import { priceRuleOf } from '../venues/price-rule-on-wire.ts';
import { priceUnder } from '../venues/price-rules.ts';
import type { PriceRules } from './asked-report.ts';

/** The revenue of a sale (seats and fees), its tax, and what was left to pay after voucher and credits. */
export type Priced = { readonly revenue: number; readonly tax: number; readonly total: number };
type Quote = PaymentEventOf<'CheckoutQuoted'>['data'];
export type Bought = Pick<
  Quote,
  | 'locationId'
  | 'member'
  | 'discountCents'
  | 'promotionCents'
  | 'promotionPpm'
  | 'creditsUsing'
  | 'subtotalCents'
  | 'salesTaxCents'
  | 'totalCents'
  | 'salesTaxPpm'
  | 'bookingFeesThreshold'
  | 'pricing'
> & {
  readonly lines: readonly (Pick<Quote['lines'][number], 'seatId' | 'costCents' | 'bookingFeeCents'> & {
    readonly starts: readonly Instant[];
    readonly seatType: SeatTypeId | undefined;
    /** The price of the seat, without a price rule. */
    readonly seatCents: PriceCents;
  })[];
};

export const NO_RULES: PriceRules = {};

const seatPrice = (rules: PriceRules, seatType: SeatTypeId | undefined, was: PriceCents): PriceCents =>
  rules.seat_types?.find(({ seat_type }) => seat_type === seatType)?.half_hour_cents ?? was;
const taxRate = (rules: PriceRules, was: RatePpm): RatePpm =>
  rules.sales_tax_percent === undefined ? was : ratePpmOfPercent(rules.sales_tax_percent);

/** A fee that was charged is used; if none was, the terms of that moment give it. */
const feeOf = (rules: PriceRules, { lines }: Bought, terms: LocationTerms | undefined): PriceCents =>
  rules.booking_fee_cents ??
  lines.find(({ bookingFeeCents }) => bookingFeeCents > 0)?.bookingFeeCents ??
  terms?.bookingFeeCents ??
  ZERO_CENTS;

/** Old quotes do not say whether the buyer was a member: no fee where one was due means member (CHECK-15). */
const isMember = ({ member, lines, bookingFeesThreshold }: Bought): boolean => {
  const halfHours = (of: SeatId) =>
    lines.filter(({ seatId }) => seatId === of).reduce((sum, { starts }) => sum + starts.length, 0);
  const due = lines.filter(({ seatId }) => halfHours(seatId) < bookingFeesThreshold);
  return member ?? (due.length > 0 && due.every(({ bookingFeeCents }) => bookingFeeCents === 0));
};

/** The promotion code that a booking had: its percentage, or the sum that it took off. */
const promotionOf = ({ promotionCents, promotionPpm: ppm }: Bought): PromotionDiscount | undefined =>
  promotionCents === undefined
    ? undefined
    : ppm === undefined
      ? { kind: 'sum', cents: promotionCents }
      : { kind: 'percentage', ppm };

/** The id that a rule without one gets: only its place in the list matters. */
const ASKED = PriceRuleId.parse('asked');
/** A seat of which the type is not known, which no rule about types means. */
const NO_TYPE = SeatTypeId.parse('unknown');

/** Each half-hour of a line by other price rules, from the price of its seat. */
const pricedByRules = (
  { lines }: Bought,
  { seatId, starts, seatType, seatCents }: Bought['lines'][number],
  rules: PriceRules,
  { member, terms }: { readonly member: boolean; readonly terms: LocationTerms | undefined },
): readonly CartSeat[] => {
  const clock = { zone: terms?.timezone ?? 'UTC', nightsFrom: terms?.nightsFrom };
  const list = (rules.price_rules ?? []).map((rule) => priceRuleOf({ id: ASKED, ...rule }));
  const halfHours = lines.filter((line) => line.seatId === seatId).reduce((sum, line) => sum + line.starts.length, 0);
  const seat = { id: seatId, seatTypeId: seatType ?? NO_TYPE, costCents: seatPrice(rules, seatType, seatCents) };
  return starts.map((startsAt) => {
    const halfHour = { date: businessDayOf(startsAt, clock), minute: businessMinuteOf(startsAt, clock) };
    const { costCents } = priceUnder(list, seat, halfHour, { member, halfHours });
    return { seatId, starts: [startsAt], costCents };
  });
};

/**
 * What a cart would have cost under other rules, computed in the order of its time (MONEY-03 to MONEY-05). Voucher and credits
 * pay at most what they paid: what else the customer would have used is unknown.
 */
export const replayCart = (bought: Bought, rules: PriceRules, terms: LocationTerms | undefined): Priced => {
  const member = isMember(bought);
  const seats =
    rules.price_rules === undefined
      ? bought.lines.map(({ seatId, starts, seatType, costCents }): CartSeat => ({
          seatId,
          starts,
          costCents: seatPrice(rules, seatType, costCents),
        }))
      : bought.lines.flatMap((line) => pricedByRules(bought, line, rules, { member, terms }));
  const pricing = priceCart(seats, {
    locationId: bought.locationId,
    fee: {
      bookingFeeCents: feeOf(rules, bought, terms),
      threshold: rules.booking_fees_threshold ?? bought.bookingFeesThreshold,
    },
    taxRate: taxRate(rules, bought.salesTaxPpm),
    member,
    clubDiscount: RatePpm.parse(0),
    promotion: promotionOf(bought),
    voucherCents: bought.discountCents,
    credits: bought.creditsUsing ?? NO_CREDITS,
    rule: bought.pricing ?? 1,
  });
  return { revenue: pricing.subtotalCents, tax: pricing.salesTaxCents, total: pricing.totalCents };
};

export type Granted = { readonly paidCents: PriceCents; readonly taxCents: PriceCents; readonly credits: number };

/** What a month of the club would have cost under other rules (rules ); tax up to the next cent. */
export const replayMonth = (
  { paidCents, taxCents, credits }: Granted,
  membership: MembershipTerms | undefined,
  rules: PriceRules,
  terms: LocationTerms | undefined,
): Priced => {
  const offer: ClubOffer = {
    minSessions: 1,
    introCents: rules.subscription_intro_cost_cents ?? null,
    creditsPerSession: membership?.creditsPerSession ?? DEFAULT_CREDITS_PER_SESSION,
    tiers: [{ fromSessions: 1, discountPpm: ratePpmOfPercent(rules.club_discount_percent ?? 0) }],
    taxRate: RatePpm.parse(0),
  };
  // Members may choose another number of sessions later, at the normal rate: the credits say which month it was.
  const intro = membership?.intro === true && credits === membership.creditsRecurring;
  const sessions =
    credits === membership?.creditsRecurring
      ? membership.sessions
      : Math.max(1, Math.round(credits / offer.creditsPerSession));
  const isIntroPriced = intro && rules.subscription_intro_cost_cents !== undefined;
  const isDiscounted = membership !== undefined && !intro && rules.club_discount_percent !== undefined;
  const paid: PriceCents = isIntroPriced
    ? priceIntro(offer).recurringCents
    : isDiscounted
      ? priceSessions(sessions, offer).recurringCents
      : paidCents;
  const known = terms?.salesTaxPpm;
  // If no rate is known, an unchanged price keeps its tax.
  const tax =
    rules.sales_tax_percent === undefined && known === undefined
      ? taxCents
      : subscriptionTax(paid, taxRate(rules, known ?? RatePpm.parse(0)));
  return { revenue: paid, tax, total: paid + tax };
};
