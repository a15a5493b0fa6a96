import { z } from 'zod';
import { accountStaff } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { listOf } from '../contracts/paging.ts';
import { AccountParams } from './contract.ts';

/** A live session as staff see it: when it began and when it expires. Without its id or the device. */
export const AccountSession = z.object({ created: z.string(), expires: z.string() });
export type AccountSession = z.infer<typeof AccountSession>;

/** Where a customer is signed in (threat TH-48), newest first. Only superusers see sessions of staff. */
export const listAccountSessions = contract({
  method: 'GET',
  path: '/users/:id/sessions',
  summary: 'Live sessions of a customer',
  access: accountStaff('user.change_user'),
  params: AccountParams,
  reply: listOf(AccountSession),
});
/** For a lost phone or a shared machine: ends every session, live channels too. The reason is stored with the event. */
export const endAccountSessions = contract({
  method: 'DELETE',
  path: '/users/:id/sessions',
  summary: 'Log a customer out everywhere',
  access: accountStaff('user.change_user'),
  params: AccountParams,
  body: z.strictObject({ reason: z.string().trim().min(1).max(500) }),
  limit: 'change',
});
