import { z } from 'zod';
import { LocalDate } from '../kernel/time.ts';
import { Reservation, SlotText } from '../booking/contract.ts';
import { ownReservation, reservation } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { QueryFlag } from '../contracts/paging.ts';
import { ReservationId, SeatId } from '../kernel/ids.ts';

const ReservationParams = z.strictObject({ id: ReservationId });
const Amount = z.int().min(0).max(99_999_999);

/** What is refunded, each part to its source (rule A-075); cents, and a number of credits. */
export const Back = {
  card_cents: z.int(),
  /** Part of `card_cents`: paid at the desk in cash or by bank, and refunded there. */
  desk_cents: z.int(),
  voucher_cents: z.int(),
  credits: z.int(),
};
/** The same as the customer saw it: if it differs now, 409 `quote_stale`, and nothing happens. */
export const SeenBack = { card_cents: Amount, voucher_cents: Amount, credits: Amount };

/**
 * State of a refund. `processing`: the card's part is in progress. `failed`: the provider refused, or the desk took the money;
 * the venue settles it.
 */
export const RefundState = z.enum(['none', 'completed', 'processing', 'failed']);
export type RefundState = z.infer<typeof RefundState>;

/** A half-hour of the reservation, or of the run it begins (rule A-108). */
const HalfHour = z.object({ id: ReservationId, slot: z.string(), time: z.string() });

/** What a cancellation refunds and where to, and until when the customer may cancel. */
export const Cancellation = z.object({
  slots: z.array(HalfHour),
  calendar_name: z.string(),
  /** Whether its owner may cancel now; if not, why not. */
  allowed: z.boolean(),
  refused: z.enum(['notice_too_short', 'payment_unresolved']).nullable(),
  until: z.string(),
  notice_hours: z.int(),
  ...Back,
  credits_value_cents: z.int(),
  /** Of the credits, those that expire at once: their lot has expired and was extended for a cancellation by its owner before. */
  credits_expired: z.int(),
  /** When the first of the others expire. */
  credits_expire: z.string().nullable(),
  /** The last day on which the first of them can be used, on the venue's calendar. */
  credits_last_day: LocalDate.nullable(),
  /** The unpaid part, which is taken off the outstanding balance. */
  withdrawn_cents: z.int(),
  /** What the card would get if its bank had not charged it back already: it is not paid out. Absent if zero. */
  taken_back_cents: z.int().optional(),
});
export type Cancellation = z.infer<typeof Cancellation>;

const Run = { run: z.boolean().default(false) };

/** The most half-hours of a visit in one act: two days of one seat, or half a day of eight. */
const MOST_OF_VISIT = 96;
/**
 * Other half-hours of the same visit, so of the same person, venue and business day, that are part of the act: all or none. The
 * half-hour in the address is the earliest of them. In a query it is a comma-separated list.
 */
const With = z.array(ReservationId).max(MOST_OF_VISIT - 1);
const QueryWith = z
  .string()
  .max(MOST_OF_VISIT * 41)
  .transform((text) => text.split(','))
  .pipe(With);
/** The same, each with its new seat. It keeps its distance in time from the half-hour in the address. */
const MovedWith = z.array(z.strictObject({ id: ReservationId, calendar: SeatId })).max(MOST_OF_VISIT - 1);
const QueryMovedWith = z
  .string()
  .max(MOST_OF_VISIT * 82)
  .transform((text) =>
    text.split(',').map((one) => {
      const [id, calendar] = one.split('.');
      return { id, calendar };
    }),
  )
  .pipe(MovedWith);

/**
 * a preview of exactly what is refunded. `run=true` covers all adjoining half-hours of this seat from this one on; `with`
 * further half-hours of the visit.
 */
export const getCancellation = contract({
  method: 'GET',
  path: '/reservations/:id/cancellation',
  summary: 'What cancelling a reservation brings back',
  access: reservation,
  params: ReservationParams,
  query: z.strictObject({ run: QueryFlag.optional(), with: QueryWith.optional() }),
  reply: Cancellation,
  limit: 'quote',
});

/** the owner cancels, in time, for exactly what they saw. 409 `notice_too_short`, `quote_stale`, `payment_unresolved`. */
export const cancelReservation = contract({
  method: 'POST',
  path: '/reservations/:id/cancel',
  summary: 'Cancel an own reservation',
  access: ownReservation,
  params: ReservationParams,
  body: z.strictObject({
    ...Run,
    with: With.optional(),
    expected: z.strictObject({ ...SeenBack, withdrawn_cents: Amount }),
  }),
  reply: z.object({
    cancelled: z.array(ReservationId),
    refund: z.object({ state: RefundState, ...Back, withdrawn_cents: z.int() }),
  }),
  limit: 'change',
});

/** What a move to another seat or time costs or refunds. */
export const MoveTerms = z.object({
  slots: z.array(HalfHour.extend({ to_slot: z.string(), to_time: z.string() })),
  calendar: SeatId,
  calendar_name: z.string(),
  allowed: z.boolean(),
  refused: z
    .enum([
      'notice_too_short',
      'payment_unresolved',
      'unique',
      'slot_past',
      'slot_outside_hours',
      'slot_out_of_range',
      'slot_off_grid',
      'invalid',
      'outstanding_balance',
      'card_missing',
      'written_off',
    ])
    .nullable(),
  until: z.string(),
  notice_hours: z.int(),
  cost_cents: z.int(),
  /** The amount to pay more, with tax; the screen charges it at once. */
  owed_cents: z.int(),
  owed_tax_cents: z.int(),
  ...Back,
  credits_value_cents: z.int(),
  /** What the card would get if its bank had not charged it back already. Absent if zero. */
  taken_back_cents: z.int().optional(),
});
export type MoveTerms = z.infer<typeof MoveTerms>;

export const getMoveTerms = contract({
  method: 'GET',
  path: '/reservations/:id/move',
  summary: 'What moving a reservation costs or brings back',
  access: ownReservation,
  params: ReservationParams,
  query: z.strictObject({
    calendar: SeatId,
    slot: SlotText,
    run: QueryFlag.optional(),
    with: QueryMovedWith.optional(),
  }),
  reply: MoveTerms,
  limit: 'quote',
});

/** the owner moves it, checked like a new booking, at the new price; the difference is owed or refunded. */
export const moveOwnReservation = contract({
  method: 'POST',
  path: '/reservations/:id/move',
  summary: 'Move an own reservation',
  access: ownReservation,
  params: ReservationParams,
  body: z.strictObject({
    ...Run,
    calendar: SeatId,
    slot: SlotText,
    with: MovedWith.optional(),
    expected: z.strictObject({ ...SeenBack, owed_cents: Amount }),
  }),
  reply: z.object({
    reservations: z.array(Reservation),
    owed_cents: z.int(),
    refund: z.object({ state: RefundState, ...Back }),
  }),
  limit: 'change',
});
