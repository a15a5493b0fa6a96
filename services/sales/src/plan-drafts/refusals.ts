import type { PlanDraftRefusal } from '@paddock/shared-domain/plan-drafts/refusals';
import { notFound, problem, type ProblemAnswer } from '@paddock/kit/http/problems';

/** The answer for each refusal of a draft. A missing row does not compile. */
export const DRAFT_REFUSALS: { readonly [Reason in PlanDraftRefusal]: ProblemAnswer } = {
  DraftUnknown: notFound,
  DraftEnded: problem('already_settled', { text: 'This draft was already applied or discarded.' }),
  DraftFull: problem('invalid', { text: 'A draft can hold at most 200 changes. Apply it, then start another.' }),
  BlackoutDraftedTwice: problem('invalid', { text: 'This slot is already blacked out in the draft.' }),
};
