import { z } from 'zod';
import { accountStaff, staff } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { AccountParams } from '../identity/contract.ts';
import { Instant } from '../kernel/time.ts';
import { ApprovalAct, ApprovalId } from './approval-events.ts';

const Person = z.object({ id: z.string(), name: z.string().nullable() });
/** A request for a second person to agree: it waits, or it was granted and has not been used. */
export const ApprovalItem = z.object({
  id: ApprovalId,
  user: Person,
  act: ApprovalAct,
  amount_cents: z.int(),
  asked_by: Person,
  asked_at: Instant,
  lapses_at: Instant,
  state: z.enum(['requested', 'granted']),
  reason: z.string().nullable(),
});
export type ApprovalItem = z.infer<typeof ApprovalItem>;

/** What waits for a second person, oldest first. */
export const listApprovals = contract({
  method: 'GET',
  path: '/approvals',
  summary: 'What waits for a second person',
  access: staff('user.change_user'),
  reply: z.object({ results: z.array(ApprovalItem) }),
  limit: 'read',
});

/**
 * A second person agrees to what a colleague wants to give away, or refuses it; never the one who asked, or whom it is about. 409
 * `already_settled` if it was answered or has lapsed.
 */
export const answerApproval = contract({
  method: 'POST',
  path: '/users/:id/approvals/:approval',
  summary: 'Agree to what a colleague gives away, or refuse it',
  access: accountStaff('user.change_user'),
  params: AccountParams.extend({ approval: ApprovalId }),
  body: z.strictObject({ answer: z.enum(['grant', 'decline']) }),
  limit: 'change',
});
