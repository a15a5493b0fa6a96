import { z } from 'zod';
import { anyone } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { listOf, paged, QueryFlag, QueryInteger, searched } from '../contracts/paging.ts';
import { LocationId, SeatId, SeatTypeId } from '../kernel/ids.ts';
import { LocalDate } from '../kernel/time.ts';
import { PublicPriceRule } from './price-rule-form.ts';

/** Lists of venues return everything on one page (rule A-008). */
const wholeList = paged(1000, 1000);
const HOUR_CACHE = { maxAgeSeconds: 3600 } as const;

const interval = { opens: z.int().min(0).max(1440), closes: z.int().min(0).max(1800, 'Close by 6:00 am.') };
/**
 * One weekday's hours as minutes after midnight; `null` is a closed day (rule A-024). `closes` above 1440 is after midnight, and
 * belongs to the day that it opened on. `later`: more times of the same day, in order; absent where there are none.
 */
export const DayHours = z
  .strictObject({ ...interval, later: z.array(z.strictObject(interval)).min(1).max(5).optional() })
  .nullable();

/** LOC-01, and what a screen needs to draw a day: zone, opening hours (Monday first), fee rule. */
export const Location = z.object({
  id: LocationId,
  name: z.string(),
  timezone: z.string(),
  sales_tax_rate_percent: z.number(),
  subscription_intro_cost_cents: z.int().nullable(),
  subscription_min_races: z.int(),
  /** Credits of one club session here (rule A-086). */
  credits_per_session: z.int(),
  /** The discount on credits of the smallest month sold here, and of the largest. */
  club_discount_percent: z.number(),
  club_discount_up_to_percent: z.number(),
  /** How long before the start customers may still cancel or move; 0 means until the start. */
  cancellation_notice_hours: z.int(),
  post_booking_url: z.string().nullable(),
  booking_fee_cents: z.int(),
  booking_fees_threshold: z.int(),
  opening_hours: z.array(DayHours).length(7),
  /** The first evening whose night belongs to it: from then on a half-hour before 6:00 am is of the day before. */
  nights_from: LocalDate.nullable(),
  /** Hours of dates to come, in the order in which they were saved. What concerns only some seats is in availability alone. */
  special_hours: z.array(
    z.object({ kind: z.enum(['hours', 'closed', 'private']), from: LocalDate, to: LocalDate, hours: DayHours }),
  ),
  /** Rules about prices, in the order in which they count: of those that apply the last one. What is over is left out. */
  price_rules: z.array(PublicPriceRule),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  address: z.string(),
});
export type Location = z.infer<typeof Location>;

/** LOC-02. */
export const listLocations = contract({
  method: 'GET',
  path: '/locations',
  summary: 'The venues',
  access: anyone,
  query: z.strictObject({ ...wholeList, ...searched }),
  reply: listOf(Location),
  compressed: true,
});
export const LocationParams = z.strictObject({ id: LocationId });
export const getLocation = contract({
  method: 'GET',
  path: '/locations/:id',
  summary: 'One venue',
  access: anyone,
  params: LocationParams,
  reply: Location,
  compressed: true,
});
const coordinate = (most: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,20})?$/, 'Use decimal degrees.')
    .transform(Number)
    .refine((degrees) => Math.abs(degrees) <= most, `Use degrees from -${most} to ${most}.`);
/** LOC-03, rule A-109. */
export const nearestLocation = contract({
  method: 'GET',
  path: '/locations/nearest',
  summary: 'The venue nearest to a point',
  access: anyone,
  query: z.strictObject({ lat: coordinate(90).optional(), lng: coordinate(180).optional() }),
  reply: Location,
});

/** A seat, called `calendar` on the wire (CAL-01). Money is per half-hour slot. */
export const Calendar = z.object({
  id: SeatId,
  name: z.string(),
  location: LocationId,
  type: SeatTypeId,
  type_name: z.string(),
  type_description: z.string(),
  cost_cents: z.int(),
  cost_unit: z.string(),
  image: z.string().nullable(),
  event: z.string().nullable(),
  active: z.boolean(),
});
export type Calendar = z.infer<typeof Calendar>;

/** A seat type (CAL-02); `video_url` is set for haptic types (rule A-105). */
export const CalendarType = z.object({
  id: SeatTypeId,
  name: z.string(),
  image: z.string().nullable(),
  description: z.string(),
  video_url: z.string().nullable(),
  calendars: z.array(Calendar).optional(),
});
export type CalendarType = z.infer<typeof CalendarType>;

