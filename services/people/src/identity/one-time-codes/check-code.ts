import { userDecider } from '@paddock/shared-domain/identity/decider';
import type { Wanted } from '@paddock/kit/command-handling/commands';
import type { UserCommand } from '@paddock/shared-domain/identity/decider';
import { problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import type { Account } from '../find-account.ts';
import type { Asking, IdentityDeps } from '../identity-deps.ts';
import { recoveryHash } from './recovery-codes.ts';
import { matchingStep } from './totp.ts';

/** Codes an account may try within an hour: with three good ones of a million, guessing takes some decades. */
const MOST_AN_HOUR = 10;
const HOUR_SECONDS = 3600;

type OwnDeps = Pick<IdentityDeps, 'commands' | 'vault' | 'records'>;

const wrong = problem('one_time_code_invalid');
const tooMany = problem('throttled', { retryAfter: HOUR_SECONDS });

/**
 * Checks a code of the authenticator app, or spends a recovery code. Each is good once: of the same code sent many times at once
 * one is right (threat TH-45). Whoever gets here knows the password, so counting by account locks nobody else out.
 *
 * @returns the refusal, or undefined when the code was right.
 */
export const codeFault = async (
  { commands, vault, records: { oneTimeCodes } }: OwnDeps,
  { userId, subjectId }: Pick<Account, 'userId' | 'subjectId'>,
  code: string,
  { enrolling, ...asking }: Asking & { readonly enrolling?: boolean },
): Promise<ProblemAnswer | undefined> => {
  // 1. The try counts before it is looked at, so that many at once are no more than the same one after another.
  const known = await oneTimeCodes.tryOnce(userId, asking.now, MOST_AN_HOUR);
  if (known === 'too-many') return tooMany;
  if (known === undefined) return wrong;
  // 2. Six digits are the app's.
  if (/^\d{6}$/.test(code)) {
    const secret = await vault.unseal({ subjectId, box: known.box });
    const step = secret === undefined ? undefined : matchingStep(Buffer.from(secret, 'base64'), code, asking.now);
    return step !== undefined && (await oneTimeCodes.spendStep(userId, step)) ? undefined : wrong;
  }
  // 3. Anything else can only be a recovery code, which nobody has before the enrolment is over.
  if (enrolling === true || !(await oneTimeCodes.spendRecovery(userId, recoveryHash(code)))) return wrong;
  const wanted: Wanted<UserCommand> = { type: 'SpendRecoveryCode', data: { userId } };
  const actor = { kind: 'customer', userId } as const;
  const noted = await commands.handle(userDecider, userId, [wanted], { ...asking, actor });
  return noted.outcome === 'accepted' ? undefined : problem('busy');
};
