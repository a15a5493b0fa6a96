import { z } from 'zod';
import { signedIn, staff, type Access } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { LocationId, SeatId, SeatTypeId, UserId } from '../kernel/ids.ts';
import { Instant, LocalDate } from '../kernel/time.ts';
import { WaitId } from './ids.ts';

const PERMISSION = 'reservations.change_reservation';
const wait: Access = { who: 'object', object: 'wait', permissions: [PERMISSION] };
const waitStaff: Access = { who: 'object-staff', object: 'wait', permissions: [PERMISSION] };
const WaitParams = z.strictObject({ id: WaitId });
/** Minutes on the venue's clock after the midnight before the day; above 1440 is the night that belongs to it. */
const Minute = z.int().min(0).max(1799);
/** The most half-hours of simulators in one wait: four friends for an hour. */
export const MOST_SLOTS = 8;

/** Seats kept for this person until `expires_at`; they are booked like any others, by slot and seat. */
const OpenOffer = z.object({
  slots: z.array(
    z.object({ calendar: SeatId, calendar_name: z.string(), slot: z.string(), time: z.string(), block: z.int() }),
  ),
  /** When the mail is sent: after the quiet hours. */
  tell_at: Instant,
  expires_at: Instant,
});
/** A place on the list of a day. */
export const Wait = z.object({
  id: WaitId,
  location: LocationId,
  location_name: z.string(),
  date: LocalDate,
  type: SeatTypeId.nullable(),
  type_name: z.string().nullable(),
  /** The earliest and the latest start, as labels of the venue's clock. */
  from: z.string(),
  until: z.string(),
  /** The same as venue texts: after midnight they name the day of the calendar. */
  from_slot: z.string(),
  until_slot: z.string(),
  seats: z.int(),
  sessions: z.int(),
  joined_at: Instant,
  offer: OpenOffer.nullable(),
});
export type Wait = z.infer<typeof Wait>;

/**
 * Joins the waiting list of a day. 409 `seats_free` if something that fits can be booked now, `conflict` if they are on the list,
 * had an offer today, or the list is full; as for booking, 400 `card_missing` and 409 `outstanding_balance` (rule A-073). The
 * start may be from the first to the last minute, both included.
 */
export const joinWaitlist = contract({
  method: 'POST',
  path: '/waiting',
  summary: 'Wait for a seat',
  access: signedIn,
  limit: 'change',
  body: z
    .strictObject({
      location: LocationId,
      date: LocalDate,
      type: SeatTypeId.nullable().default(null),
      from: Minute,
      until: Minute,
      seats: z.int().min(1).max(8).default(1),
      sessions: z.int().min(1).max(8).default(1),
    })
    .refine(({ seats, sessions }) => seats * sessions <= MOST_SLOTS, {
      path: ['seats'],
      error: 'Choose at most eight half-hours in all, counted for every racer.',
    }),
  reply: Wait,
  status: 201,
});
export const listOwnWaits = contract({
  method: 'GET',
  path: '/waiting',
  summary: 'What one waits for, and is offered',
  access: signedIn,
  limit: 'read',
  reply: z.array(Wait),
});
/** Leaves the list, or declines an open offer: the next in line gets it. */
export const leaveWaitlist = contract({
  method: 'DELETE',
  path: '/waiting/:id',
  summary: 'Leave a waiting list',
  access: wait,
  limit: 'change',
  params: WaitParams,
});
/** A day's list in order of joining, with names, for staff. */
export const listWaitsOfDay = contract({
  method: 'GET',
  path: '/waiting/day',
  summary: 'The waiting list of a day',
  access: staff(PERMISSION),
  query: z.strictObject({ location: LocationId, date: LocalDate }),
  reply: z.array(Wait.extend({ user: UserId, user_name: z.string() })),
});
/** Offers what fits to somebody before their turn: 409 if nothing that fits is free. */
export const offerToWait = contract({
  method: 'POST',
  path: '/waiting/:id/offer',
  summary: 'Offer a seat by hand',
  access: waitStaff,
  params: WaitParams,
  reply: Wait,
});
