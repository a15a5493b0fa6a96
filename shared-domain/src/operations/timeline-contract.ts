import { z } from 'zod';
import { accountStaff, reservationStaff, staff } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { listOf, paged } from '../contracts/paging.ts';
import { ReservationId, SeatId, UserId, VoucherId } from '../kernel/ids.ts';
import { Instant } from '../kernel/time.ts';

/** Who caused an event, with their present name; null for a forgotten person and for processes. */
const ActorReply = z.object({
  kind: z.enum(['customer', 'staff', 'system', 'visitor']),
  user: UserId.nullable(),
  name: z.string().nullable(),
  /** Permission of staff, or name of a process. */
  by: z.string().nullable(),
});

/** One event of a history. Sealed texts are decrypted in `data` for readers with the right to read them. */
export const TimelineEntry = z.object({
  event_id: z.string(),
  at: Instant,
  stream: z.string(),
  revision: z.int(),
  type: z.string(),
  actor: ActorReply,
  reason: z.string().nullable(),
  /** Null if the reader may not see it: they learn only that it happened. */
  data: z.record(z.string(), z.unknown()).nullable(),
  /** Everybody whom the event names, with their present names; null for a forgotten person. */
  people: z.array(z.object({ id: UserId, name: z.string().nullable() })),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

const query = z.strictObject({ as_of: Instant.optional(), ...paged() });
const reply = listOf(TimelineEntry).extend({ as_of: Instant });
export type TimelineReply = z.infer<typeof reply>;

/** The history of a customer as of a moment, newest first; a future moment means now. */
export const customerTimeline = contract({
  method: 'GET',
  path: '/timelines/customers/:id',
  summary: 'The story of a customer, event by event',
  access: accountStaff('user.change_user'),
  params: z.strictObject({ id: UserId }),
  query,
  reply,
  limit: 'read',
});
/** The history of a reservation or blackout. */
export const reservationTimeline = contract({
  method: 'GET',
  path: '/timelines/reservations/:id',
  summary: 'The story of a reservation, event by event',
  access: reservationStaff,
  params: z.strictObject({ id: ReservationId }),
  query,
  reply,
  limit: 'read',
});
/** The history of a seat: its set-up, and everything booked on it. */
export const seatTimeline = contract({
  method: 'GET',
  path: '/timelines/seats/:id',
  summary: 'The story of a seat, event by event',
  access: staff('reservations.change_reservation'),
  params: z.strictObject({ id: SeatId }),
  query,
  reply,
  limit: 'read',
});
/** The history of a voucher. */
export const voucherTimeline = contract({
  method: 'GET',
  path: '/timelines/vouchers/:id',
  summary: 'The story of a voucher, event by event',
  access: staff('user.change_user'),
  params: z.strictObject({ id: VoucherId }),
  query,
  reply,
  limit: 'read',
});
