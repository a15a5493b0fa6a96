import type { SignedIn } from '@paddock/kit/http/caller';
import type { Deps } from '@paddock/kit/deps';
import { invalid, problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, MINUTE, millisOf } from '@paddock/shared-domain/kernel/time';

/** A login this young proves who it is (rule A-049): by password or by an emailed link. */
const FRESH_SESSION = 10 * MINUTE;

/** Whether a password is the account's. */
export type MatchesPassword = (user: UserId, password: string) => Promise<boolean>;

/**
 * Asks for proof that it is still the same person: they logged in within the last ten minutes, or send their password with the request.
 * Returns the answer to send if there is no such proof.
 * A password is counted like one at a change of it, and is checked however young the session is.
 */
export const freshProof = async (
  { limits, matchesPassword }: Pick<Deps, 'limits'> & { readonly matchesPassword: MatchesPassword },
  { userId, signedInAt }: Pick<SignedIn, 'userId' | 'signedInAt'>,
  { password, ip, now }: { readonly password: string | undefined; readonly ip: string; readonly now: Instant },
): Promise<ProblemAnswer | undefined> => {
  if (password === undefined) {
    if (millisOf(now) - millisOf(signedInAt) <= FRESH_SESSION) return undefined;
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
