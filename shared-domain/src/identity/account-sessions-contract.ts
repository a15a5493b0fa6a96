import { z } from 'zod';
import { accountStaff } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { listOf } from '../contracts/paging.ts';
import { AccountParams } from './contract.ts';

/** A live session as staff see it: when it began and when it ends by itself. Neither its id nor where it runs. */
export const AccountSession = z.object({ created: z.string(), expires: z.string() });
export type AccountSession = z.infer<typeof AccountSession>;

/** Where a customer is signed in (threat TH-48), newest first. Sessions of those who work here are for superusers. */
export const listAccountSessions = contract({
  method: 'GET',
  path: '/users/:id/sessions',
  summary: 'Live sessions of a customer',
  access: accountStaff('user.change_user'),
  params: AccountParams,
  reply: listOf(AccountSession),
});
/** A lost phone, a shared machine: every session ends, live channels too; the reason stands beside the event. */
export const endAccountSessions = contract({
  method: 'DELETE',
  path: '/users/:id/sessions',
  summary: 'Log a customer out everywhere',
  access: accountStaff('user.change_user'),
  params: AccountParams,
  body: z.strictObject({ reason: z.string().trim().min(1).max(500) }),
  limit: 'change',
});
