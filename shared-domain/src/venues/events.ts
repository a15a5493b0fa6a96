import { z } from 'zod';
import { PageId } from '../catalogue/ids.ts';
import { renamed } from '../kernel/former-events.ts';
import {
  BusinessId,
  LocationId,
  PriceRuleId,
  ReservationId,
  SeatId,
  SeatTypeId,
  SpecialHoursId,
} from '../kernel/ids.ts';
import { event } from '../kernel/message.ts';
import { PriceCents, RatePpm } from '../kernel/money.ts';
import { Instant, LocalDate } from '../kernel/time.ts';
import { DayHours, OpeningHours } from './opening-hours.ts';
import { QuietHours } from './quiet-hours.ts';

/** From this many sessions a month on, the club's credits have this discount (rule A-085: up to 50 %). */
export const ClubTierTerms = z.object({
  fromSessions: z.int().min(1).max(100),
  discountPpm: RatePpm.refine((ppm) => ppm <= 500_000, 'The club gives 50 % at most.'),
});

/** Lines of plain text: only characters that a mail and a screen show as they are. */
export const NoticeText = z
  .string()
  .max(600)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*(\n[^\p{Cc}\p{Zl}\p{Zp}]*)*$/u, 'Use plain text.');

/** The terms of a venue; amounts in cents, the tax rate in parts per million. */
export const LocationTerms = z.object({
  name: z.string().min(1).max(80),
  timezone: z.string().min(1).max(60),
  salesTaxPpm: RatePpm,
  subscriptionIntroCostCents: PriceCents.nullable(),
  subscriptionMinRaces: z.int().min(1).max(100),
  postBookingUrl: z.string().max(500).nullable(),
  bookingFeeCents: PriceCents,
  bookingFeesThreshold: z.int().min(0).max(48),
  openingHours: OpeningHours,
  /**
   * The first evening whose night belongs to it: from then on what comes before 6:00 am is of the day before. Set once, with the
   * first hours that pass midnight, and never taken back; by default there are no nights.
   */
  nightsFrom: LocalDate.optional(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  address: z.string().max(200),
  group: z.string().max(40).nullable(),
  /** How long before the start customers may still cancel or move; by default 48 hours (rule A-075). */
  cancellationNoticeHours: z.int().min(0).max(720).optional(),
  /** How long after the start the venue waits before a racer is a no-show; by default 15 minutes. */
  noShowGraceMinutes: z.int().min(0).max(240).optional(),
  /** The club's terms here; by default 20 % discount, 250 credits per session, two cycles to spend. */
  clubTiers: z.array(ClubTierTerms).max(20).optional(),
  creditsPerSession: z.int().min(1).max(1000).optional(),
  creditsExpiryCycles: z.int().min(0).max(24).optional(),
  /** How long before a visit its racer is reminded; 0 is never; by default a day. */
  reminderHours: z.int().min(0).max(168).optional(),
  /** Text that the venue adds to a reminder; empty adds nothing. */
  reminderTexts: z.object({ en: NoticeText, es: NoticeText }).optional(),
  /** Hours in which no automatic mail is sent; null: no such hours. By default from ten at night until eight. */
  quietHours: QuietHours.nullable().optional(),
  /** How long a free seat is kept for the next on the waiting list; by default half an hour. */
  offerMinutes: z.int().min(5).max(240).optional(),
});
export type LocationTerms = z.infer<typeof LocationTerms>;

/** A venue opened, with its terms. */
export const LocationOpened = event('LocationOpened', { locationId: LocationId, ...LocationTerms.shape });
/** New terms, only those that changed. A quote that is not accepted yet is priced again with them. */
export const LocationTermsRevised = event('LocationTermsRevised', {
  locationId: LocationId,
  ...LocationTerms.partial().shape,
});

/** Hours of some dates: other hours, closed, or private, when only staff book. */
export const SpecialHoursTerms = z.object({
  kind: z.enum(['hours', 'closed', 'private']),
  from: LocalDate,
  to: LocalDate,
  /** The opening hours, or when it is closed or private; null for the whole day. */
  hours: DayHours,
  /** Only these seats; absent for all. */
  seats: z.array(SeatId).min(1).max(200).optional(),
});
/**
 * On some business days, both included, a venue has other hours, is closed or is private. `cancels`: the bookings in them that are
 * cancelled now, with a refund, by business day. `toMove`: those that staff will move. All others stay.
 */
export const SpecialHoursAnnounced = event('SpecialHoursAnnounced', {
  locationId: LocationId,
  specialHoursId: SpecialHoursId,
  ...SpecialHoursTerms.shape,
  cancels: z.array(z.object({ date: LocalDate, reservationIds: z.array(ReservationId) })),
  toMove: z.array(ReservationId),
});
/** Special hours end: from this business day on the hours are as without them. */
export const SpecialHoursWithdrawn = event('SpecialHoursWithdrawn', {
  locationId: LocationId,
  specialHoursId: SpecialHoursId,
  from: LocalDate,
});

/** A rule about prices of a location: when and for what it applies, and what a half-hour then costs. */
export const PriceRuleTerms = z.object({
  name: z.string().min(1).max(40),
  /** The first and the last business day of the visits; null: it does not end. */
  from: LocalDate,
  to: LocalDate.nullable(),
  /** Weekdays of the evening, Monday is 0. */
  days: z.array(z.int().min(0).max(6)).min(1).max(7),
  /** Minutes after the midnight before the day: 1:00 am of its night is 1500. */
  opens: z.int().min(0).max(1800),
  closes: z.int().min(0).max(1800),
  /** Only seats of these types, only these seats; absent for all. */
  seatTypes: z.array(SeatTypeId).min(1).max(50).optional(),
  seats: z.array(SeatId).min(1).max(200).optional(),
  /** Only members in good standing; absent for everybody. */
  whose: z.literal('members').optional(),
  /** It applies from this many half-hours on one seat at once; absent is 1. */
  fromHalfHours: z.int().min(2).max(48).optional(),
  /** Bookings of fewer half-hours on one seat are not sold to customers; absent is 1. */
  leastHalfHours: z.int().min(2).max(48).optional(),
  /** What a half-hour costs; null: the price of the seat, changed by `changePpm`. */
  costCents: PriceCents.nullable(),
  /** Parts per million more or less than the price of the seat; null: none. */
  changePpm: z.int().min(-1_000_000).max(1_000_000).nullable(),
});
export type PriceRuleTerms = z.infer<typeof PriceRuleTerms>;
/** The rule that made a price, its name then, and the price of the seat without it. */
export const RuleOfPrice = z.object({
  priceRuleId: PriceRuleId,
  name: PriceRuleTerms.shape.name,
  seatCents: PriceCents,
});
export type RuleOfPrice = z.infer<typeof RuleOfPrice>;
/**
 * A price rule was announced, or how it is from its first day on. It prices visits from that day; what was quoted or booked keeps its
 * price.
 */
export const PriceRuleAnnounced = event('PriceRuleAnnounced', {
  locationId: LocationId,
  priceRuleId: PriceRuleId,
  ...PriceRuleTerms.shape,
});
/** A price rule ends: visits from this business day on are priced without it. */
export const PriceRuleEnded = event('PriceRuleEnded', {
  locationId: LocationId,
  priceRuleId: PriceRuleId,
  from: LocalDate,
});

export const SeatTypeTerms = z.object({
  name: z.string().min(1).max(80),
  description: z.string().max(2000),
  image: z.string().max(500).nullable(),
  videoUrl: z.string().max(500).nullable(),
});
export type SeatTypeTerms = z.infer<typeof SeatTypeTerms>;
/** The venue has a new type of simulator. */
export const SeatTypeIntroduced = event('SeatTypeIntroduced', { seatTypeId: SeatTypeId, ...SeatTypeTerms.shape });
/** The details of a type of simulator changed; only what changed. */
export const SeatTypeDetailsRevised = event('SeatTypeDetailsRevised', {
  seatTypeId: SeatTypeId,
  ...SeatTypeTerms.partial().shape,
});

export const SeatTerms = z.object({
  name: z.string().min(1).max(80),
  seatTypeId: SeatTypeId,
  /** Price of one half-hour. */
  costCents: PriceCents,
  costUnit: z.string().min(1).max(40),
  image: z.string().max(500).nullable(),
  /** Its order in lists; seats without one follow, in order of installation. */
  ordering: z.int().min(0).max(10_000).optional(),
  /** An announced future price, or null. */
  nextPrice: z.object({ costCents: PriceCents, from: Instant }).nullable().optional(),
});
export type SeatTerms = z.infer<typeof SeatTerms>;
/** A simulator can be booked. */
export const SeatInstalled = event('SeatInstalled', { seatId: SeatId, locationId: LocationId, ...SeatTerms.shape });
/** Name, type, price or picture of a seat changed; only what changed. */
export const SeatRefitted = event('SeatRefitted', {
  seatId: SeatId,
  locationId: LocationId,
  ...SeatTerms.partial().shape,
});
/** A simulator cannot be booked any more. */
export const SeatRetired = event('SeatRetired', { seatId: SeatId, locationId: LocationId });
/** A retired simulator can be booked again. */
export const SeatReinstated = event('SeatReinstated', { seatId: SeatId, locationId: LocationId });

/** One line of plain text, which a screen, a letter and its head show as they are; empty: not said. */
const Line = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Use plain text on one line.');

/** What is the same in all venues of a business. Empty, null or absent: nothing was said, and the product's own default stands. */
export const BusinessDetails = z.object({
  /** What customers know the business as: in page titles, letters and bills. */
  name: Line(60),
  /** Where guests reach it. */
  email: z.union([z.literal(''), z.email('Use an email address, or leave it empty.').max(254)]),
  phone: Line(40),
  address: Line(200),
  /** Address of its logo, and its width in pixels. */
  logo: z.string().max(500).nullable(),
  logoWidth: z.int().min(1).max(2000),
  /** Whether the business has a club, and its name. */
  club: z.enum(['on', 'off']),
  clubName: Line(60),
  /** `each`: members are told of every renewal ahead; `changes`: of another amount and of a card that cannot pay. And how many days ahead. */
  clubNotice: z.enum(['each', 'changes']),
  clubNoticeDays: z.int().min(2).max(21),
  /** Days after a failed renewal at which an unpaid membership ends; null: it does not end by itself. */
  clubEndsUnpaidDays: z.int().min(1).max(90).nullable(),
  /** Cycles that a member may pause at once; 0: no pauses. And how many pauses may begin within twelve cycles. */
  clubPauseCycles: z.int().min(0).max(12),
  clubPausesAYear: z.int().min(1).max(6),
  /** The page with the venue's own terms of service; null: those of the product. */
  termsPage: PageId.nullable(),
  /** What price lists say of VR where a seat has it, in both languages; empty: nothing. */
  vrNote: z.object({ en: NoticeText, es: NoticeText }),
});
export type BusinessDetails = z.infer<typeof BusinessDetails>;
/** Name, contact, logo, club or texts of the business changed; only what changed. Settings of the server win over these where they are set. */
export const BusinessDetailsRevised = event('BusinessDetailsRevised', {
  businessId: BusinessId,
  ...BusinessDetails.partial().shape,
});

export const businessEvents = [BusinessDetailsRevised] as const;
export const locationEvents = [
  LocationOpened,
  LocationTermsRevised,
  SpecialHoursAnnounced,
  SpecialHoursWithdrawn,
  PriceRuleAnnounced,
  PriceRuleEnded,
] as const;
export const seatTypeEvents = [SeatTypeIntroduced, SeatTypeDetailsRevised] as const;
export const seatEvents = [SeatInstalled, SeatRefitted, SeatRetired, SeatReinstated] as const;

export const formerVenueEvents = [
  renamed('SeatReturned', SeatReinstated),
  renamed('SeatTypeDescribed', SeatTypeDetailsRevised),
  renamed('LocationTermsAnnounced', LocationTermsRevised),
] as const;

export type BusinessEvent = z.infer<(typeof businessEvents)[number]>;
export type LocationEvent = z.infer<(typeof locationEvents)[number]>;
export type SeatTypeEvent = z.infer<(typeof seatTypeEvents)[number]>;
export type SeatEvent = z.infer<(typeof seatEvents)[number]>;
