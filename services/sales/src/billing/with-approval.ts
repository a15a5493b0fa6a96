import type { CommandContext, Wanted } from '@paddock/kit/command-handling/commands';
import type { Deps } from '@paddock/kit/deps';
import { centsToAgree, secondPersonProblem, staffAmong } from '@paddock/kit/http/acting-on';
import type { ProblemAnswer } from '@paddock/kit/http/problems';
import { problem } from '@paddock/kit/http/problems';
import { readStaff } from '@paddock/projections/identity/users/read';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { type ApprovalAct, ApprovalId } from '@paddock/shared-domain/billing/approval-events';
import { APPROVAL_LAPSES_AFTER, isApprovalAlive } from '@paddock/shared-domain/billing/approvals';
import {
  type CountGiving,
  givenAwayDecider,
  type GivingSums,
  isWithinSums,
  type UncountGiving,
} from '@paddock/shared-domain/billing/given-away';
import { GivingId } from '@paddock/shared-domain/billing/given-away-events';
import { openItems } from '@paddock/shared-domain/billing/items';
import type { ReservationId, UserId } from '@paddock/shared-domain/kernel/ids';
import { priceCents } from '@paddock/shared-domain/kernel/money';
import { type Instant, type LocalDate, plusMillis } from '@paddock/shared-domain/kernel/time';
import { localDateOf } from '@paddock/shared-domain/kernel/venue-time';
import { createHash } from 'node:crypto';
import { askerLeft } from './asker-left.ts';

export type Matter = {
  readonly act: ApprovalAct;
  /** Whose money it is. */
  readonly account: UserId;
  /** What it is about, such as the reservations: the same act sent again names the same. */
  readonly about: readonly string[];
  /** The bill that the act closes: of a reservation, or `null` for the whole. An agreement is about what it has now. */
  readonly bill?: ReservationId | null;
};
/** `approvalId`: a second person agreed. An act in the stream of the account uses it in its own append. */
type Attempt<Done> = (
  context: CommandContext,
  approved: { readonly approvalId: ApprovalId; readonly usedFor: string } | undefined,
) => Promise<Done | ProblemAnswer>;
type OwnDeps = Pick<Deps, 'commands' | 'db' | 'config' | 'store'>;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);
/** The day of the venue whose sums count. */
export const givingDay = ({ TIMEZONE }: Pick<Deps['config'], 'TIMEZONE'>, now: Instant): LocalDate =>
  localDateOf(now, TIMEZONE);
const sumsOf = ({ config }: OwnDeps): GivingSums => ({
  customerCents: config.SECOND_PERSON_ABOVE_CENTS,
  staffCents: config.SECOND_PERSON_ABOVE_DAY_CENTS,
});

/**
 * Whether the venue has somebody who could agree: who may refund, did not ask, and whom it is not about; for a colleague's money a
 * superuser. Somebody whose rights are new counts too: else the one who asks could make a colleague new, and then decide alone.
 */
const couldAgree = async ({ commands, db }: OwnDeps, account: UserId, asker: UserId): Promise<boolean> => {
  const [isStaff] = await staffAmong({ commands }, [account]);
  return (await readStaff(db)).some(
    ({ userId, isSuperuser, permissions }) =>
      userId !== asker &&
      userId !== account &&
      (isSuperuser || (isStaff === undefined && permissions.includes('user.change_user'))),
  );
};

/** Whether a member of staff may give so much on this day without a second person, as far as is counted now. */
export const mayGiveAlone = async (
  deps: OwnDeps,
  giving: { readonly userId: UserId; readonly givenBy: UserId; readonly amountCents: number },
  now: Instant,
): Promise<boolean> =>
  isWithinSums((await deps.commands.load(givenAwayDecider, givingDay(deps.config, now))).state, giving, sumsOf(deps)) ||
  !(await couldAgree(deps, giving.userId, giving.givenBy));

/**
 * Does an act of staff that may give money away (decision 0208). It is counted for the day before it is done. Beyond the sums of the
 * day a second person must agree: the first try is then recorded as a request and refused. Once somebody agreed, the same person sends
 * the same act again and it is done, once: its command id comes from the request, so a repeat finds it done.
 *
 * @param attempt does the act; it returns the refusal of `ownProblem` if it gives more than `mayGiveCents`.
 */
