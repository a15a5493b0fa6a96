import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { UserId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { OwnRefusal } from '../kernel/never-ones-own.ts';
import { DAY, type Instant, plusMillis } from '../kernel/time.ts';
import { VersionedMap } from '../kernel/versioned-map.ts';
import type { ApprovalEvent, ApprovalId } from './approval-events.ts';

/** How long a request waits for a second person, and then for the one who asked. */
export const APPROVAL_LAPSES_AFTER = 7 * DAY;

type Requested = Extract<ApprovalEvent, { type: 'ApprovalRequested' }>['data'];
/** The last request about each matter. */
export type Approval = Requested & {
  readonly phase: 'requested' | 'granted' | 'declined' | 'used';
  readonly grantedBy?: UserId | undefined;
  /** The command id of the request that used it. */
  readonly usedFor?: string | undefined;
};
export type Approvals = VersionedMap<string, Approval>;

export type RequestApproval = Command<'RequestApproval', Requested>;
type OfApproval = { readonly approvalId: ApprovalId; readonly userId: UserId };
export type ApprovalCommand =
  | RequestApproval
  | Command<'GrantApproval', OfApproval & { readonly grantedBy: UserId }>
  | Command<'DeclineApproval', OfApproval>
  | Command<'UseApproval', OfApproval & { readonly usedFor: string }>;
/** `ApprovalOver`: it was answered or used, or it has lapsed. */
export type ApprovalRefusal = 'ApprovalUnknown' | 'ApprovalOver' | OwnRefusal;
type Decided = Decision<ApprovalEvent, ApprovalRefusal>;
type Book = { readonly approvals: Approvals };

export const findApproval = (approvals: Approvals, approvalId: ApprovalId): Approval | undefined =>
  [...approvals.values()].find((one) => one.approvalId === approvalId);

export const evolveApprovals = (approvals: Approvals, event: ApprovalEvent): Approvals => {
  if (event.type === 'ApprovalRequested') {
    // What had lapsed by then decides nothing more.
    const askedAt = plusMillis(event.data.lapsesAt, -APPROVAL_LAPSES_AFTER);
    const left = [...approvals].filter(([, { lapsesAt }]) => lapsesAt > askedAt);
    const kept = left.length < approvals.size ? VersionedMap.of(left) : approvals;
    return kept.with(event.data.matter, { ...event.data, phase: 'requested' });
  }
  const found = findApproval(approvals, event.data.approvalId);
  if (found === undefined) return approvals;
  if (event.type === 'ApprovalGranted')
    return approvals.with(found.matter, { ...found, phase: 'granted', grantedBy: event.data.grantedBy });
  if (event.type === 'ApprovalDeclined') return approvals.with(found.matter, { ...found, phase: 'declined' });
  return approvals.with(found.matter, { ...found, phase: 'used', usedFor: event.data.usedFor });
};

/** Whether a request still counts: it waits for an answer, or was granted and not used yet. */
export const isApprovalAlive = ({ phase, lapsesAt }: Approval, now: Instant): boolean =>
  (phase === 'requested' || phase === 'granted') && now < lapsesAt;

const request = ({ data, metadata: { now } }: RequestApproval, { approvals }: Book): Decided => {
  const before = approvals.get(data.matter);
  const same = before !== undefined && isApprovalAlive(before, now) && before.amountCents === data.amountCents;
  return same ? accept() : accept({ type: 'ApprovalRequested', data });
};

/**
 * Never by the one who asked, also where they are the only superuser; that it is never the person concerned is in the table. Paddock itself
 * ends one whose asker was dismissed, also after a colleague agreed.
 */
const answer = (
  { data, metadata: { now, actor } }: Command<string, OfApproval>,
  { approvals }: Book,
  answered: ApprovalEvent,
): Decided => {
  const found = findApproval(approvals, data.approvalId);
  if (found === undefined) return refuse('ApprovalUnknown');
  if ('userId' in actor && actor.userId === found.askedBy) return refuse('OnesOwn');
  const ends = actor.kind === 'system' && answered.type === 'ApprovalDeclined';
  if (!isApprovalAlive(found, now) || (found.phase === 'granted' && !ends)) return refuse('ApprovalOver');
  return accept(answered);
};

/** In the append of the act itself where that is in the same stream. */
const use = (
  { data, metadata: { now } }: Command<'UseApproval', OfApproval & { readonly usedFor: string }>,
  { approvals }: Book,
): Decided => {
  const found = findApproval(approvals, data.approvalId);
  return found?.phase === 'granted' && isApprovalAlive(found, now)
    ? accept({ type: 'ApprovalUsed', data })
    : refuse('ApprovalOver');
};

export const approvalCommands = {
  RequestApproval: request,
  GrantApproval: (
    command: Command<'GrantApproval', OfApproval & { readonly grantedBy: UserId }>,
    book: Book,
  ): Decided => answer(command, book, { type: 'ApprovalGranted', data: command.data }),
  DeclineApproval: (command: Command<'DeclineApproval', OfApproval>, book: Book): Decided =>
    answer(command, book, { type: 'ApprovalDeclined', data: command.data }),
  UseApproval: use,
};
