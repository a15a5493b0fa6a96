import { z } from 'zod';
import { LocalDate } from '../kernel/time.ts';
import { Reservation, SlotText } from '../booking/contract.ts';
import { ownReservation, reservation } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { QueryFlag } from '../contracts/paging.ts';
import { ReservationId, SeatId } from '../kernel/ids.ts';

const ReservationParams = z.strictObject({ id: ReservationId });
const Amount = z.int().min(0).max(99_999_999);

/** What goes back, each part to where it came from (rule A-075); cents, and a number of credits. */
export const Back = {
  card_cents: z.int(),
  /** Of `card_cents`: paid at the desk in cash or by bank, and given back there. */
  desk_cents: z.int(),
  voucher_cents: z.int(),
  credits: z.int(),
};
/** The same as the customer saw it: anything else by now is 409 `quote_stale`, and nothing happens. */
export const SeenBack = { card_cents: Amount, voucher_cents: Amount, credits: Amount };

/**
 * How far a refund is. `processing`: the card's part is on its way; `failed`: the provider
 * will not, or the desk took the money, and the venue settles it.
 */
export const RefundState = z.enum(['none', 'completed', 'processing', 'failed']);
export type RefundState = z.infer<typeof RefundState>;

/** A half-hour of the reservation, or of the run it begins (rule A-108). */
const HalfHour = z.object({ id: ReservationId, slot: z.string(), time: z.string() });

/** What cancelling brings back and where, and until when the customer may. */
export const Cancellation = z.object({
  slots: z.array(HalfHour),
  calendar_name: z.string(),
  /** Whether its owner may cancel now; if not, why. */
  allowed: z.boolean(),
  refused: z.enum(['notice_too_short', 'payment_unresolved']).nullable(),
  until: z.string(),
  notice_hours: z.int(),
  ...Back,
  credits_value_cents: z.int(),
  /** Of the credits, those that expire as they come back: their lot has ended, and lived on for a cancellation of their owner before. */
  credits_expired: z.int(),
  /** When the first of the others expire. */
  credits_expire: z.string().nullable(),
  /** The last day on which the first of them can be used, on the venue's calendar. */
  credits_last_day: LocalDate.nullable(),
  /** What is unpaid of it and leaves the outstanding balance. */
  withdrawn_cents: z.int(),
  /** What would go back to the card if the bank had not taken it already: it is not paid out. Left out where it is nothing. */
  taken_back_cents: z.int().optional(),
});
export type Cancellation = z.infer<typeof Cancellation>;

const Run = { run: z.boolean().default(false) };

/** beforehand, exactly what comes back. `run=true` takes all half-hours in a row of this seat from this one on. */
export const getCancellation = contract({
  method: 'GET',
  path: '/reservations/:id/cancellation',
  summary: 'What cancelling a reservation brings back',
  access: reservation,
  params: ReservationParams,
  query: z.strictObject({ run: QueryFlag.optional() }),
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
  body: z.strictObject({ ...Run, expected: z.strictObject({ ...SeenBack, withdrawn_cents: Amount }) }),
  reply: z.object({
    cancelled: z.array(ReservationId),
    refund: z.object({ state: RefundState, ...Back, withdrawn_cents: z.int() }),
  }),
  limit: 'change',
});

/** What moving to another seat or time costs or brings back. */
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
  /** More to pay, tax included; charged at once by the screen. */
  owed_cents: z.int(),
  owed_tax_cents: z.int(),
  ...Back,
  credits_value_cents: z.int(),
  /** What would go back to the card if the bank had not taken it already. Left out where it is nothing. */
  taken_back_cents: z.int().optional(),
});
export type MoveTerms = z.infer<typeof MoveTerms>;

export const getMoveTerms = contract({
  method: 'GET',
  path: '/reservations/:id/move',
  summary: 'What moving a reservation costs or brings back',
  access: ownReservation,
  params: ReservationParams,
  query: z.strictObject({ calendar: SeatId, slot: SlotText, run: QueryFlag.optional() }),
  reply: MoveTerms,
  limit: 'quote',
});

/** the owner moves it, checked like a new booking, at the new price; what differs is owed or comes back. */
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
    expected: z.strictObject({ ...SeenBack, owed_cents: Amount }),
  }),
  reply: z.object({
    reservations: z.array(Reservation),
    owed_cents: z.int(),
    refund: z.object({ state: RefundState, ...Back }),
  }),
  limit: 'change',
});
