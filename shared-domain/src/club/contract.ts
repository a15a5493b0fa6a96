import { z } from 'zod';
import { account, accountStaff, signedIn } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { listOf, paged, searched } from '../contracts/paging.ts';
import { AccountParams } from '../identity/contract.ts';
import { LocationId, UserId } from '../kernel/ids.ts';
import { PaymentStatus } from '../contracts/payment-status.ts';

/**
 * CLUB-16, rules: `quoted_cents` is the face value, `total_cents` the charge with tax (rounded up, A-067);
 * `discount_percent` is what a member saves. `credits_amount` is 250 for the intro rate (-1).
 */
export const CreditQuote = z.object({
  quoted_cents: z.int(),
  total_cents: z.int(),
  credits_amount: z.int(),
  discount_percent: z.number(),
  /** Besides the four fields of the spec, so that a screen can explain the total. */
  pre_tax_cents: z.int(),
  sales_tax_cents: z.int(),
  sales_tax_rate_percent: z.number(),
  sessions: z.int(),
  intro: z.boolean(),
  location: LocationId,
});
export type CreditQuote = z.infer<typeof CreditQuote>;
/** Whole sessions' credits, or -1 for the intro rate (A-086, A-087); otherwise 400. */
const creditsAmount = z.int().min(-1).max(100_000);
export const quoteCredits = contract({
  method: 'GET',
  path: '/users/:id/charges/credits_purchase_quote',
  summary: 'What a month of the club costs',
  access: account('user.change_user'),
  params: AccountParams,
  query: z.strictObject({
    credits: z
      .string()
      .regex(/^(-1|[1-9]\d{0,5})$/, 'Give whole credits, or -1 for the intro rate.')
      .transform(Number),
    location: LocationId.optional(),
  }),
  reply: CreditQuote,
  limit: 'quote',
});
/**
 * CLUB-17, CLUB-20, CLUB-28: charges the first month to the stored card and joins. 201 joined, 202 in progress or a challenge by
 * the bank, 400 no card, declined, already a member, club disabled, or no intro rate for this person.
 */
export const enrolCredits = contract({
  method: 'POST',
  path: '/users/:id/charges/credits_enroll',
  summary: 'Join the club',
  access: account('user.change_user'),
  proven: true,
  params: AccountParams,
  body: z.strictObject({ credits_amount: creditsAmount, location: LocationId.optional() }),
  reply: PaymentStatus,
  status: 201,
  also: [202],
  limit: 'process',
});
/** CLUB-26: a preview for staff of what ending a membership now adds to the bill. 400 if there is none. */
export const getMembershipEnd = contract({
  method: 'GET',
  path: '/users/:id/charges/credits_end',
  summary: 'What ending a membership costs',
  access: accountStaff('user.change_user'),
  params: AccountParams,
  reply: z.object({ difference_cents: z.int() }),
});
/**
 * CLUB-26, rule A-093: staff end a membership at any time; before two cycles the discount difference is owed. 409 `quote_stale`
 * if that is not the amount they saw.
 */
export const endMembership = contract({
  method: 'POST',
  path: '/users/:id/charges/credits_end',
  summary: 'End a membership as staff',
  access: accountStaff('user.change_user'),
  params: AccountParams,
  body: z.strictObject({ reason: z.string().min(1).max(500), expected_cents: z.int().min(0).optional() }),
  reply: z.object({ difference_cents: z.int() }),
});

/**
 * CAL-17, rule A-096: the membership as reservations of 30 minutes, and its dashboard data. 404 for somebody who never joined and
 * has no credits.
 */
