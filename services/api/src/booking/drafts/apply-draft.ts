import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import { applicationId, planDraftDecider } from '@paddock/shared-domain/plan-drafts/decider';
import { NOTHING } from '@paddock/shared-domain/refunds/amounts';
import type { CommandContext } from '../../command-handling/commands.ts';
import type { BookingParts } from '../booking-parts.ts';
import { giveBack, type GivenBack } from '../give-back.ts';
import { soldOf } from '../what-comes-back.ts';
import type { LookAtDraft } from './look-at-draft.ts';

type Applied =
  /** `count`: how many changes the day took. */
  | { readonly outcome: 'applied'; readonly back: GivenBack; readonly count: number }
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'busy' };

/**
 * Applies a draft that was looked at. The day's append decides: all or nothing, against the day as it is then, and of two drafts at
 * once the second finds what the first left. It goes under the draft's own id, so that a repeat after a crash is the same
 * append: of two processes that apply it, the first one's look is what happens, and it alone opens money. From there on the draft is applied and its money on its way whatever happens to us: the processes read the log.
 */
export const applyDraft = async (
  { deps, refunds, sleep }: Pick<BookingParts, 'deps' | 'refunds' | 'sleep'>,
  look: LookAtDraft,
  asked: CommandContext,
): Promise<Applied> => {
  const { draftId, location, date } = look.day;
  const context = { ...asked, commandId: applicationId(draftId) };
  // 1. The day.
  const handled = await deps.commands.handle(
    scheduleDecider,
    scheduleId(location.id, date),
    look.commands as Parameters<typeof deps.commands.handle<never, never, never, never>>[2],
    context,
  );
  if (handled.outcome === 'busy') return { outcome: 'busy' };
  if (handled.outcome === 'refused') return { outcome: 'refused' };
  // 2. The draft hears of it.
  const marked = await deps.commands.handle(
    planDraftDecider,
    draftId,
    [{ type: 'MarkPlanDraftApplied', data: { draftId } }],
    { ...context, commandId: `${context.commandId}:applied` },
  );
  const position = marked.outcome === 'accepted' ? marked.position : handled.position;
  // 3. Where the day had taken the draft before, perhaps as it was before a colleague changed it, what we looked at is not what
  // happened: the log says what did, and the refunds process follows that.
  if (handled.repeated) {
    const { changes } = (await deps.commands.load(planDraftDecider, draftId)).state;
    return { outcome: 'applied', back: { state: 'processing', amounts: NOTHING, position }, count: changes.size };
  }
  // 4. The money, as far as it goes now.
  const back = await giveBack(
    deps,
    refunds,
    sleep,
    position,
    look.changes.flatMap(({ cost: { row, agreed, refund } }) => {
      if (row === undefined) return [];
      const sold = soldOf(row);
      if (refund !== undefined) return [() => refunds.ended({ ...sold, refund }, context)];
      if (agreed === undefined) return [];
      const { difference } = agreed;
      return [() => refunds.moved({ ...sold, difference, moveId: context.commandId }, context)];
    }),
  );
  return { outcome: 'applied', back, count: look.changes.length };
};