export const withApproval = async <Done extends object>(
  deps: OwnDeps,
  { act, account, about, bill }: Matter,
  context: CommandContext,
  attempt: Attempt<Done>,
): Promise<Done | ProblemAnswer> => {
  // 1. Nothing is counted yet, so an act that gives something is refused, with how much it would be.
  const first = await attempt(context, undefined);
  const cents = centsToAgree(first);
  const { commands } = deps;
  const { actor, now, commandId, requestId, reason } = context;
  if (cents === undefined || actor.kind !== 'staff') return first;
  const asker = actor.userId;
  const day = givingDay(deps.config, now);
  const system = { requestId, now, actor: { kind: 'system', process: 'giving' } } as const;
  /** Not by a fixed id: what was counted, and then counted no longer, may be counted again. */
  const onDay = async (id: string, wanted: Wanted<CountGiving | UncountGiving>, why?: string) => {
    const { revision } = await commands.load(givenAwayDecider, day);
    return commands.handle(givenAwayDecider, day, [wanted], {
      ...system,
      commandId: `${id}:giving:${revision}`,
      reason: why,
    });
  };
  const count = (id: string, agreedBy: UserId | undefined, most: GivingSums | undefined) => {
    const counted = {
      givingId: GivingId.parse(id),
      userId: account,
      givenBy: asker,
      act,
      amountCents: priceCents(cents),
    };
    const data = { ...counted, ...(agreedBy !== undefined && { agreedBy }), most };
    return onDay(id, { type: 'CountGiving', data }, reason);
  };
  /** Does it, and counts it no longer if it was refused because the money changed in between. */
  const doCounted = async (
    id: string,
    inContext: CommandContext,
    approved: Parameters<Attempt<Done>>[1],
  ): Promise<Done | ProblemAnswer> => {
    const done = await attempt(inContext, approved);
    if (isChanged(done))
      await onDay(id, { type: 'UncountGiving', data: { givingId: GivingId.parse(id), userId: account } });
    return done;
  };
  const { state } = await commands.load(accountDecider, account);
  const owed = bill === undefined ? [] : openItems(state.items, bill).map(([itemId]) => itemId);
  const matter = hashOf(JSON.stringify([act, asker, about.toSorted(), owed.toSorted()]));
  let before = state.approvals.get(matter);
  if (before !== undefined && isApprovalAlive(before, now) && (await askerLeft(deps, before))) {
    // They were dismissed, and appointed again: they ask again.
    const ended = await commands.handle(
      accountDecider,
      account,
      [{ type: 'DeclineApproval', data: { approvalId: before.approvalId, userId: account } }],
      { ...system, commandId: `approval:${before.approvalId}:asker-left` },
    );
    if (ended.outcome === 'busy') return problem('busy');
    before = undefined;
  }
  // 2. A second person agreed to as much; or this same request has used the agreement, and its answer was lost.
  const isMine = before?.phase === 'used' && before.usedFor === commandId;
  const isAgreed = before?.phase === 'granted' && isApprovalAlive(before, now);
  if (before !== undefined && (isMine || isAgreed) && cents <= before.amountCents) {
    const { approvalId, amountCents: agreedCents } = before;
    const approved = `approved:${approvalId}`;
    if ((await count(approved, before.grantedBy, undefined)).outcome === 'busy') return problem('busy');
    const use = { approvalId, usedFor: commandId };
    const whose = { ...context.whose, mayGiveCents: agreedCents };
    const done = await doCounted(approved, { ...context, commandId: approved, askedAs: commandId, whose }, use);
    if ('kind' in done && done.kind === 'problem') return done;
    // An act in the account has used it already. After a crash here, or if this is busy, a repeat finds the act done and comes here again.
    await commands.handle(accountDecider, account, [{ type: 'UseApproval', data: { ...use, userId: account } }], {
      ...context,
      commandId: `${approved}:used`,
    });
    return done;
  }
  // 3. One person may decide it, or nobody else could.
  const most = (await couldAgree(deps, account, asker)) ? sumsOf(deps) : undefined;
  const counted = await count(commandId, undefined, most);
  if (counted.outcome === 'busy') return problem('busy');
  if (counted.outcome === 'accepted')
    return doCounted(commandId, { ...context, whose: { ...context.whose, mayGiveCents: cents } }, undefined);
  // 4. Ask.
  const data = {
    approvalId: ApprovalId.parse(hashOf(commandId)),
    userId: account,
    matter,
    act,
    amountCents: priceCents(cents),
    askedBy: asker,
    lapsesAt: plusMillis(now, APPROVAL_LAPSES_AFTER),
  };
  const asked = await commands.handle(accountDecider, account, [{ type: 'RequestApproval', data }], {
    ...context,
    commandId: `${commandId}:approval`,
  });
  if (asked.outcome === 'accepted') return { ...secondPersonProblem(cents), position: asked.position };
  return asked.outcome === 'busy' ? problem('busy') : first;
};

/** Refused before anything was done, because what would be given had changed since it was counted. */
const isChanged = (done: object): boolean => {
  if (centsToAgree(done) !== undefined) return true;
  const { code } = ('body' in done ? done.body : {}) as { code?: string };
  return 'kind' in done && done.kind === 'problem' && code === 'quote_stale';
};
