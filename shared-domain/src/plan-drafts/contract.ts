import { z } from 'zod';
import { SlotText } from '../booking/contract.ts';
import { staff } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { LocationId, ReservationId, SeatId, UserId } from '../kernel/ids.ts';
import { line } from '../kernel/text.ts';
import { LocalDate } from '../kernel/time.ts';
import { RefundState } from '../refunds/contract.ts';
import { MovePrice, TakenBy } from '../refunds/staff-move-contract.ts';
import { DraftId } from './ids.ts';

/** Sums in cents, and a number of credits: what is added to bills, refunded, and taken off bills. */
const Sums = {
  owed_cents: z.int(),
  card_cents: z.int(),
  /** Part of `card_cents`: paid at the desk and refunded there by staff. */
  desk_cents: z.int(),
  voucher_cents: z.int(),
  credits: z.int(),
  withdrawn_cents: z.int(),
};
const Expected = z.strictObject({
  owed_cents: z.int().min(0),
  card_cents: z.int().min(0),
  voucher_cents: z.int().min(0),
  credits: z.int().min(0),
  withdrawn_cents: z.int().min(0),
});

/** Why the day would refuse a change now. */
export const DraftConflict = z.enum([
  /** Somebody has the slot: `taken_by`. */
  'taken',
  /** It was moved after it was drafted. */
  'moved',
  /** It no longer exists. */
  'gone',
  'in_checkout',
  'past',
  'closed',
  'too_far',
  'off_grid',
  'seat_retired',
  'payment_unresolved',
  /** Not paid yet, so nothing can be refunded. */
  'unpaid',
  /** Marked paid without a payment, so nothing can be refunded. */
  'written_off',
  /** Nobody changes the price of their own booking, or ends it (threat TH-44). */
  'own',
  /** It refunds money to a member of staff: only a superuser may do that. */
  'colleague',
  /** It gives money away, which is counted for each act and customer: it is done on the booking itself. */
  'gives',
]);
export type DraftConflict = z.infer<typeof DraftConflict>;

const Where = { calendar: SeatId, calendar_name: z.string(), slot: z.string(), time: z.string() };

/** One drafted change, checked on the day as it is now. */
export const DraftChange = z.object({
  id: ReservationId,
  kind: z.enum(['move', 'cancel', 'blackout']),
  user: UserId.nullable(),
  user_name: z.string().nullable(),
  /** Where it was when it was drafted; null for a blackout. */
  from: z.object(Where).nullable(),
  /** Where it would be; null for a cancellation. */
  to: z.object(Where).nullable(),
  price: MovePrice.nullable(),
  ...Sums,
  conflict: DraftConflict.nullable(),
  taken_by: TakenBy.nullable(),
  /** Other bookings of the same person at the new time. */
  clashes: z.array(z.object({ calendar_name: z.string(), location_name: z.string(), time: z.string() })),
});
export type DraftChange = z.infer<typeof DraftChange>;

/** A reservation whose slot would be blacked out, and that is neither moved nor cancelled in the draft. */
export const DraftHurt = z.object({
  id: ReservationId,
  user: UserId,
  user_name: z.string(),
  ...Where,
  /** Seats of the same type that would be free at that time, largest price difference last. */
  suggestions: z.array(z.object({ calendar: SeatId, calendar_name: z.string(), cost_cents: z.int() })),
});
export type DraftHurt = z.infer<typeof DraftHurt>;

export const PlanDraftView = z.object({
  id: DraftId,
  location: LocationId,
  date: LocalDate,
  state: z.enum(['open', 'applied', 'dropped']),
  reason: z.string(),
  changes: z.array(DraftChange),
  hurt: z.array(DraftHurt),
  totals: z.object({ ...Sums, credits_value_cents: z.int(), customers: z.int(), conflicts: z.int() }),
  /** Whether the day would accept all of it now. */
  applicable: z.boolean(),
});
export type PlanDraftView = z.infer<typeof PlanDraftView>;

const access = staff('reservations.change_reservation');
const params = z.strictObject({ id: DraftId });

/** All open drafts of one venue day. */
export const listPlanDrafts = contract({
  method: 'GET',
  path: '/planner/drafts',
  summary: 'Open drafts of a day',
  access,
  query: z.strictObject({ location: LocationId, date: LocalDate }),
  reply: z.object({
    results: z.array(
      z.object({
        id: DraftId,
        reason: z.string(),
        opened_by: z.string(),
        opened_at: z.string(),
        change_count: z.int(),
      }),
    ),
  }),
});

/** Opens a draft; its reason is stored with every change once it is applied. */
export const openPlanDraft = contract({
  method: 'POST',
  path: '/planner/drafts',
  summary: 'Open a draft of changes to a day',
  access,
  body: z.strictObject({ location: LocationId, date: LocalDate, reason: line(200).pipe(z.string().min(1)) }),
  reply: PlanDraftView,
  status: 201,
});

export const getPlanDraft = contract({
  method: 'GET',
  path: '/planner/drafts/:id',
  summary: 'A draft, checked against the day as it is now',
  access,
  params,
  reply: PlanDraftView,
});

/** Adds and removes changes, all or none. A reservation has at most one change: a later one replaces it. */
export const draftChanges = contract({
  method: 'POST',
  path: '/planner/drafts/:id/changes',
  summary: 'Draft moves, cancellations and blackouts',
  access,
  params,
  body: z.strictObject({
    moves: z
      .array(
        z.strictObject({
          id: ReservationId,
          calendar: SeatId,
          slot: SlotText,
          price: MovePrice.default('settle'),
        }),
      )
      .max(100)
      .default([]),
    cancellations: z
      .array(z.strictObject({ id: ReservationId, percent: z.int().min(0).max(100).default(100) }))
      .max(100)
      .default([]),
    blackouts: z
      .array(z.strictObject({ calendar: SeatId, slot: SlotText }))
      .max(100)
      .default([]),
    without: z.array(ReservationId).max(200).default([]),
  }),
  reply: PlanDraftView,
});

/**
 * Makes all changes in one append to the day, or none: 409 `conflict` with `draft` if the day would refuse it as it is now,
 * 409 `quote_stale` with `draft` if the sums differ from those that were seen. The money follows, each amount once.
 */
export const applyPlanDraft = contract({
  method: 'POST',
  path: '/planner/drafts/:id/apply',
  summary: 'Apply a draft to the day, all or nothing',
  access,
  params,
  body: z.strictObject({ expected: Expected }),
  reply: z.object({ applied: z.int(), refund: z.object({ state: RefundState }) }),
});

/** Discards a draft: nothing of it happens. */
export const dropPlanDraft = contract({
  method: 'POST',
  path: '/planner/drafts/:id/drop',
  summary: 'Drop a draft',
  access,
  params,
  reply: z.object({ id: DraftId }),
});
