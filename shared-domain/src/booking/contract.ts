import { z } from 'zod';
import { checkSettlement, settlement } from '../billing/desk-payment-method.ts';
import { account, reservationStaff, signedIn, staff } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { listOf, paged, QueryFlag, searched } from '../contracts/paging.ts';
import { LocationId, ReservationId, SeatId, UserId } from '../kernel/ids.ts';
import { lines, mayBeEmpty } from '../kernel/text.ts';
import { LocalDate } from '../kernel/time.ts';
import { DayHours } from '../venues/contract.ts';
import { AccountParams } from '../identity/contract.ts';

/**
 * A slot on the wire: the start with the venue's offset (`2024-05-01T14:30:00-07:00`, rule A-022). Any ISO text of a start is
 * accepted. Without an offset it means venue time and is refused in the gap or overlap of a clock change (rule A-021).
 */
export const SlotText = z.string().min(16).max(40);

/** The longest note, in characters, counted as screens count them. */
export const MOST_NOTES = 500;
const notes = lines(MOST_NOTES);
/** Notes of a run made from several bookings are joined, one per line. */
const MOST_NOTES_OF_A_RUN = 48 * (MOST_NOTES + 1);

/** A reservation or blackout (SLOT-02, rule A-022). Only staff see `notes` (rule A-060). */
export const Reservation = z.object({
  id: ReservationId,
  slot: z.string(),
  time: z.string(),
  /** The day of the venue that it belongs to: after midnight, the evening before. */
  date: LocalDate,
  calendar: SeatId,
  calendar_name: z.string(),
  location: LocationId,
  user: UserId.nullable(),
  subscription: z.string().nullable(),
  paid: z.boolean(),
  is_blackout: z.boolean(),
  notes: z.string().nullable(),
  cost_cents: z.int(),
  created: z.string(),
  /** Half-hours of the booking; more than 1 only with group_base (rule A-108). `paid` and `cost_cents` then cover all of them. */
  block_count: z.int(),
});
export type Reservation = z.infer<typeof Reservation>;

/** SLOT-15, SLOT-16, PERM-09: a customer gets their own; another `user` id is a 403. The search covers seat, type and venue. */
export const listReservations = contract({
  method: 'GET',
  path: '/reservations',
  summary: 'Reservations',
  access: signedIn,
  query: z.strictObject({
    user: z.union([z.literal('me'), UserId]).optional(),
    group_base: QueryFlag.optional(),
    future: QueryFlag.optional(),
    ordering: z.enum(['slot', '-slot']).default('slot'),
    calendar: SeatId.optional(),
    location: LocationId.optional(),
    slot__startswith: z.string().max(25).optional(),
    ...searched,
    ...paged(),
  }),
  reply: listOf(Reservation),
  limit: 'read',
});

/** SLOT-17. */
export const futureReservations = contract({
  method: 'GET',
  path: '/users/:id/reservations/future',
  summary: 'Upcoming reservations of an account',
  access: account('user.change_user'),
  params: AccountParams,
  query: z.strictObject({ group_base: QueryFlag.optional(), future: QueryFlag.optional(), ...searched, ...paged() }),
  reply: listOf(Reservation),
  limit: 'read',
});

/** USER-12: history, newest first, 50 a page. */
export const reservationHistory = contract({
  method: 'GET',
  path: '/users/:id/history',
  summary: 'Reservation history of an account',
  access: account('user.change_user'),
  params: AccountParams,
  query: z.strictObject({ group_base: QueryFlag.optional(), ...searched, ...paged(50) }),
  reply: listOf(Reservation),
  limit: 'read',
});

/**
 * SLOT-18 (rules ): a customer books one slot; staff with reservations.change_reservation may name another
 * user or black out. Fields that the server sets are accepted if they have the value it would set.
 */
export const createReservation = contract({
  method: 'POST',
  path: '/reservations',
  summary: 'Book one slot, or black it out',
  access: signedIn,
  body: z.strictObject({
    calendar: SeatId,
    slot: SlotText,
    time: z.string().max(20).optional(),
    subscription: mayBeEmpty(z.string().max(40)),
    user: UserId.nullable().optional(),
    paid: z.boolean().optional(),
    is_blackout: z.boolean().optional(),
    notes: notes.nullable().optional(),
  }),
  reply: Reservation,
  status: 201,
});

/** Read-only fields: accepted with the value that was read; another value is a 400 with the field's name (rule A-001). */
const readOnly = Reservation.pick({
  id: true,
  calendar_name: true,
  location: true,
  user: true,
  is_blackout: true,
  cost_cents: true,
  created: true,
  date: true,
  block_count: true,
});

