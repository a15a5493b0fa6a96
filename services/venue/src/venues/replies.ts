import { DEFAULT_CREDITS_PER_SESSION, largestMonth, smallestMonth } from '@paddock/shared-domain/club/club-price';
import { percentOfRatePpm, type RatePpm } from '@paddock/shared-domain/kernel/money';
import type { Calendar, CalendarType, Location } from '@paddock/shared-domain/venues/contract';
import type { PublicPriceRule } from '@paddock/shared-domain/venues/price-rule-form';
import type { PriceRule } from '@paddock/shared-domain/venues/price-rules';
import type { LocationRow, SeatRow, SeatTypeRow } from '@paddock/projections/venues/read';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { businessDayOf } from '@paddock/shared-domain/venues/business-day';
import { hoursOf, offerOf, type Directory } from './directory.ts';

/** LOC-01. Special hours that are over at `now` are left out, and those of some seats only. */
export const locationReply = (row: LocationRow, now: Instant): Location => ({
  id: row.id,
  name: row.name,
  timezone: row.timezone,
  sales_tax_rate_percent: percentOfRatePpm(row.sales_tax_ppm as RatePpm),
  subscription_intro_cost_cents: row.subscription_intro_cost_cents,
  subscription_min_races: row.subscription_min_races,
  credits_per_session: row.credits_per_session ?? DEFAULT_CREDITS_PER_SESSION,
  club_discount_percent: percentOfRatePpm(smallestMonth(offerOf(row)).discountPpm),
  club_discount_up_to_percent: percentOfRatePpm(largestMonth(offerOf(row)).discountPpm),
  cancellation_notice_hours: row.cancellation_notice_hours,
  post_booking_url: row.post_booking_url,
  booking_fee_cents: row.booking_fee_cents,
  booking_fees_threshold: row.booking_fees_threshold,
  opening_hours: [...row.opening_hours],
  nights_from: row.nights_from,
  special_hours: row.special_hours
    .filter(({ to, seats }) => seats === undefined && to >= businessDayOf(now, hoursOf(row)))
    .map(({ kind, from, to, hours }) => ({ kind, from, to, hours })),
  price_rules: row.price_rules.list.filter((rule) => !isOver(rule, row, now)).map(shownPriceRule),
  latitude: row.latitude,
  longitude: row.longitude,
  address: row.address,
});

/** Whether the last day of a version of a rule is over. */
export const isOver = ({ to }: PriceRule, row: LocationRow, now: Instant): boolean =>
  to !== null && to < businessDayOf(now, hoursOf(row));

/** A version of a rule as everybody may see it. */
export const shownPriceRule = (rule: PriceRule): PublicPriceRule => ({
  id: rule.id,
  name: rule.name,
  from: rule.from,
  to: rule.to,
  days: [...rule.days],
  opens: rule.opens,
  closes: rule.closes,
  calendar_types: rule.seatTypes ? [...rule.seatTypes] : null,
  calendars: rule.seats ? [...rule.seats] : null,
  members_only: rule.whose === 'members',
  from_half_hours: rule.fromHalfHours ?? 1,
  least_half_hours: rule.leastHalfHours ?? 1,
  cost_cents: rule.costCents,
  change_ppm: rule.changePpm,
});

/** CAL-01; `event` is the seat's own race event, once it has one (rule A-131). */
export const calendarReply = (row: SeatRow, { seatTypes }: Directory, event: string | undefined): Calendar => {
  const type = seatTypes.get(row.seat_type_id);
  return {
    id: row.id,
    name: row.name,
    location: row.location_id,
    type: row.seat_type_id,
    type_name: type?.name ?? '',
    type_description: type?.description ?? '',
    cost_cents: row.cost_cents,
    cost_unit: row.cost_unit,
    image: row.image ?? type?.image ?? null,
    event: event ?? null,
    active: row.active,
  };
};

/** CAL-02. */
export const calendarTypeReply = (row: SeatTypeRow): CalendarType => ({
  id: row.id,
  name: row.name,
  image: row.image,
  description: row.description,
  video_url: row.video_url,
});
