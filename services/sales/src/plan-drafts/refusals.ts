import type { PlanDraftRefusal } from '@paddock/shared-domain/plan-drafts/refusals';
import { notFound, problem, type ProblemAnswer } from '@paddock/kit/http/problems';

/** The answer for each refusal of a draft. A missing row does not compile. */
export const DRAFT_REFUSALS: { readonly [Reason in PlanDraftRefusal]: ProblemAnswer } = {
  DraftUnknown: notFound,
  DraftEnded: problem('already_settled', { text: 'This draft was applied or dropped already.' }),
  DraftFull: problem('invalid', { text: 'A draft holds at most 200 changes.' }),
  BlackoutDraftedTwice: problem('invalid', { text: 'This slot is blacked out in the draft already.' }),
};
