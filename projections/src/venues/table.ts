import type { BusinessId, LocationId, SeatId, SeatTypeId } from '@paddock/shared-domain/kernel/ids';
import type { BusinessDetails, LocationTerms } from '@paddock/shared-domain/venues/events';
import type { OpeningHours } from '@paddock/shared-domain/venues/opening-hours';
import type { QuietHours } from '@paddock/shared-domain/venues/quiet-hours';
import type { PriceRules } from '@paddock/shared-domain/venues/price-rules';
import type { AnnouncedHours } from '@paddock/shared-domain/venues/special-hours';
import type { Instant, LocalDate } from '@paddock/shared-domain/kernel/time';
import { bigint, boolean, double, integer, json, nullable, text } from '../engine/column.ts';
import { type RowIn, table } from '../engine/table.ts';

/** The one business, with what was said about it; what was not said is absent. */
export const businesses = table('businesses', {
  columns: { id: text<BusinessId>(), details: json<Partial<BusinessDetails>>() },
  key: ['id'],
});

export const locations = table('locations', {
  columns: {
    id: text<LocationId>(),
    name: text(),
    timezone: text(),
    sales_tax_ppm: integer(),
    subscription_intro_cost_cents: nullable(integer()),
    subscription_min_races: integer(),
    post_booking_url: nullable(text()),
    booking_fee_cents: integer(),
    booking_fees_threshold: integer(),
    opening_hours: json<OpeningHours>(),
    /** The first evening whose night belongs to it; null where there are no nights. */
    nights_from: nullable(text<LocalDate>()),
    /** Hours of some dates, in the order in which they were announced. */
    special_hours: json<readonly AnnouncedHours[]>(),
    /** Rules about prices, in the order in which they were announced. */
    price_rules: json<PriceRules>(),
    latitude: nullable(double()),
    longitude: nullable(double()),
    address: text(),
    location_group: nullable(text()),
    /** The venue's own club settings; null means the default. */
    club_tiers: nullable(json<NonNullable<LocationTerms['clubTiers']>>()),
    credits_per_session: nullable(integer()),
    credits_expiry_cycles: nullable(integer()),
    /** Notice before the start for a customer to cancel or move; the default if the venue set none. */
    cancellation_notice_hours: integer(),
    /** Reminders, quiet hours and offers; the defaults if the venue set none. */
    reminder_hours: integer(),
    reminder_texts: json<NonNullable<LocationTerms['reminderTexts']>>(),
    quiet_hours: nullable(json<QuietHours>()),
    offer_minutes: integer(),
    /** Log position of the opening: the order of lists. Wall time orders nothing (decision 0142). */
    place: bigint(),
  },
  key: ['id'],
});

export const seatTypes = table('seat_types', {
  columns: {
    id: text<SeatTypeId>(),
    name: text(),
    description: text(),
    image: nullable(text()),
    video_url: nullable(text()),
    place: bigint(),
  },
  key: ['id'],
});

export const seats = table('seats', {
  columns: {
    id: text<SeatId>(),
    location_id: text<LocationId>(),
    seat_type_id: text<SeatTypeId>(),
    name: text(),
    cost_cents: integer(),
    cost_unit: text(),
    image: nullable(text()),
    active: boolean(),
    ordering: nullable(integer()),
    /** A price announced for later. Readers compare its moment with the clock. */
    next_price: nullable(json<{ readonly cost_cents: number; readonly from: Instant }>()),
    place: bigint(),
  },
  key: ['id'],
  indexes: [{ on: '(location_id)' }],
});

export type BusinessRow = RowIn<typeof businesses>;
export type LocationRow = RowIn<typeof locations>;
export type SeatTypeRow = RowIn<typeof seatTypes>;
export type SeatRow = RowIn<typeof seats>;
