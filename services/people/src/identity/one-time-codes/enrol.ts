import type { Position } from '@paddock/event-store/port';
import { type UserCommand, userDecider } from '@paddock/shared-domain/identity/decider';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Actor } from '@paddock/shared-domain/kernel/actor';
import type { Wanted } from '@paddock/kit/command-handling/commands';
import type { SignedIn } from '@paddock/kit/http/caller';
import { denied, invalid, notFound, problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import { findAccount } from '../find-account.ts';
import type { Asking, IdentityDeps } from '../identity-deps.ts';
import { codeFault } from './check-code.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';
import { enrolmentOf, SECRET_BYTES } from './totp.ts';

const ON_ALREADY = problem('conflict', { text: 'One-time codes are on already.' });
const NOT_ON = problem('conflict', { text: 'One-time codes are not on.' });
const DEMANDED = problem('conflict', { text: 'The venue requires one-time codes for all staff.' });

type Renewed = { readonly codes: readonly string[]; readonly position: Position };

/** Creates a secret and seals it with the person's key; it is never in the log. It takes effect with the first right code. */
export const beginEnrolment = async (
  deps: IdentityDeps,
  userId: UserId,
  password: string,
): Promise<ReturnType<typeof enrolmentOf> | ProblemAnswer> => {
  const account = await findAccount(deps, userId);
  if (account === undefined) return notFound;
  if (!account.state.isStaff) return denied;
  if (account.state.oneTimeCodes) return ON_ALREADY;
  // A stolen session must not lock the owner out (threat TH-18).
  if (!(await deps.passwords.matches(await deps.records.credentials.get(userId), password)))
    return invalid({ current_password: ['This is not your current password.'] });
  const secret = Buffer.from(deps.random(SECRET_BYTES));
  const { box } = await deps.vault.seal(account.subjectId, secret.toString('base64'));
  await deps.records.oneTimeCodes.put(userId, box);
  return enrolmentOf(secret, deps.settings.clubName(), account.fields.email ?? '');
};

const decide = async (deps: IdentityDeps, userId: UserId, wanted: Wanted<UserCommand>, actor: Actor, asking: Asking) =>
  deps.commands.handle(userDecider, userId, [wanted], { ...asking, actor });

const renew = async (
  deps: IdentityDeps,
  userId: UserId,
  type: 'EnableTwoFactor' | 'RenewRecoveryCodes',
  asking: Asking,
): Promise<Renewed | ProblemAnswer> => {
  const codes = newRecoveryCodes(deps.random);
  // Before the event, so that an account that requires codes has recovery codes, even after a crash.
  await deps.records.oneTimeCodes.putRecovery(
    userId,
    await Promise.all(codes.map((code) => recoveryHash(userId, code))),
  );
  const handled = await decide(deps, userId, { type, data: { userId } }, { kind: 'customer', userId }, asking);
  if (handled.outcome === 'busy') return problem('busy');
  if (handled.outcome === 'refused') return handled.reason === 'OneTimeCodesEnrolledAlready' ? ON_ALREADY : NOT_ON;
  return { codes, position: handled.position };
};

/** The first right code: from now on a login requires one. Other sessions end: they began with the password alone. */
export const confirmEnrolment = async (
  deps: IdentityDeps,
  { userId, sessionId }: SignedIn,
  code: string,
  asking: Asking,
): Promise<Renewed | ProblemAnswer> => {
  const account = await findAccount(deps, userId);
  if (account === undefined) return notFound;
  if (!account.state.isStaff) return denied;
  if (account.state.oneTimeCodes) return ON_ALREADY;
  const fault = await codeFault(deps, account, code, { ...asking, enrolling: true });
  if (fault !== undefined) return fault.status === 429 ? fault : invalid({ code: ['This code is not valid.'] });
  const renewed = await renew(deps, userId, 'EnableTwoFactor', asking);
  if ('kind' in renewed) return renewed;
  await deps.sessions.endAll(userId, sessionId);
  await deps.sessions.rolesChanged(userId);
  return renewed;
};

/** An enrolled person who has just proven it. A wrong code is a 400 at its field, because the session itself is valid. */
const proven = async (
  deps: IdentityDeps,
  userId: UserId,
  code: string,
  asking: Asking,
): Promise<ProblemAnswer | undefined> => {
  const account = await findAccount(deps, userId);
  if (account === undefined) return notFound;
  if (!account.state.oneTimeCodes) return NOT_ON;
  const fault = await codeFault(deps, account, code, { ...asking, commandId: `${asking.commandId}:code` });
  return fault?.status === 401 ? invalid({ code: ['This code is not valid.'] }) : fault;
};

export const renewCodes = async (deps: IdentityDeps, userId: UserId, code: string, asking: Asking) =>
  (await proven(deps, userId, code, asking)) ?? renew(deps, userId, 'RenewRecoveryCodes', asking);

/** Removes one-time codes from an account: by its owner with a code, or by a superuser for an owner who lost the device. */
export const dropCodes = async (
  deps: IdentityDeps,
  userId: UserId,
  by: { readonly code: string } | { readonly actor: Actor },
  asking: Asking,
): Promise<{ readonly position: Position } | ProblemAnswer> => {
  if ('code' in by && deps.settings.staffOneTimeCodes === 'required') return DEMANDED;
  const fault = 'code' in by ? await proven(deps, userId, by.code, asking) : undefined;
  if (fault !== undefined) return fault;
  const actor = 'actor' in by ? by.actor : ({ kind: 'customer', userId } as const);
  const handled = await decide(deps, userId, { type: 'DisableTwoFactor', data: { userId } }, actor, asking);
  if (handled.outcome === 'busy') return problem('busy');
  if (handled.outcome === 'refused') return notFound;
  await deps.records.oneTimeCodes.remove(userId);
  if ('actor' in by) await deps.sessions.endAll(userId);
  await deps.sessions.rolesChanged(userId);
  return { position: handled.position };
};
