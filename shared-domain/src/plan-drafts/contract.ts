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

/** Sums in cents, and a number of credits: what comes onto bills, goes back, and leaves bills. */
const Sums = {
  owed_cents: z.int(),
  card_cents: z.int(),
  /** Of `card_cents`: paid at the desk, and given back there by hand. */
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

/** Why the day would not take a change at this moment. */
export const DraftConflict = z.enum([
  /** Somebody has the slot: `taken_by`. */
  'taken',
  /** It was moved since it was drafted. */
  'moved',
  /** It is no longer there. */
  'gone',
  'in_checkout',
  'past',
  'closed',
  'too_far',
  'off_grid',
  'seat_retired',
  'payment_unresolved',
  /** Not paid yet, so nothing can go back. */
  'unpaid',
  /** Marked paid without a payment, so nothing can go back. */
  'written_off',
  /** Nobody changes the price of their own booking, or ends it (threat TH-44). */
  'own',
  /** It gives money back to one of the staff: only a superuser does that. */
  'colleague',
]);
export type DraftConflict = z.infer<typeof DraftConflict>;

const Where = { calendar: SeatId, calendar_name: z.string(), slot: z.string(), time: z.string() };

/** One drafted change, looked at on the day as it is now. */
export const DraftChange = z.object({
  id: ReservationId,
  kind: z.enum(['move', 'cancel', 'blackout']),
  user: UserId.nullable(),
  user_name: z.string().nullable(),
  /** Where it stood when it was drafted; null for a blackout. */
  from: z.object(Where).nullable(),
  /** Where it would stand; null for a cancellation. */
  to: z.object(Where).nullable(),
  price: MovePrice.nullable(),
  ...Sums,
  conflict: DraftConflict.nullable(),
  taken_by: TakenBy.nullable(),
  /** Other bookings of the same person at the new time. */
  clashes: z.array(z.object({ calendar_name: z.string(), location_name: z.string(), time: z.string() })),
});
export type DraftChange = z.infer<typeof DraftChange>;

/** Somebody whose slot would be blacked out, and who is neither moved nor cancelled yet. */
export const DraftHurt = z.object({
  id: ReservationId,
  user: UserId,
  user_name: z.string(),
  ...Where,
  /** Seats of the same type that would be free at that time, dearest difference last. */
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
  /** Whether the day would take all of it at this moment. */
  applicable: z.boolean(),
});
export type PlanDraftView = z.infer<typeof PlanDraftView>;

const access = staff('reservations.change_reservation');
const params = z.strictObject({ id: DraftId });

/** The open drafts of one venue day, of everybody. */
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

/** Opens a draft; its reason is kept with every change once it is applied. */
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

/** Adds changes and takes some out, all or none. A reservation has one change at most: a later one stands in its place. */
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
 * Makes all of it in one append to the day, or nothing: 409 `conflict` with `draft` where the day would not take it as it is now,
 * 409 `quote_stale` with `draft` where the sums are no longer those that were seen. Money follows, each amount once.
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

/** Nothing of it happens. */
export const dropPlanDraft = contract({
  method: 'POST',
  path: '/planner/drafts/:id/drop',
  summary: 'Drop a draft',
  access,
  params,
  reply: z.object({ id: DraftId }),
});
