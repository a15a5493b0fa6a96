import { z } from 'zod';
import { MEDIA_ADDRESS } from '../catalogue/media-address.ts';
import { FEWEST_DAYS_TO_END } from '../club/dunning-plan.ts';
import { superuser } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { LocationId, SeatTypeId } from '../kernel/ids.ts';
import { Instant } from '../kernel/time.ts';
import { Configuration } from '../identity/contract.ts';
import { BusinessDetails, NoticeText } from './events.ts';
import { Calendar, CalendarParams, CalendarType, DayHours, Location, LocationParams } from './contract.ts';

/** The `revision` that a form was filled from (see `getSheet`): 409 if the record has changed since. Absent: not compared. */
const seen = { revision: z.int().min(0).optional() };
const Ppm = z.int().min(0).max(1_000_000);
const Http = z.url({ protocol: /^https?$/ });
/** Nothing before the host that could be mistaken for it, and nothing that parsers silently drop (threat TH-13). */
const PLAIN_HOST = /^https?:\/\/[^\s/?#@\\]+(?:[/?#][^\s\\]*)?$/i;
/** An address that people are linked to; empty means none, as a cleared form field sends it. */
const Link = z
  .string()
  .max(500)
  .refine(
    (text) => text === '' || (PLAIN_HOST.test(text) && Http.safeParse(text).success),
    'Use an address that begins with https:// or http://, or leave it empty.',
  );
/** A picture or video, on this site (such as one imported by the command line) or elsewhere; empty means none. */
const Media = z
  .string()
  .max(500)
  .regex(
    new RegExp(`^$|${MEDIA_ADDRESS.source}`),
    'Use an address that begins with https:// or with /, or leave it empty.',
  );
/** The terms of a venue that a superuser sets (rule A-014); money in cents, tax in parts per million. */
export const LocationTerms = z.strictObject({
  name: z.string().min(1).max(80),
  timezone: z.string().min(1).max(60),
  sales_tax_ppm: Ppm,
  subscription_intro_cost_cents: z.int().min(0).max(1_000_000).nullable(),
  subscription_min_races: z.int().min(1).max(100),
  post_booking_url: Link.nullable(),
  booking_fee_cents: z.int().min(0).max(1_000_000),
  booking_fees_threshold: z.int().min(0).max(48),
  opening_hours: z.array(DayHours).length(7),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  address: z.string().max(200),
  group: z.string().max(40).nullable(),
  cancellation_notice_hours: z.int().min(0).max(720).optional(),
  no_show_grace_minutes: z.int().min(0).max(240).optional(),
  club_tiers: z
    .array(
      z.strictObject({ from_sessions: z.int().min(1).max(100), discount_ppm: Ppm.max(500_000, 'At most 50 percent.') }),
    )
    .max(20)
    .optional(),
  credits_per_session: z.int().min(1).max(1000).optional(),
  credits_expiry_cycles: z.int().min(0).max(24).optional(),
  /** Hours before a visit at which its racer is reminded; 0 is never. */
  reminder_hours: z.int().min(0).max(168).optional(),
  /** Added to reminders as plain text. */
  reminder_texts: z.strictObject({ en: NoticeText, es: NoticeText }).optional(),
  /** Minutes after midnight on the venue's clock; null: no such hours. */
  quiet_hours: z
    .strictObject({ from: z.int().min(0).max(1439), until: z.int().min(0).max(1439) })
    .refine(({ from, until }) => from !== until, 'Let the quiet hours end at another time than they begin.')
    .nullable()
    .optional(),
  offer_minutes: z.int().min(5).max(240).optional(),
});
/** What is the same in all venues; an empty text or null means that nothing is said. */
export const BusinessTerms = z.strictObject({
  name: BusinessDetails.shape.name,
  email: BusinessDetails.shape.email,
  phone: BusinessDetails.shape.phone,
  address: BusinessDetails.shape.address,
  logo: Media.nullable(),
  logo_width: BusinessDetails.shape.logoWidth,
  club: BusinessDetails.shape.club,
  club_name: BusinessDetails.shape.clubName,
  club_notice: BusinessDetails.shape.clubNotice,
  club_notice_days: BusinessDetails.shape.clubNoticeDays,
  club_ends_unpaid_days: z.int().min(FEWEST_DAYS_TO_END).max(90).nullable(),
  club_pause_cycles: BusinessDetails.shape.clubPauseCycles,
  club_pauses_a_year: BusinessDetails.shape.clubPausesAYear,
  terms_page: BusinessDetails.shape.termsPage,
  vr_note: z.strictObject({ en: NoticeText, es: NoticeText }),
});
export const reviseBusiness = contract({
  method: 'PATCH',
  path: '/business',
  summary: 'Change the name, contact, logo, club or texts of the business',
  access: superuser,
  /** `revision` is -1 in the sheet of a business of which nothing was said yet. */
  body: BusinessTerms.partial().extend({ revision: z.int().min(-1).optional() }),
  reply: Configuration,
});

export const createLocation = contract({
  method: 'POST',
  path: '/locations',
  summary: 'Open a venue',
  access: superuser,
  body: LocationTerms,
  reply: Location,
  status: 201,
});
export const reviseLocation = contract({
  method: 'PATCH',
  path: '/locations/:id',
  summary: 'Change the terms of a venue',
  access: superuser,
  params: LocationParams,
  body: LocationTerms.partial().extend(seen),
  reply: Location,
});

export const SeatTypeTerms = z.strictObject({
  name: z.string().min(1).max(80),
  description: z.string().max(2000),
  image: Media.nullable(),
  video_url: Media.nullable(),
});
export const createCalendarType = contract({
  method: 'POST',
  path: '/caltypes',
  summary: 'Introduce a seat type',
  access: superuser,
  body: SeatTypeTerms,
  reply: CalendarType,
  status: 201,
});
export const reviseCalendarType = contract({
  method: 'PATCH',
  path: '/caltypes/:id',
  summary: 'Edit a seat type',
  access: superuser,
  params: z.strictObject({ id: SeatTypeId }),
  body: SeatTypeTerms.partial().extend(seen),
  reply: CalendarType,
});

export const SeatTerms = z.strictObject({
  name: z.string().min(1).max(80),
  location: LocationId,
  type: SeatTypeId,
  cost_cents: z.int().min(0).max(1_000_000),
  cost_unit: z.string().min(1).max(40),
  image: Media.nullable(),
  ordering: z.int().min(0).max(10_000).optional(),
  /** An announced price: it applies to quotes from that moment on. Null withdraws it. */
  next_price: z
    .strictObject({ cost_cents: z.int().min(0).max(1_000_000), from: Instant })
    .nullable()
    .optional(),
});
export const createCalendar = contract({
  method: 'POST',
  path: '/calendars',
  summary: 'Add a seat',
  access: superuser,
  body: SeatTerms,
  reply: Calendar,
  status: 201,
});
/** Seats that are alike, in the order of their names. A repeat with the same idempotency key adds none twice. */
export const createSeveralCalendars = contract({
  method: 'POST',
  path: '/calendars/several',
  summary: 'Add several seats that differ in their names alone',
  access: superuser,
  body: SeatTerms.omit({ name: true, ordering: true, next_price: true }).extend({
    names: z
      .array(SeatTerms.shape.name)
      .min(1)
      .max(60, 'At most 60 seats at once.')
      .refine((names) => new Set(names).size === names.length, 'Give each seat its own name.'),
  }),
  reply: z.object({ results: z.array(Calendar) }),
  status: 201,
});
export const reviseCalendar = contract({
  method: 'PATCH',
  path: '/calendars/:id',
  summary: 'Rename, price, retire or bring back a seat',
  access: superuser,
  params: CalendarParams,
  body: SeatTerms.omit({ location: true }).extend({ active: z.boolean() }).partial().extend(seen),
  reply: Calendar,
});