const IdList = z
  .string()
  .max(1000)
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(SeatTypeId).max(40))
  // An empty filter means no filter.
  .transform((types) => (types.length === 0 ? undefined : types));

/** CAL-04, rule A-028: `has_slot_avail` is a slot that must be free for `block_count` half-hours. */
export const listCalendars = contract({
  method: 'GET',
  path: '/calendars',
  summary: 'The seats',
  access: anyone,
  query: z.strictObject({
    location: LocationId.optional(),
    type__in: IdList.optional(),
    has_slot_avail: z.string().max(40).optional(),
    block_count: QueryInteger.optional(),
    ...searched,
    ...wholeList,
  }),
  reply: listOf(Calendar),
  caching: HOUR_CACHE,
  compressed: true,
});
export const CalendarParams = z.strictObject({ id: SeatId });
/** CAL-05. */
export const getCalendar = contract({
  method: 'GET',
  path: '/calendars/:id',
  summary: 'One seat',
  access: anyone,
  params: CalendarParams,
  reply: Calendar,
  caching: HOUR_CACHE,
  compressed: true,
});
/** CAL-06, rule A-107. */
export const listCalendarTypes = contract({
  method: 'GET',
  path: '/caltypes',
  summary: 'The seat types',
  access: anyone,
  query: z.strictObject({ related: QueryFlag.optional(), location: LocationId.optional(), ...wholeList, ...searched }),
  reply: listOf(CalendarType),
  caching: HOUR_CACHE,
  compressed: true,
});
export const getCalendarType = contract({
  method: 'GET',
  path: '/caltypes/:id',
  summary: 'One seat type',
  access: anyone,
  params: z.strictObject({ id: SeatTypeId }),
  reply: CalendarType,
  caching: HOUR_CACHE,
  compressed: true,
});

/** An availability entry: one free, bookable half-hour of one seat (SLOT-21, rules ). */
export const AvailabilityEntry = z.object({
  slot: z.string(),
  time: z.string(),
  calendar: SeatId,
  block: z.int(),
});
export type AvailabilityEntry = z.infer<typeof AvailabilityEntry>;

/** SLOT-22: the free bookable slots of a day, seat by seat within each slot. */
export const getAvailability = contract({
  method: 'GET',
  path: '/avail/quote',
  summary: 'Free slots of one venue day',
  access: anyone,
  query: z.strictObject({ date: LocalDate, location: LocationId }),
  reply: z.array(AvailabilityEntry),
  caching: 'ask-again',
  compressed: true,
});
/** A half-hour with the seats that are free in it. */
const SlotWithSeats = AvailabilityEntry.omit({ calendar: true }).extend({ calendars: z.array(SeatId) });

const DateList = z
  .string()
  .max(400)
  .transform((text) => text.split(','))
  .pipe(z.array(LocalDate).max(31));

/** The free bookable slots of several days in one answer, in the order of `dates`: what the strip of days shows (SLOT-27). */
export const getAvailabilityOfDays = contract({
  method: 'GET',
  path: '/avail/days',
  summary: 'Free slots of several days',
  access: anyone,
  query: z.strictObject({ dates: DateList, location: LocationId }),
  reply: z.array(z.object({ date: LocalDate, slots: z.array(SlotWithSeats) })),
  caching: 'ask-again',
  compressed: true,
});
/** SLOT-23. */
export const getCalendarAvailability = contract({
  method: 'GET',
  path: '/calendars/:id/avail',
  summary: 'Free slots of one seat',
  access: anyone,
  params: CalendarParams,
  query: z.strictObject({ date: LocalDate }),
  reply: z.array(AvailabilityEntry),
  compressed: true,
});
/** SLOT-25, rule A-030: prices a seat's free slots; holds nothing. */
export const getCalendarQuote = contract({
  method: 'GET',
  path: '/calendars/:id/quote',
  summary: 'Free slots of one seat with their price',
  access: anyone,
  params: CalendarParams,
  query: z.strictObject({ date: LocalDate }),
  /** `rule` is the name of the rule that makes the price; null: it is the price of the seat. */
  reply: z.array(AvailabilityEntry.extend({ cost_cents: z.int(), rule: z.string().nullable() })),
  compressed: true,
});
/** SLOT-24, rule A-029. */
export const getParallelCalendars = contract({
  method: 'GET',
  path: '/calendars/parallel',
  summary: 'Seats free together',
  access: anyone,
  query: z.strictObject({
    date: LocalDate,
    location: LocationId,
    block: QueryInteger.optional(),
    sessions: QueryInteger.default(1),
    racers: QueryInteger.default(1),
  }),
  reply: listOf(SlotWithSeats),
  compressed: true,
});
