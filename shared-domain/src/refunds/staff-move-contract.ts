import { z } from 'zod';
import { Reservation, SlotText } from '../booking/contract.ts';
import { staff } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { lines } from '../kernel/text.ts';
import { ReservationId, SeatId, UserId } from '../kernel/ids.ts';
import { Back, MoveTerms, RefundState, SeenBack } from './contract.ts';

/**
 * What becomes of the price where the new slot has another one (rule A-075). `settle`: the difference is owed, or goes back to
 * where it came from. `keep`: what was agreed stays, and the venue says why.
 */
export const MovePrice = z.enum(['settle', 'keep']);
export type MovePrice = z.infer<typeof MovePrice>;

/** Who has a slot that was wanted: nothing is overwritten, so staff see whom to talk to. */
export const TakenBy = z.object({
  reservation: ReservationId,
  state: z.enum(['held', 'reserved', 'blackout']),
  user: UserId.nullable(),
  user_name: z.string().nullable(),
  slot: z.string(),
  time: z.string(),
});
export type TakenBy = z.infer<typeof TakenBy>;

/** A move as staff see it before they make it. All of one person's half-hours in a row on one seat move together. */
export const StaffMoveTerms = MoveTerms.extend({
  from_calendar: SeatId,
  from_calendar_name: z.string(),
  price: MovePrice,
  /** What the half-hours cost now and would cost there, before fees and tax. */
  from_price_cents: z.int(),
  to_price_cents: z.int(),
  /** Nobody changes the price of their own booking (threat TH-44); what was written off holds no money that could go back. */
  refused: z.enum([...MoveTerms.shape.refused.unwrap().options, 'own_reservation']).nullable(),
  /** Later than the venue's notice, or at another price than the new slot's: staff say why (rule A-075). */
  reason_needed: z.boolean(),
  taken_by: TakenBy.nullable(),
});
export type StaffMoveTerms = z.infer<typeof StaffMoveTerms>;

const Ids = z.array(ReservationId).min(1).max(48);

/** what moving a customer's reservation costs them or brings back, and where it goes. `ids` is a comma-separated list. */
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