/**
 * SLOT-19, PLAN-16, rule A-074: staff move a reservation, or set its paid flag (with a reason). `how` it was paid is stated as
 * for a whole bill, with the amount taken or waived in `expected_cents`: 409 `quote_stale` if another amount is open for it.
 * Without `how`, it is waived. A move and a payment are separate requests.
 *
 * `notes` belong to the booking: every adjoining half-hour on its seat gets them; an empty text or `null` removes them.
 * `expected_notes` is what was read before: 409 `conflict` with the present `notes` if somebody else wrote in between. Notes need
 * a separate request too.
 */
export const reviseReservation = contract({
  method: 'PATCH',
  path: '/reservations/:id',
  summary: 'Move a reservation, set its paid flag or write its notes',
  access: reservationStaff,
  params: z.strictObject({ id: ReservationId }),
  body: z
    .strictObject({
      calendar: SeatId.optional(),
      slot: SlotText.optional(),
      time: z.string().max(20).optional(),
      subscription: mayBeEmpty(z.string().max(40)),
      paid: z.boolean().optional(),
      notes: notes.nullable().optional(),
      expected_notes: z.string().max(MOST_NOTES_OF_A_RUN).nullable().optional(),
      ...readOnly.partial().shape,
      ...settlement,
    })
    .superRefine(checkSettlement)
    .refine(({ notes: written, expected_notes: expected }) => expected === undefined || written !== undefined, {
      path: ['expected_notes'],
      message: 'Send notes as well.',
    })
    .refine(({ how, paid }) => how === undefined || paid === true, {
      path: ['how'],
      message: 'Only what becomes paid was paid somehow.',
    })
    // Not together: the bill could refuse the payment after the move was made.
    .refine(({ how, slot, calendar }) => how === undefined || (slot === undefined && calendar === undefined), {
      path: ['how'],
      message: 'Move it first, then say how it was paid.',
    }),
  reply: Reservation,
});

/** the refund when staff end a reservation: all of it, or an amount with a reason. */
const refundChoice = {
  refund: z.enum(['full', 'part', 'none']).default('full'),
  reason: z.string().max(500).optional(),
};

/** SLOT-20: staff delete one reservation or lift one blackout. Never their own (threat TH-44). */
export const deleteReservation = contract({
  method: 'DELETE',
  path: '/reservations/:id',
  summary: 'Delete a reservation or lift a blackout',
  access: reservationStaff,
  params: z.strictObject({ id: ReservationId }),
  query: z.strictObject({
    ...refundChoice,
    refund_percent: z
      .string()
      .regex(/^[1-9]\d?$/, 'Give 1 to 99 per cent.')
      .transform(Number)
      .optional(),
  }),
});

/** PLAN-13, PLAN-15, rule A-129: black out all selected empty slots of one location, or none. */
export const blackOutSlots = contract({
  method: 'POST',
  path: '/reservations/blackouts',
  summary: 'Black out empty slots',
  access: staff('reservations.change_reservation'),
  body: z.strictObject({
    slots: z
      .array(z.strictObject({ calendar: SeatId, slot: SlotText }))
      .min(1)
      .max(200),
    notes: notes.default(''),
  }),
  reply: z.object({ results: z.array(Reservation) }),
  status: 201,
});

/**
 * Staff book all selected empty slots of one venue and day for a customer, on their bill, or none (rule A-128). Priced as one
 * cart: one fee per simulator. `notes` are written on all of them.
 */
export const bookForCustomer = contract({
  method: 'POST',
  path: '/planner/bookings',
  summary: 'Book slots for a customer',
  access: staff('reservations.change_reservation'),
  body: z.strictObject({
    user: UserId,
    slots: z
      .array(z.strictObject({ calendar: SeatId, slot: SlotText }))
      .min(1)
      .max(200),
    notes: notes.default(''),
  }),
  reply: z.object({ results: z.array(Reservation) }),
  status: 201,
});

/** PLAN-14, PLAN-15: delete all selected reserved or blacked-out slots, or none. */
export const deleteReservations = contract({
  method: 'POST',
  path: '/reservations/delete',
  summary: 'Delete selected reservations and blackouts',
  access: staff('reservations.change_reservation'),
  body: z.strictObject({
    ids: z.array(ReservationId).min(1).max(200),
    ...refundChoice,
    refund_percent: z.int().min(1).max(99).optional(),
  }),
  reply: z.object({
    deleted: z.array(ReservationId),
    refund: z.object({
      state: z.enum(['none', 'completed', 'processing', 'failed']),
      card_cents: z.int(),
      /** Part of `card_cents`: paid at the desk and refunded there. */
      desk_cents: z.int(),
      voucher_cents: z.int(),
      credits: z.int(),
      withdrawn_cents: z.int(),
    }),
  }),
});

