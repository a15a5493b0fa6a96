import { z } from 'zod';
import { account, accountStaff, signedIn } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { listOf, paged, QueryInteger, searched } from '../contracts/paging.ts';
import { AccountParams } from '../identity/contract.ts';
import { UserId } from '../kernel/ids.ts';
import { checkSettlement, settlement } from './desk-payment-method.ts';

/** PAY-02: what may be shown of a stored card. */
export const Card = z.object({
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  address_zip: z.string().nullable(),
});
export type Card = z.infer<typeof Card>;

/** PAY-03: 404 when none is stored. */
export const getCard = contract({
  method: 'GET',
  path: '/users/:id/card',
  summary: 'The stored card',
  access: account('user.change_user'),
  params: AccountParams,
  reply: Card,
});
/**
 * PAY-04: stores the card behind a provider token and replaces the earlier card (rule A-084). 400 with the provider's text. A
 * token works once: if its card is on file, a repeat returns that card.
 */
export const storeCard = contract({
  method: 'POST',
  path: '/users/:id/card',
  summary: 'Store a card by token',
  access: account('user.change_user'),
  params: AccountParams,
  body: z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_]{3,100}$/, 'This is not a card token.') }),
  reply: Card,
  status: 201,
  limit: 'card',
});
/** PAY-05: refused while a membership or balance is open (rule A-084). */
export const removeCard = contract({
  method: 'DELETE',
  path: '/users/:id/card',
  summary: 'Remove the stored card',
  access: account('user.change_user'),
  params: AccountParams,
});

/** PAY-12. */
export const Charge = z.object({
  amount_cents: z.int(),
  created: z.string(),
  charge_id: z.string(),
  notes: z.string(),
  errors: z.string().nullable(),
  receipt_url: z.string().nullable(),
});
export type Charge = z.infer<typeof Charge>;
const chargeQuery = z.strictObject({
  amount_cents__gt: QueryInteger.optional(),
  user: UserId.optional(),
  /** In the notes, or a charge by its id. */
  ...searched,
  ...paged(),
});
/** PAY-13, rule A-081: newest first. */
export const listCharges = contract({
  method: 'GET',
  path: '/charges',
  summary: 'Charges',
  access: signedIn,
  query: chargeQuery,
  reply: listOf(Charge),
  limit: 'read',
});
export const listAccountCharges = contract({
  method: 'GET',
  path: '/users/:id/charges',
  summary: 'Charges of an account',
  access: account('user.change_user'),
  params: AccountParams,
  query: chargeQuery,
  reply: listOf(Charge),
  limit: 'read',
});

/** PAY-18, rule A-082: the sum of the outstanding items, and the items. */
export const Balance = z.object({
  amount_cents: z.int(),
  detail: z.array(
    z.object({
      id: z.string(),
      description: z.string(),
      amount_cents: z.int(),
      created: z.string(),
      reservation: z.string().nullable(),
    }),
  ),
});
export type Balance = z.infer<typeof Balance>;
export const getBalance = contract({
  method: 'GET',
  path: '/users/:id/balance',
  summary: 'Outstanding balance',
  access: account('user.change_user'),
  params: AccountParams,
  reply: Balance,
});
/** PAY-17. */
export const getChargesBalance = contract({
  method: 'GET',
  path: '/users/:id/charges/balance',
  summary: 'Outstanding amount',
  access: account('user.change_user'),
  params: AccountParams,
  reply: z.object({ amount_cents: z.int() }),
});

/** PAY-20, USER-11: what an account owes, grouped by kind; amounts in cents. */
export const CostBreakdown = z.object({
  total: z.int(),
  items: z.array(z.object({ description: z.string(), qty: z.int(), amount_each: z.int(), amount: z.int() })),
});
export type CostBreakdown = z.infer<typeof CostBreakdown>;
export const getCost = contract({
  method: 'GET',
  path: '/users/:id/cost',
  summary: 'Cost breakdown of an account',
  access: account('user.change_user'),
  params: AccountParams,
  reply: CostBreakdown,
});
/**
 * PAY-19, PERM-11, rule A-082: items and reservations become paid without a charge; never by the owner. Without `how` they are
 * waived. With money, `expected_cents` is required: the amount taken; it is optional for a waiver. For "another way", `reason`
 * names the way. 409 `quote_stale` if the bill has another sum now or nothing is open; then nothing is booked.
 */
export const clearOutstanding = contract({
  method: 'POST',
  path: '/users/:id/clear_outstanding',
  summary: 'Mark all outstanding items paid',
  access: accountStaff('user.change_user'),
  params: AccountParams,
  body: z.strictObject(settlement).superRefine(checkSettlement).optional(),
  reply: Balance,
});
