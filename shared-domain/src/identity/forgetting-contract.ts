import { z } from 'zod';
import { accountStaff } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { UserId } from '../kernel/ids.ts';
import { Instant } from '../kernel/time.ts';
import { AccountParams } from './contract.ts';

/** What forgetting a person removes (rule A-054), in display order. */
export const FORGOTTEN_THINGS = [
  'personal_data',
  'sealed_texts',
  'names',
  'account_facts',
  'sessions',
  'password',
  'card',
  'reservations',
  'waits',
] as const;
export const ForgottenThing = z.enum(FORGOTTEN_THINGS);
export type ForgottenThing = z.infer<typeof ForgottenThing>;

/** How many are still there, counted for this response; null if that failed. Passed if 0. */
export const ForgettingCheck = z.object({ what: ForgottenThing, left: z.int().nullable(), holds: z.boolean() });
export type ForgettingCheck = z.infer<typeof ForgettingCheck>;

const Sum = z.object({ postings: z.int(), cents: z.int() });
/** A ledger account: its postings up to the forgetting, as in the log, and the same ones as the books show them now. */
export const KeptAccount = z.object({ account: z.string(), before: Sum, now: Sum, holds: z.boolean() });
export type KeptAccount = z.infer<typeof KeptAccount>;

export const Forgetting = z.object({
  forgotten_at: Instant,
  by: z.object({ kind: z.enum(['staff', 'customer', 'system']), user: UserId.nullable(), name: z.string().nullable() }),
  checks: z.array(ForgettingCheck),
  books: z.array(KeptAccount),
  holds: z.boolean(),
});
export type Forgetting = z.infer<typeof Forgetting>;

/** The proof that somebody was forgotten and the books were kept, checked line by line now. 404 if they were not forgotten. */
export const getForgetting = contract({
  method: 'GET',
  path: '/users/:id/forgetting',
  summary: 'Proof that an account was forgotten',
  access: accountStaff('user.change_user'),
  params: AccountParams,
  reply: Forgetting,
  limit: 'read',
});
