import type { Contract } from '@paddock/shared-domain/contracts/contract';
import type { Deps } from '../deps.ts';
import type { Answer } from './answers.ts';
import type { Request } from './handler.ts';
import type { LimitSubject } from './limits.ts';
import { problem } from './problems.ts';

/** Routes that may charge the caller's own card. Staff who charge a customer are not counted. */
export const mayDecline = (
  { limit }: Contract,
  { account, caller }: Pick<Request<Contract>, 'account' | 'caller'>,
): boolean => limit === 'process' && caller.kind === 'user' && (account === undefined || account === caller.userId);

/**
 * Cool-down after declines (threat TH-31). The call is counted before it is made, so that parallel calls count too, and uncounted
 * unless the bank declines.
 */
export const unlessDeclinedOften = async (
  { limits }: Pick<Deps, 'limits'>,
  subject: LimitSubject,
  pay: () => Promise<Answer<unknown>> | Answer<unknown>,
): Promise<Answer<unknown>> => {
  const verdict = await limits.take('decline', subject);
  if (verdict === 'unavailable') return problem('unavailable');
  if (verdict !== 'free') return problem('throttled', { retryAfter: verdict.wait });
  const answer = await pay();
  const declined = answer.kind === 'problem' && answer.body['code'] === 'card_declined';
  await limits.answered('decline', subject, declined ? 400 : 200);
  return answer;
};
