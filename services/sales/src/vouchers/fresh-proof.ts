import { isFreshlyProven, type SignedIn } from '@paddock/kit/http/caller';
import type { Deps } from '@paddock/kit/deps';
import { invalid, problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';

/** Whether a password is the account's. */
export type MatchesPassword = (user: UserId, password: string) => Promise<boolean>;

/**
 * Asks for proof that it is still the same person: they logged in within the last ten minutes, or send their password with the request.
 * Returns the answer to send if there is no such proof.
 * A password is counted like one at a change of it, and is checked however young the session is.
 */
export const freshProof = async (
  { limits, matchesPassword }: Pick<Deps, 'limits'> & { readonly matchesPassword: MatchesPassword },
  { userId, provenAt }: Pick<SignedIn, 'userId' | 'provenAt'>,
  { password, ip, now }: { readonly password: string | undefined; readonly ip: string; readonly now: Instant },
): Promise<ProblemAnswer | undefined> => {
  if (password === undefined) {
    if (isFreshlyProven({ provenAt }, now)) return undefined;
    return problem('current_password_required', {
      text: 'For this amount, please enter your password, or log in again by an emailed link.',
      fields: { current_password: ['Please enter your current password.'] },
    });
  }
  const verdict = await limits.take('password', { userId, ip });
  if (verdict === 'unavailable') return problem('unavailable');
  if (verdict !== 'free') return problem('throttled', { retryAfter: verdict.wait });
  if (await matchesPassword(userId, password)) return undefined;
  return invalid({ current_password: ['This is not your current password.'] });
};
