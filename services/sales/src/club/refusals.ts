import type { CreditsProblem } from '@paddock/shared-domain/club/club-price';
import { invalid, type ProblemAnswer } from '@paddock/kit/http/problems';

const TEXTS: { readonly [Reason in CreditsProblem]: string } = {
  'not-whole-sessions': 'Choose whole sessions.',
  'too-few-sessions': 'These are fewer sessions than this venue offers.',
  'too-many-sessions': 'Choose 100 sessions a month at most.',
  'no-intro-rate': 'There is no intro rate.',
};
/** The answer for an amount of credits that the venue does not sell. `field`: the field of the request that has it. */
export const creditsProblem = (reason: CreditsProblem, field: 'credits' | 'credits_amount'): ProblemAnswer =>
  invalid({ [field]: [TEXTS[reason]] });
