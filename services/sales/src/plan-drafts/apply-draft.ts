import type { Position } from '@paddock/event-store/port';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import { applicationId, planDraftDecider } from '@paddock/shared-domain/plan-drafts/decider';
import type { DraftId } from '@paddock/shared-domain/plan-drafts/ids';
import { NOTHING } from '@paddock/shared-domain/refunds/amounts';
import type { CommandContext } from '@paddock/kit/command-handling/commands';
import type { Deps } from '@paddock/kit/deps';
import { type Change, changeOf } from '../refunds/process/change.ts';
import type { BookingDeps } from '../booking/booking-deps.ts';
import { doneBefore } from '../booking/done-before.ts';
import { giveBack, type GivenBack } from '../booking/give-back.ts';
import { soldOf } from '../booking/what-comes-back.ts';
import type { LookAtDraft } from './look-at-draft.ts';

/** The events that changes of a draft become, one per change. */
const CHANGES: ReadonlySet<string> = new Set(['ReservationMoved', 'ReservationCancelled', 'SlotBlackedOut']);

type Applied =
  /** `count`: the number of changes applied. */
  | { readonly outcome: 'applied'; readonly back: GivenBack; readonly count: number }
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'busy' };

type OwnDeps = Pick<BookingDeps, 'deps' | 'refunds' | 'sleep' | 'decode' | 'failpoints'>;

/** The command id derives from the draft; the context names who requested it. */
const contextOf = (draftId: DraftId, asked: CommandContext): CommandContext => ({
  ...asked,
  commandId: applicationId(draftId),
  askedAs: asked.commandId,
});

const markApplied = async (
  { commands }: Pick<Deps, 'commands'>,
  draftId: DraftId,
  { askedAs: _asked, ...context }: CommandContext,
): Promise<Position | undefined> => {
  const marked = await commands.handle(
    planDraftDecider,
    draftId,
    [{ type: 'MarkPlanDraftApplied', data: { draftId } }],
    { ...context, commandId: `${context.commandId}:applied` },
  );
  return marked.outcome === 'accepted' ? marked.position : undefined;
};

/**
 * Applies a checked draft: all or nothing, in one append to the day. The append is under the draft's own id, so a repeat after a
 * crash is the same append. A race between two processes: the first append wins, and only it opens refunds. After the append the
 * processes that read the log complete the draft and its money.
 */
export const applyDraft = async (
  { deps, refunds, sleep, failpoints }: OwnDeps,
  look: LookAtDraft,
  asked: CommandContext,
): Promise<Applied> => {
  const { draftId, location, date } = look.day;
  const context = { ...contextOf(draftId, asked), whose: look.whose };
  await failpoints.hit('draft:looked');
  // 1. The day.
  const handled = await deps.commands.handle(
    scheduleDecider,
    scheduleId(location.id, date),
    look.commands as Parameters<typeof deps.commands.handle<never, never, never, never>>[2],
    context,
  );
  if (handled.outcome === 'busy') return { outcome: 'busy' };
  if (handled.outcome === 'refused') return { outcome: 'refused' };
  await failpoints.hit('draft:taken');
  // 2. Mark the draft applied.
  const position = (await markApplied(deps, draftId, context)) ?? handled.position;
  await failpoints.hit('draft:marked');
  // 3. If the day took the draft before, perhaps in another version, what was checked here is not what happened. The log has what
  //    did, and the refunds process follows it.
  if (handled.repeated) {
    const { changes } = (await deps.commands.load(planDraftDecider, draftId)).state;
    return { outcome: 'applied', back: { state: 'processing', amounts: NOTHING, position }, count: changes.size };
  }
  // 4. The money, as far as it can go now.
  const back = await giveBack(
    deps,
    refunds,
    sleep,
    position,
    look.changes.flatMap(({ cost: { row, agreed, refund } }): Change[] => {
      if (row === undefined) return [];
      const sold = soldOf(row);
      if (refund !== undefined) return [{ ...sold, refund }];
      if (agreed === undefined) return [];
      const { difference } = agreed;
      return [{ ...sold, difference, moveId: context.commandId }];
    }),
    context,
  );
  return { outcome: 'applied', back, count: look.changes.length };
};

/**
 * A draft that this same request has already applied, before a crash or a lost answer. Settles the money of the day's events as
 * far as it can go now, each amount once, and answers as the first time.
 *
 * @returns undefined if the day has not taken it, or another request applied it.
 */
export const appliedBefore = async (
  parts: OwnDeps,
  { day: { draftId, location, date } }: Pick<LookAtDraft, 'day'>,
  asked: CommandContext,
): Promise<Extract<Applied, { outcome: 'applied' }> | undefined> => {
  const { deps, refunds, sleep } = parts;
  const context = contextOf(draftId, asked);
  const events = await doneBefore(parts, scheduleId(location.id, date), context.commandId);
  const last = events.at(-1);
  if (last === undefined || last.metadata.askedAs !== asked.commandId) return undefined;
  const position = (await markApplied(deps, draftId, context)) ?? (last.position as Position);
  const changes = events.flatMap((event) => changeOf(event) ?? []);
  const back = await giveBack(deps, refunds, sleep, position, changes, context);
  return { outcome: 'applied', back, count: events.filter(({ type }) => CHANGES.has(type)).length };
};
