import { userDecider } from '@paddock/shared-domain/identity/decider';
import type { Wanted } from '@paddock/kit/command-handling/commands';
import type { UserCommand } from '@paddock/shared-domain/identity/decider';
import { problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import type { Account } from '../find-account.ts';
import type { Asking, IdentityDeps } from '../identity-deps.ts';
import { formerRecoveryHash, recoveryHash } from './recovery-codes.ts';
import { matchingStep } from './totp.ts';

/** Codes an account may try within an hour: with three valid ones in a million, guessing takes decades. */
const MOST_AN_HOUR = 10;
const HOUR_SECONDS = 3600;

type OwnDeps = Pick<IdentityDeps, 'commands' | 'vault' | 'records'>;

const wrong = problem('one_time_code_invalid');
const tooMany = problem('throttled', { retryAfter: HOUR_SECONDS });

/**
 * Checks a code of the authenticator app, or uses a recovery code. Each is valid once: of parallel requests with one code, one
 * succeeds (threat TH-45). The caller has already given the password, so counting by account locks nobody else out.
 *
 * @returns the refusal, or undefined if the code was right.
 */
export const codeFault = async (
  { commands, vault, records: { oneTimeCodes } }: OwnDeps,
  { userId, subjectId }: Pick<Account, 'userId' | 'subjectId'>,
  code: string,
  { enrolling, ...asking }: Asking & { readonly enrolling?: boolean },
): Promise<ProblemAnswer | undefined> => {
  // 1. Count the attempt before the check, so that parallel attempts are limited too.
  const known = await oneTimeCodes.tryOnce(userId, asking.now, MOST_AN_HOUR);
  if (known === 'too-many') return tooMany;
  if (known === undefined) return wrong;
  // 2. Six digits: a code of the app.
  if (/^\d{6}$/.test(code)) {
    const secret = await vault.unseal({ subjectId, box: known.box });
    const step = secret === undefined ? undefined : matchingStep(Buffer.from(secret, 'base64'), code, asking.now);
    return step !== undefined && (await oneTimeCodes.spendStep(userId, step)) ? undefined : wrong;
  }
  // 3. Anything else: a recovery code. There are none during the enrolment.
  const isSpent =
    enrolling !== true &&
    ((await oneTimeCodes.spendRecovery(userId, await recoveryHash(userId, code))) ||
      (await oneTimeCodes.spendRecovery(userId, formerRecoveryHash(code))));
  if (!isSpent) return wrong;
  const wanted: Wanted<UserCommand> = { type: 'SpendRecoveryCode', data: { userId } };
  const actor = { kind: 'customer', userId } as const;
  const noted = await commands.handle(userDecider, userId, [wanted], { ...asking, actor });
  return noted.outcome === 'accepted' ? undefined : problem('busy');
};
