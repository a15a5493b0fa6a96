import { z } from 'zod';
import { staff } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { LocationId, ReservationId, SeatId, SpecialHoursId, UserId } from '../kernel/ids.ts';
import { LocalDate } from '../kernel/time.ts';
import { plusDays } from '../kernel/venue-time.ts';
import { SpecialHoursOfDay } from './contract.ts';
import { DayHours, LocationParams } from '../venues/contract.ts';

/** The longest span of special hours, in days. */
export const LONGEST_SPAN_DAYS = 366;
/** The most bookings, in half-hours, that one act may decide about. */
export const MOST_MET = 5_000;

/** What becomes of a booking that special hours meet; `cancel` refunds it in full, with a letter. */
export const Becomes = z.enum(['keep', 'move', 'cancel']);
export type Becomes = z.infer<typeof Becomes>;

/** A booked half-hour that is not open any more, or is private. */
export const MetBooking = z.object({
  id: ReservationId,
  date: LocalDate,
  slot: z.string(),
  time: z.string(),
  calendar: SeatId,
  calendar_name: z.string(),
  user: UserId.nullable(),
  user_name: z.string(),
  paid: z.boolean(),
  cost_cents: z.int(),
  /** Whether staff said that they will move it. */
  to_move: z.boolean(),
});
export type MetBooking = z.infer<typeof MetBooking>;

/** Hours of some dates at a location, with the bookings that they still meet. */
export const SpecialHours = SpecialHoursOfDay.extend({
  id: SpecialHoursId,
  bookings: z.array(MetBooking),
});
export type SpecialHours = z.infer<typeof SpecialHours>;

/** The special hours of a location that are not over, in the order in which they count; the last saved counts first. */
export const listSpecialHours = contract({
  method: 'GET',
  path: '/locations/:id/special-hours',
  summary: 'Hours of some dates: other hours, closed or private',
  access: staff('reservations.change_reservation'),
  params: LocationParams,
  reply: z.object({ results: z.array(SpecialHours) }),
});

/**
 * Saves hours of some dates, whatever they cover, in one act. `bookings` says what becomes of each booked half-hour that is not open
 * any more, or is private. With `preview` nothing is saved, and the answer has these. 409 `conflict` with the present `bookings` if it does not name exactly
 * these; nothing is saved then.
 * `newest` is the id of the newest special hours that the caller saw: 409 `conflict` if somebody else saved some since.
 */
export const announceSpecialHours = contract({
  method: 'POST',
  path: '/locations/:id/special-hours',
  summary: 'Close some dates, keep them private, or give them other hours',
  access: staff('reservations.change_reservation'),
  params: LocationParams,
  body: z
    .strictObject({
      ...SpecialHoursOfDay.shape,
      hours: DayHours.default(null),
      calendars: z.array(SeatId).min(1).max(200).nullable().default(null),
      newest: SpecialHoursId.nullable(),
      preview: z.boolean().default(false),
      bookings: z
        .array(z.strictObject({ id: ReservationId, becomes: Becomes }))
        .max(MOST_MET)
        .default([]),
    })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Let the last day not be before the first.' })
    .refine(({ from, to }) => to < plusDays(from, LONGEST_SPAN_DAYS), {
      path: ['to'],
      message: 'Choose a year at most.',
    })
    .refine(({ kind: of, hours }) => of !== 'hours' || hours !== null, {
      path: ['hours'],
      message: 'Say when it is open.',
    })
    .refine(({ kind: of, calendars }) => of !== 'hours' || calendars === null, {
      path: ['calendars'],
      message: 'Other hours are for all simulators. Close the others instead.',
    }),
  reply: z.object({ id: SpecialHoursId.nullable(), bookings: z.array(MetBooking) }),
});

/** Ends special hours from today on. What was cancelled stays cancelled. */
export const withdrawSpecialHours = contract({
  method: 'DELETE',
  path: '/locations/:id/special-hours/:special',
  summary: 'End special hours',
  access: staff('reservations.change_reservation'),
  params: z.strictObject({ id: LocationId, special: SpecialHoursId }),
});
