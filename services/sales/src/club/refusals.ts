import type { CreditsProblem } from '@paddock/shared-domain/club/club-price';
import { invalid, type ProblemAnswer } from '@paddock/kit/http/problems';

const TEXTS: { readonly [Reason in CreditsProblem]: string } = {
  'not-whole-sessions': 'Choose a whole number of sessions.',
  'too-few-sessions': 'Choose more sessions. This is below the minimum of this venue.',
  'too-many-sessions': 'Choose 100 sessions a month at most.',
  'no-intro-rate': 'There is no intro rate.',
};
/** The answer for an amount of credits that the venue does not sell. `field`: the field of the request that has it. */
export const creditsProblem = (reason: CreditsProblem, field: 'credits' | 'credits_amount'): ProblemAnswer =>
  invalid({ [field]: [TEXTS[reason]] });
