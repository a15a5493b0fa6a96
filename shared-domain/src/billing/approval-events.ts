import { z } from 'zod';
import { UserId } from '../kernel/ids.ts';
import { event } from '../kernel/message.ts';
import { PriceCents } from '../kernel/money.ts';
import { Instant } from '../kernel/time.ts';

/**
 * What staff do that gives money away: a bill or a part of it written off, a mark as paid, a refund, a session cancelled after it
 * began, or moved after it was over.
 */
export const ApprovalAct = z.enum(['write_off', 'paid_mark', 'refund', 'cancellation', 'move']);
export type ApprovalAct = z.infer<typeof ApprovalAct>;
export const ApprovalId = z.string().min(1).max(60).brand<'ApprovalId'>();
export type ApprovalId = z.infer<typeof ApprovalId>;
const approval = { approvalId: ApprovalId, userId: UserId };

/**
 * Staff want to give away more than one person may decide alone: a second person is asked. `matter` is a hash of the act, of what it is
 * about and of who asked: the act is recognised by it when it is sent again.
 */
export const ApprovalRequested = event('ApprovalRequested', {
  ...approval,
  matter: z.string().regex(/^[0-9a-f]{32}$/),
  act: ApprovalAct,
  amountCents: PriceCents,
  askedBy: UserId,
  lapsesAt: Instant,
});
/** A second person agreed. The one who asked may now do it, once, until the request lapses. */
export const ApprovalGranted = event('ApprovalGranted', { ...approval, grantedBy: UserId });
/** A second person refused. */
export const ApprovalDeclined = event('ApprovalDeclined', approval);
/** What was agreed to has been done, for the request with the command id `usedFor`. */
export const ApprovalUsed = event('ApprovalUsed', { ...approval, usedFor: z.string().min(1).max(200) });

export const approvalEvents = [ApprovalRequested, ApprovalGranted, ApprovalDeclined, ApprovalUsed] as const;
export type ApprovalEvent = z.infer<(typeof approvalEvents)[number]>;
