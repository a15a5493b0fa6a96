import type { ScheduleEvent } from '@paddock/shared-domain/booking/events';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import { draftOfCommand, planDraftDecider } from '@paddock/shared-domain/plan-drafts/decider';
import { DraftId } from '@paddock/shared-domain/plan-drafts/ids';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { Process } from '@paddock/kit/processes/process';

/**
 * Marks a draft applied if a crash came between the day's append and the draft's. The command id of the day's event names the
 * draft. Reading an event twice changes nothing.
 */
export const planDraftsProcess = (commands: Commands): Process<ScheduleEvent> => {
  const heard = async ({ metadata: { commandId, actor, at } }: Recorded<ScheduleEvent>): Promise<void> => {
    const draftId = draftOfCommand(commandId);
    if (draftId === undefined) return;
    const handled = await commands.handle(
      planDraftDecider,
      draftId,
      [{ type: 'MarkPlanDraftApplied', data: { draftId: DraftId.parse(draftId) } }],
      { commandId: `${commandId}:applied`, actor, now: at },
    );
    if (handled.outcome === 'busy') throw new Error('A draft is busy.');
  };
  return {
    name: 'plan-drafts',
    on: { ReservationMoved: heard, ReservationCancelled: heard, SlotBlackedOut: heard },
  };
};
