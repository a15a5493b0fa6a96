import { accept, type Decider, type Decision, decideBy, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { PlanDraftEvent, PlanDraftEventOf } from './events.ts';
import { evolvePlanDraft, noDraft, type PlanDraft } from './plan-draft.ts';
import type { PlanDraftRefusal } from './refusals.ts';

/** The most changes in a draft: what one append of a day can hold. */
export const MOST_CHANGES = 200;

type Data<Type extends PlanDraftEvent['type']> = PlanDraftEventOf<Type>['data'];
export type PlanDraftCommand =
  | Command<'OpenPlanDraft', Data<'PlanDraftOpened'>>
  | Command<'DraftMove', Data<'MoveDrafted'>>
  | Command<'DraftCancellation', Data<'CancellationDrafted'>>
  | Command<'DraftBlackout', Data<'BlackoutDrafted'>>
  | Command<'RemoveDraftedChange', Data<'DraftedChangeRemoved'>>
  | Command<'MarkPlanDraftApplied', Data<'PlanDraftApplied'>>
  | Command<'DiscardPlanDraft', Data<'PlanDraftDiscarded'>>;
type Decided = Decision<PlanDraftEvent, PlanDraftRefusal>;

const ended = ({ phase }: PlanDraft): PlanDraftRefusal | undefined =>
  phase === 'open' ? undefined : phase === 'unknown' ? 'DraftUnknown' : 'DraftEnded';

/** A change is added, or replaces the one that its reservation had. */
const join = (
  draft: PlanDraft,
  event: PlanDraftEventOf<'MoveDrafted' | 'CancellationDrafted' | 'BlackoutDrafted'>,
): Decided => {
  const no = ended(draft);
  if (no !== undefined) return refuse(no);
  const full = draft.changes.size >= MOST_CHANGES && !draft.changes.has(event.data.reservationId);
  return full ? refuse('DraftFull') : accept(event);
};

/** Drafts of a day's plan. Only the day decides whether a change is possible, never the draft. */
export const planDraftDecider: Decider<PlanDraft, PlanDraftEvent, PlanDraftCommand, PlanDraftRefusal> = {
  category: 'planDraft',
  initialState: noDraft,
  evolve: evolvePlanDraft,
  decide: decideBy<PlanDraft, PlanDraftEvent, PlanDraftCommand, PlanDraftRefusal>({
    OpenPlanDraft: ({ data }, draft) =>
      draft.phase === 'unknown' ? accept({ type: 'PlanDraftOpened', data }) : accept(),
    DraftMove: ({ data }, draft) => join(draft, { type: 'MoveDrafted', data }),
    DraftCancellation: ({ data }, draft) => join(draft, { type: 'CancellationDrafted', data }),
    DraftBlackout: ({ data }, draft) => {
      const there = [...draft.changes.values()].some(
        (change) => change.kind === 'blackout' && change.seatId === data.seatId && change.startsAt === data.startsAt,
      );
      return there ? refuse('BlackoutDraftedTwice') : join(draft, { type: 'BlackoutDrafted', data });
    },
    RemoveDraftedChange: ({ data }, draft) => {
      const no = ended(draft);
      if (no !== undefined) return refuse(no);
      return draft.changes.has(data.reservationId) ? accept({ type: 'DraftedChangeRemoved', data }) : accept();
    },
    // The day has the changes already: this cannot be refused, and a repeat changes nothing.
    MarkPlanDraftApplied: ({ data }, draft) =>
      draft.phase === 'unknown'
        ? refuse('DraftUnknown')
        : draft.phase === 'applied'
          ? accept()
          : accept({ type: 'PlanDraftApplied', data }),
    DiscardPlanDraft: ({ data }, draft) => {
      if (draft.phase === 'dropped') return accept();
      const no = ended(draft);
      return no === undefined ? accept({ type: 'PlanDraftDiscarded', data }) : refuse(no);
    },
  }),
};

/** The command id with which a day applies a draft: it is applied once, and the log names the draft. */
export const applicationId = (draftId: string): string => `draft:${draftId}`;
/** The draft that a command of a day came from, if any. */
export const draftOfCommand = (commandId: string): string | undefined =>
  /^draft:([A-Za-z0-9]{1,40})$/.exec(commandId)?.[1];
