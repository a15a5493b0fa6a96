import { z } from 'zod';
import { DeskPaymentMethod } from '../billing/desk-payment-method.ts';
import { account, accountStaff } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { listOf, paged } from '../contracts/paging.ts';
import { AccountParams } from '../identity/contract.ts';
import { RefundId, ReservationId, VoucherId } from '../kernel/ids.ts';
import { line } from '../kernel/text.ts';
import { Instant, LocalDate } from '../kernel/time.ts';
import { RefundState } from './contract.ts';
import { AnyRefundCause } from '../booking/refund-terms.ts';

/** Why staff do it: stored with the event for ever. */
const Reason = line(500);
/** Cents, and a number of credits. */
const Forms = { card_cents: z.int(), voucher_cents: z.int(), credits: z.int() };
const Amount = z.int().min(0).max(99_999_999);

/** An actor as staff see it; a customer sees only that it was staff. */
const Who = z.object({ kind: z.enum(['customer', 'staff', 'system', 'visitor']), name: z.string().nullable() });
/** A half-hour that was paid for; one that has left the planner has only the id of its booking. */
const PaidFor = z.object({
  reservation: ReservationId,
  seat: z.string().nullable(),
  slot: z.string().nullable(),
  /** The business day: after midnight the evening before. Null as `slot`. */
  date: LocalDate.nullable(),
});

/** How the card's part can be settled if the card refused it: retried, paid at the desk, or as a new gift voucher. */
export const SettledBy = z.enum(['card', ...DeskPaymentMethod.options, 'voucher']);
export type SettledBy = z.infer<typeof SettledBy>;

export const RefundEntry = z.object({
  id: RefundId,
  cause: AnyRefundCause,
  due_at: Instant,
  ...Forms,
  tax_cents: z.int(),
  /** How the desk took the card's part, if no card did: then no card can be refunded, and `failure` says so. */
  paid_at_desk: DeskPaymentMethod.nullable(),
  state: RefundState.exclude(['none']),
  /** Where the card's part went; `failed` waits for staff. */
  card: z.enum(['none', 'due', 'refunded', 'failed', ...DeskPaymentMethod.options, 'voucher']),
  /** The provider's last refusal, in its own text. */
  failure: z.object({ text: z.string(), at: Instant }).nullable(),
  /** The last thing that staff did about it. */
  settled: z.object({ how: SettledBy, at: Instant, by: Who, reason: z.string().nullable() }).nullable(),
  items: z.array(PaidFor),
  /** Other refunds of the same payment in the same state: the other half-hours of a visit. One request may settle them all. */
  together: z.array(z.object({ id: RefundId, card_cents: z.int() })),
  by: Who,
  /** Why staff decided it; shown to staff only. */
  reason: z.string().nullable(),
});
export type RefundEntry = z.infer<typeof RefundEntry>;

/** Refunds of an account: those that wait for staff first, then the newest. */
export const listRefunds = contract({
  method: 'GET',
  path: '/users/:id/refunds',
  summary: 'Refunds of an account',
  access: account('user.change_user'),
  limit: 'read',
  params: AccountParams,
  query: z.strictObject(paged()),
  reply: listOf(RefundEntry),
});

/**
 * Staff settle the card's part of a refund that the card refused (rule A-075), and with it others of the same payment: all or
 * none. 409 `already_settled` if somebody else did, `conflict` while the card is being retried, or if the desk took the money and
 * there is no card.
 */
export const settleRefund = contract({
  method: 'POST',
  path: '/users/:id/refunds/:refund/settle',
  summary: 'Settle a refund that the card refused',
  access: accountStaff('user.change_user'),
  params: AccountParams.extend({ refund: RefundId }),
  body: z.strictObject({ how: SettledBy, reason: Reason, together: z.array(RefundId).max(100).default([]) }),
  reply: z.object({ state: RefundState.exclude(['none']), text: z.string().nullable() }),
  limit: 'change',
});

/** A checkout or payment, by its own id or by the provider's id of its charge. */
const Source = z.string().regex(/^[A-Za-z0-9_]{1,100}$/, 'This is not a payment.');

/** What can still be refunded of a payment, by half-hour. */
export const Refundable = z.object({
  source: z.string(),
  /** What it paid for. Vouchers and club credits can still be spent, so nothing of them is refunded. */
  purpose: z.enum(['checkout', 'outstanding', 'voucher', 'enrolment', 'renewal']),
  receipt_url: z.string().nullable(),
  /** How the desk took it, if no card did: `card_cents` of it are refunded there. */
  paid_at_desk: DeskPaymentMethod.nullable(),
  /** Some of it is still in progress: request it again later. */
  unsettled: z.boolean(),
  items: z.array(
    PaidFor.extend({
      ...Forms,
      net_cents: z.int(),
      tax_cents: z.int(),
      paid_cents: z.int(),
      /** For a booking whose voucher was subtracted before tax: tax is refunded with the card's part only. */
      tax_on_card_alone: z.literal(true).optional(),
    }),
  ),
});
export type Refundable = z.infer<typeof Refundable>;

export const getRefundable = contract({
  method: 'GET',
  path: '/users/:id/refundable/:source',
  summary: 'What can be refunded of a payment',
  access: accountStaff('user.change_user'),
  params: AccountParams.extend({ source: Source }),
  reply: Refundable,
  limit: 'quote',
});

/**
 * Staff refund part of a payment; the reservations stay. Each part goes to its source (rule A-075), exactly as the screen showed
 * it: if it differs now, 409 `quote_stale`. Never more than is left (invariant C13).
 */
export const giveBack = contract({
  method: 'POST',
  path: '/users/:id/refunds',
  summary: 'Refund a payment, whole or in part',
  access: accountStaff('user.change_user'),
  params: AccountParams,
  body: z.strictObject({
    source: Source,
    reservations: z.array(ReservationId).min(1).max(100),
    amount_cents: z.int().min(1).max(99_999_999),
    reason: Reason,
    expected: z.strictObject({ card_cents: Amount, voucher_cents: Amount, credits: Amount }),
  }),
  reply: z.object({ state: RefundState, ...Forms }),
  limit: 'change',
});

/**
 * Staff refund what is left of a bought voucher to the card that paid for it. It leaves the voucher at once. 409 `conflict` with the
 * reason if nothing can be refunded now. `failed`: the card refused; staff settle it like any other refund.
 */
export const refundVoucher = contract({
  method: 'POST',
  path: '/users/:id/vouchers/:reference/refund',
  summary: 'Refund what is left of a gift voucher',
  access: accountStaff('user.change_user'),
  params: AccountParams.extend({ reference: VoucherId }),
  body: z.strictObject({ reason: Reason }),
  reply: z.object({ state: RefundState, card_cents: z.int() }),
  limit: 'change',
});
