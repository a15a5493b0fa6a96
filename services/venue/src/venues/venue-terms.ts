import { priceCents, type RatePpm } from '@paddock/shared-domain/kernel/money';
import type {
  BusinessTerms as BusinessTermsBody,
  LocationTerms as LocationTermsBody,
  SeatTerms as SeatTermsBody,
  SeatTypeTerms as SeatTypeTermsBody,
} from '@paddock/shared-domain/venues/write-contract';
import type { BusinessDetails, LocationTerms, SeatTerms, SeatTypeTerms } from '@paddock/shared-domain/venues/events';
import type { z } from 'zod';

/** Drops undefined fields. */
const said = <Terms extends object>(terms: {
  readonly [Name in keyof Terms]: Terms[Name] | undefined;
}): Partial<Terms> =>
  Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined)) as Partial<Terms>;

/** A body whose fields are all optional. */
type Parts<Body extends z.ZodType> = { readonly [Name in keyof z.infer<Body>]?: z.infer<Body>[Name] | undefined };

/** A cleared form field sends an empty text, which means no address. */
const address = (text: string | null | undefined) => (text === '' ? null : text);
const money = (amount: number | undefined) => (amount === undefined ? undefined : priceCents(amount));
/** Request bodies as command terms, without undefined fields. */
export const locationTerms = (body: Parts<typeof LocationTermsBody>): Partial<LocationTerms> =>
  said<LocationTerms>({
    name: body.name,
    timezone: body.timezone,
    salesTaxPpm: body.sales_tax_ppm as RatePpm | undefined,
    subscriptionIntroCostCents:
      body.subscription_intro_cost_cents === null ? null : money(body.subscription_intro_cost_cents),
    subscriptionMinRaces: body.subscription_min_races,
    postBookingUrl: address(body.post_booking_url),
    bookingFeeCents: money(body.booking_fee_cents),
    bookingFeesThreshold: body.booking_fees_threshold,
    openingHours: body.opening_hours,
    latitude: body.latitude,
    longitude: body.longitude,
    address: body.address,
    group: body.group,
    cancellationNoticeHours: body.cancellation_notice_hours,
    noShowGraceMinutes: body.no_show_grace_minutes,
    clubTiers: body.club_tiers?.map((tier) => ({
      fromSessions: tier.from_sessions,
      discountPpm: tier.discount_ppm as RatePpm,
    })),
    creditsPerSession: body.credits_per_session,
    creditsExpiryCycles: body.credits_expiry_cycles,
    reminderHours: body.reminder_hours,
    reminderTexts: body.reminder_texts,
    quietHours: body.quiet_hours,
    offerMinutes: body.offer_minutes,
  });
export const businessDetails = (body: Parts<typeof BusinessTermsBody>): Partial<BusinessDetails> =>
  said<BusinessDetails>({
    name: body.name,
    email: body.email,
    phone: body.phone,
    address: body.address,
    logo: address(body.logo),
    logoWidth: body.logo_width,
    club: body.club,
    clubName: body.club_name,
    clubNotice: body.club_notice,
    clubNoticeDays: body.club_notice_days,
    clubEndsUnpaidDays: body.club_ends_unpaid_days,
    clubPauseCycles: body.club_pause_cycles,
    clubPausesAYear: body.club_pauses_a_year,
    termsPage: body.terms_page,
    vrNote: body.vr_note,
  });
export const seatTypeTerms = (body: Parts<typeof SeatTypeTermsBody>): Partial<SeatTypeTerms> =>
  said<SeatTypeTerms>({
    name: body.name,
    description: body.description,
    image: address(body.image),
    videoUrl: address(body.video_url),
  });
export const seatTerms = (body: Parts<typeof SeatTermsBody>): Partial<SeatTerms> =>
  said<SeatTerms>({
    name: body.name,
    seatTypeId: body.type,
    costCents: money(body.cost_cents),
    costUnit: body.cost_unit,
    image: address(body.image),
    ordering: body.ordering,
    nextPrice: body.next_price && { costCents: priceCents(body.next_price.cost_cents), from: body.next_price.from },
  });