/** Staff record who came and who did not, for all reservations or none; `null` removes the record. */
export const markAttendance = contract({
  method: 'POST',
  path: '/reservations/attendance',
  summary: 'Check racers in, or record no-shows',
  access: staff('reservations.change_reservation'),
  body: z.strictObject({
    ids: z.array(ReservationId).min(1).max(200),
    attendance: z.enum(['arrived', 'no_show']).nullable(),
  }),
  reply: z.object({ ids: z.array(ReservationId), attendance: z.enum(['arrived', 'no_show']).nullable() }),
});

/** One block of the planner: a run of slots of one seat in one state, with who and why (staff only). */
export const PlannerEntry = z.object({
  id: ReservationId,
  calendar: SeatId,
  slot: z.string(),
  time: z.string(),
  block: z.int(),
  state: z.enum(['held', 'reserved', 'blackout']),
  paid: z.boolean(),
  /** Present only if the card's bank charged the payment back. */
  taken_back: z.literal(true).optional(),
  /** Paid with club credits, in whole or in part. */
  club: z.boolean(),
  user: UserId.nullable(),
  user_name: z.string().nullable(),
  notes: z.string().nullable(),
  cost_cents: z.int(),
  checkout: z.string().nullable(),
  created: z.string(),
  /** What is still owed, with fee and tax; if it is paid, the difference after a move to a more expensive slot (rule A-075). */
  owed_cents: z.int(),
  /** Whether they came, with the moment and the name of the staff member who recorded it. */
  attendance: z.enum(['arrived', 'no_show']).nullable(),
  attendance_at: z.string().nullable(),
  attendance_by: z.string().nullable(),
});
export type PlannerEntry = z.infer<typeof PlannerEntry>;

/** Hours of some dates; `calendars` null: of all seats. */
export const SpecialHoursOfDay = z.object({
  kind: z.enum(['hours', 'closed', 'private']),
  from: LocalDate,
  to: LocalDate,
  hours: DayHours,
  calendars: z.array(SeatId).nullable(),
});

export const PlannerDay = z.object({
  location: LocationId,
  date: LocalDate,
  timezone: z.string(),
  /** How many minutes the venue waits for a late customer. */
  no_show_grace_minutes: z.int(),
  /** The special hours of the day, in the order in which they were saved. */
  special_hours: z.array(SpecialHoursOfDay),
  /**
   * Every half-hour of the opening hours, and others that something is booked in, in order, with its block number (some appear twice
   * on an autumn day). `closed`: the seats in service that are closed then; absent if none is.
   */
  slots: z.array(z.object({ slot: z.string(), time: z.string(), block: z.int(), closed: z.array(SeatId).optional() })),
  calendars: z.array(z.object({ id: SeatId, name: z.string(), type_name: z.string(), cost_cents: z.int() })),
  /** The half-hours that a price rule gives another price than that of their seat, for a customer who is no member and books only them. */
  rule_prices: z.array(z.object({ calendar: SeatId, slot: z.string(), cost_cents: z.int(), rule: z.string() })),
  entries: z.array(PlannerEntry),
  totals: z.object({
    slots_sold: z.int(),
    /** Open half-hours of all seats, and those that were sold before they were closed. */
    slots_total: z.int(),
    pending: z.int(),
    taken_cents: z.int(),
  }),
});
export type PlannerDay = z.infer<typeof PlannerDay>;

/** PLAN-01: one venue day for staff. */
export const getPlannerDay = contract({
  method: 'GET',
  path: '/planner',
  summary: 'One venue day, seat by seat',
  access: staff('reservations.change_reservation'),
  query: z.strictObject({ location: LocationId, date: LocalDate }),
  reply: PlannerDay,
});

/** PLAN-06, LOC-04, LOC-05, rule A-032: a secret, revocable feed address of the caller; a new request replaces it. */
export const createFeedKey = contract({
  method: 'POST',
  path: '/feeds',
  summary: 'Make a calendar feed address (the earlier one stops working)',
  access: staff('reservations.change_reservation'),
  reply: z.object({ url: z.string(), location_url_template: z.string() }),
  status: 201,
});
export const revokeFeedKey = contract({
  method: 'DELETE',
  path: '/feeds',
  summary: 'Stop the calendar feed address',
  access: staff('reservations.change_reservation'),
});
