import { z } from 'zod';
import { Reservation, SlotText } from '../booking/contract.ts';
import { staff } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { lines } from '../kernel/text.ts';
import { ReservationId, SeatId, UserId } from '../kernel/ids.ts';
import { Back, MoveTerms, RefundState, SeenBack } from './contract.ts';

/**
 * What happens to the price if the new slot has another one (rule A-075). `settle`: the difference is owed, or refunded to its
 * source. `keep`: the agreed price stays, and the venue gives a reason.
 */
export const MovePrice = z.enum(['settle', 'keep']);
export type MovePrice = z.infer<typeof MovePrice>;

/** Who has the wanted slot, so that staff know whom to contact: nothing is overwritten. */
export const TakenBy = z.object({
  reservation: ReservationId,
  state: z.enum(['held', 'reserved', 'blackout']),
  user: UserId.nullable(),
  user_name: z.string().nullable(),
  slot: z.string(),
  time: z.string(),
});
export type TakenBy = z.infer<typeof TakenBy>;

/** A preview of a move for staff. All adjoining half-hours of one person on one seat move together. */
export const StaffMoveTerms = MoveTerms.extend({
  from_calendar: SeatId,
  from_calendar_name: z.string(),
  price: MovePrice,
  /** The price of the half-hours now and in the new slot, before fees and tax. */
  from_price_cents: z.int(),
  to_price_cents: z.int(),
  /** Nobody changes the price of their own booking (threat TH-44); an amount written off cannot be refunded. */
  refused: z.enum([...MoveTerms.shape.refused.unwrap().options, 'own_reservation']).nullable(),
  /** Within the venue's notice period, or at a price other than the new slot's: staff must give a reason (rule A-075). */
  reason_needed: z.boolean(),
  taken_by: TakenBy.nullable(),
});
export type StaffMoveTerms = z.infer<typeof StaffMoveTerms>;

const Ids = z.array(ReservationId).min(1).max(48);

/** what the move of a customer's reservation costs or refunds, and where to. `ids` is a comma-separated list. */
export const getStaffMoveTerms = contract({
  method: 'GET',
  path: '/planner/move',
  summary: 'What moving reservations of a customer costs or brings back',
  access: staff('reservations.change_reservation'),
  query: z.strictObject({
    ids: z
      .string()
      .max(2000)
      .transform((text) => text.split(','))
      .pipe(Ids),
    calendar: SeatId,
    slot: SlotText,
    price: MovePrice.default('settle'),
  }),
  reply: StaffMoveTerms,
});

/**
 * staff move a customer's reservation, checked like a new booking, for exactly what they saw. 409 `unique` with
 * `taken_by`, `quote_stale` with `move`; 400 `reason_required`.
 */
export const moveAsStaff = contract({
  method: 'POST',
  path: '/planner/move',
  summary: 'Move reservations of a customer',
  access: staff('reservations.change_reservation'),
  body: z.strictObject({
    ids: Ids,
    calendar: SeatId,
    slot: SlotText,
    price: MovePrice.default('settle'),
    reason: lines(500).default(''),
    expected: z.strictObject({ ...SeenBack, owed_cents: z.int().min(0).max(99_999_999) }),
  }),
  reply: z.object({
    reservations: z.array(Reservation),
    owed_cents: z.int(),
    refund: z.object({ state: RefundState, ...Back }),
  }),
});