export const Subscription = z.object({
  id: z.string(),
  name: z.string(),
  reservations_remaining: z.int(),
  reservations_remaining_this_month: z.int(),
  reservations_remaining_next_month: z.int(),
  in_good_standing: z.boolean(),
  active: z.boolean(),
  intro: z.boolean(),
  sessions: z.int(),
  location: LocationId,
  started: z.string(),
  next_renewal: z.string().nullable(),
  next_renewal_cents: z.int().nullable(),
  /** Whether the stored card can pay the next renewal: it expires before, or there is no card. Null if there is no renewal. */
  next_renewal_card: z.enum(['good', 'expires', 'missing']).nullable(),
  /** The credits that it brings. */
  next_renewal_credits: z.int().nullable(),
  /** Another number of sessions, chosen for the next renewal; null if none was chosen. */
  next_sessions: z.int().nullable(),
  /** A pause to come or running: when it begins, and the moment of the first charge after it. */
  pause: z.object({ from: z.string(), until: z.string() }).nullable(),
  /** Whether that pause can be ended now: not in its last month, after which the membership goes on anyway. */
  pause_can_end: z.boolean(),
  /** The most months that can be paused now; 0 if none can. */
  pause_most: z.int(),
  cancelable: z.boolean(),
  cancelable_from: z.string(),
  credits_balance: z.int(),
  lots: z.array(z.object({ credits: z.int(), left: z.int(), expires: z.string(), granted: z.string() })),
  /** What is owed for failed renewals, in cents. */
  unpaid_cents: z.int(),
  /** When the card is tried again for them, and the last day to pay, YYYY-MM-DD; null if there is no such day. */
  unpaid_next_try: z.string().nullable(),
  unpaid_last_day: z.string().nullable(),
});
export type Subscription = z.infer<typeof Subscription>;
export const getSubscription = contract({
  method: 'GET',
  path: '/users/:id/subscription',
  summary: 'The membership of an account',
  access: account('user.change_user'),
  params: AccountParams,
  reply: Subscription,
  limit: 'read',
});
/**
 * CLUB-18, CLUB-22, rules: refused with 400 before two full cycles; staff use {@link endMembership}. Returns the
 * ended membership.
 */
export const unenrolCredits = contract({
  method: 'POST',
  path: '/users/:id/charges/credits_unenroll',
  summary: 'Leave the club',
  access: account('user.change_user'),
  params: AccountParams,
  reply: Subscription,
  limit: 'change',
});

/** Said by staff for a member; a member gives none. */
const reason = z.string().min(1).max(500).optional();
/**
 * Another number of sessions a month, from the next renewal on; nothing is charged now. 400: not a member, a renewal is owed or
 * being charged, the same number, or one that the venue does not sell. Staff give a reason.
 */
export const changeSessions = contract({
  method: 'POST',
  path: '/users/:id/charges/credits_change',
  summary: 'Change the sessions of a membership',
  access: account('user.change_user'),
  proven: true,
  params: AccountParams,
  body: z.strictObject({ credits_amount: creditsAmount.positive(), reason }),
  reply: Subscription,
  limit: 'change',
});
/** Withdraws a change of sessions that is not in force yet. 400 if no change is waiting. Staff give a reason. */
export const keepSessions = contract({
  method: 'POST',
  path: '/users/:id/charges/credits_keep',
  summary: 'Take a change of sessions back',
  access: account('user.change_user'),
  params: AccountParams,
  body: z.strictObject({ reason }),
  reply: Subscription,
  limit: 'change',
});
/**
 * Pauses a membership from its next month on: nothing is charged and no credits come for so many months. 400: not a member, a
 * renewal is owed or being charged, too early, too long, too often, or paused already. Staff give a reason.
 */
export const pauseMembership = contract({
  method: 'POST',
  path: '/users/:id/charges/credits_pause',
  summary: 'Pause a membership',
  access: account('user.change_user'),
  params: AccountParams,
  body: z.strictObject({ months: z.int().min(1).max(12), reason }),
  reply: Subscription,
  limit: 'change',
});
/** Ends a pause: the next month is charged again. 400 if there is no pause that has months left. Staff give a reason. */
export const resumeMembership = contract({
  method: 'POST',
  path: '/users/:id/charges/credits_resume',
  summary: 'End the pause of a membership',
  access: account('user.change_user'),
  params: AccountParams,
  body: z.strictObject({ reason }),
  reply: Subscription,
  limit: 'change',
});

/** Rule A-002: a person's memberships, one or none. `user` is another person's, for staff with user.change_user. */
export const listSubscriptions = contract({
  method: 'GET',
  path: '/subscriptions',
  summary: 'The memberships of a person',
  access: signedIn,
  query: z.strictObject({ user: UserId.optional(), ...searched, ...paged() }),
  reply: listOf(Subscription),
  limit: 'read',
});
/** Rule A-002: the caller's own, also an ended one, by the id that account and reservations name. 404 for another's. */
export const getSubscriptionById = contract({
  method: 'GET',
  path: '/subscriptions/:id',
  summary: 'A membership of one’s own',
  access: signedIn,
  params: z.strictObject({ id: z.string().max(40) }),
  reply: Subscription,
  limit: 'read',
});
