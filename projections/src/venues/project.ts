import { CANCELLATION_NOTICE_HOURS } from '@paddock/shared-domain/booking/owner-rule';
import type {
  BusinessDetails,
  BusinessEvent,
  LocationEvent,
  LocationTerms,
  SeatEvent,
  SeatTerms,
  SeatTypeEvent,
  SeatTypeTerms,
} from '@paddock/shared-domain/venues/events';
import {
  USUAL_OFFER_MINUTES,
  USUAL_QUIET_HOURS,
  USUAL_REMINDER_HOURS,
} from '@paddock/shared-domain/venues/quiet-hours';
import { NO_PRICE_RULES, withPriceRule, withPriceRuleEnded } from '@paddock/shared-domain/venues/price-rules';
import { withAnnounced, withWithdrawn } from '@paddock/shared-domain/venues/special-hours';
import { announce, change, type Effect, projection } from '../engine/projection.ts';
import { businesses, locations, type LocationRow, type SeatRow, seats, type SeatTypeRow, seatTypes } from './table.ts';

/** Only the columns whose terms are in the event; the others do not change. */
const named = <Row>(columns: { readonly [Column in keyof Row]?: Row[Column] | undefined }): Partial<Row> =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<Row>;

const locationColumns = (terms: Partial<LocationTerms>): Partial<LocationRow> =>
  named<LocationRow>({
    name: terms.name,
    timezone: terms.timezone,
    sales_tax_ppm: terms.salesTaxPpm,
    subscription_intro_cost_cents: terms.subscriptionIntroCostCents,
    subscription_min_races: terms.subscriptionMinRaces,
    post_booking_url: terms.postBookingUrl,
    booking_fee_cents: terms.bookingFeeCents,
    booking_fees_threshold: terms.bookingFeesThreshold,
    opening_hours: terms.openingHours,
    nights_from: terms.nightsFrom,
    latitude: terms.latitude,
    longitude: terms.longitude,
    address: terms.address,
    location_group: terms.group,
    club_tiers: terms.clubTiers,
    credits_per_session: terms.creditsPerSession,
    credits_expiry_cycles: terms.creditsExpiryCycles,
    cancellation_notice_hours: terms.cancellationNoticeHours,
    reminder_hours: terms.reminderHours,
    reminder_texts: terms.reminderTexts,
    quiet_hours: terms.quietHours,
    offer_minutes: terms.offerMinutes,
  });
const NO_NIGHTS = { nights_from: null, special_hours: [], price_rules: NO_PRICE_RULES };
/** A venue without club settings uses the defaults. */
const NO_CLUB_SETTINGS = { club_tiers: null, credits_per_session: null, credits_expiry_cycles: null };
const USUAL_NOTICES = {
  cancellation_notice_hours: CANCELLATION_NOTICE_HOURS,
  reminder_hours: USUAL_REMINDER_HOURS,
  reminder_texts: { en: '', es: '' },
  quiet_hours: USUAL_QUIET_HOURS,
  offer_minutes: USUAL_OFFER_MINUTES,
};
const typeColumns = (terms: Partial<SeatTypeTerms>): Partial<SeatTypeRow> =>
  named<SeatTypeRow>({
    name: terms.name,
    description: terms.description,
    image: terms.image,
    video_url: terms.videoUrl,
  });
const seatColumns = (terms: Partial<SeatTerms>): Partial<SeatRow> =>
  named<SeatRow>({
    name: terms.name,
    seat_type_id: terms.seatTypeId,
    cost_cents: terms.costCents,
    cost_unit: terms.costUnit,
    image: terms.image,
    ordering: terms.ordering,
    next_price: terms.nextPrice && { cost_cents: terms.nextPrice.costCents, from: terms.nextPrice.from },
  });

/** Without other terms a seat is listed where it was installed, and keeps its price. */
const NOT_ORDERED = { ordering: null, next_price: null };

const lookAgain: Effect = announce('venues', { all: 'all' });
const switched =
  (active: boolean) =>
  ({ data }: { data: { seatId: SeatRow['id'] } }) => [
    change(seats, { id: data.seatId }, (row) => row && { ...row, active }),
    lookAgain,
  ];

/** The business, locations, seats and seat types for lists and decisions (LOC-01, CAL-01, CAL-02). */
export const venues = projection<BusinessEvent | LocationEvent | SeatTypeEvent | SeatEvent>({
  name: 'venues',
  version: 10,
  tables: [businesses, locations, seatTypes, seats],
  on: {
    BusinessDetailsRevised: ({ data: { businessId: id, ...news } }) => [
      change(businesses, { id }, (row) => ({
        id,
        details: { ...row?.details, ...(news as Partial<BusinessDetails>) },
      })),
      lookAgain,
    ],
    LocationOpened: ({ data: { locationId: id, ...terms }, position }) => [
      change(
        locations,
        { id },
        () =>
          ({
            ...NO_NIGHTS,
            ...NO_CLUB_SETTINGS,
            ...USUAL_NOTICES,
            ...locationColumns(terms),
            id,
            place: Number(position),
          }) as LocationRow,
      ),
      lookAgain,
    ],
    LocationTermsRevised: ({ data: { locationId: id, ...terms } }) => [
      change(locations, { id }, (row) => row && { ...row, ...locationColumns(terms as Partial<LocationTerms>) }),
      lookAgain,
    ],
    SpecialHoursAnnounced: ({ data }) => [
      change(
        locations,
        { id: data.locationId },
        (row) => row && { ...row, special_hours: withAnnounced(row.special_hours, data) },
      ),
      lookAgain,
    ],
    SpecialHoursWithdrawn: ({ data }) => [
      change(
        locations,
        { id: data.locationId },
        (row) => row && { ...row, special_hours: withWithdrawn(row.special_hours, data) },
      ),
      lookAgain,
    ],
    PriceRuleAnnounced: ({ data }) => [
      change(
        locations,
        { id: data.locationId },
        (row) => row && { ...row, price_rules: withPriceRule(row.price_rules, data) },
      ),
      lookAgain,
    ],
    PriceRuleEnded: ({ data }) => [
      change(
        locations,
        { id: data.locationId },
        (row) => row && { ...row, price_rules: withPriceRuleEnded(row.price_rules, data) },
      ),
      lookAgain,
    ],
    SeatTypeIntroduced: ({ data: { seatTypeId: id, ...terms }, position }) => [
      change(seatTypes, { id }, () => ({ ...typeColumns(terms), id, place: Number(position) }) as SeatTypeRow),
      lookAgain,
    ],
    SeatTypeDetailsRevised: ({ data: { seatTypeId: id, ...terms } }) => [
      change(seatTypes, { id }, (row) => row && { ...row, ...typeColumns(terms as Partial<SeatTypeTerms>) }),
      lookAgain,
    ],
    SeatInstalled: ({ data: { seatId: id, locationId, ...terms }, position }) => [
      change(
        seats,
        { id },
        () =>
          ({
            ...NOT_ORDERED,
            ...seatColumns(terms),
            id,
            location_id: locationId,
            active: true,
            place: Number(position),
          }) as SeatRow,
      ),
      lookAgain,
    ],
    SeatRefitted: ({ data: { seatId: id, locationId: _location, ...terms } }) => [
      change(seats, { id }, (row) => row && { ...row, ...seatColumns(terms as Partial<SeatTerms>) }),
      lookAgain,
    ],
    SeatRetired: switched(false),
    SeatReinstated: switched(true),
  },
});
