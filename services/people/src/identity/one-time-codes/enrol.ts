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
const DEMANDED = problem('conflict', { text: 'The venue asks everybody who works here for one-time codes.' });

type Renewed = { readonly codes: readonly string[]; readonly position: Position };

/** Makes a secret and seals it with the person's key; the log never sees it. It is in force once a first code was right. */
export const beginEnrolment = async (
  parts: IdentityDeps,
  userId: UserId,
  password: string,
): Promise<ReturnType<typeof enrolmentOf> | ProblemAnswer> => {
  const account = await findAccount(parts, userId);
  if (account === undefined) return notFound;
  if (!account.state.isStaff) return denied;
  if (account.state.oneTimeCodes) return ON_ALREADY;
  // A stolen session must not lock its owner out (attack A18).
  if (!(await parts.passwords.matches(await parts.records.credentials.get(userId), password)))
    return invalid({ current_password: ['This is not your current password.'] });
  const secret = Buffer.from(parts.random(SECRET_BYTES));
  const { box } = await parts.vault.seal(account.subjectId, secret.toString('base64'));
  await parts.records.oneTimeCodes.put(userId, box);
  return enrolmentOf(secret, parts.settings.clubName, account.fields.email ?? '');
};

const decide = async (parts: IdentityDeps, userId: UserId, wanted: Wanted<UserCommand>, actor: Actor, asking: Asking) =>
  parts.commands.handle(userDecider, userId, [wanted], { ...asking, actor });

const renew = async (
  parts: IdentityDeps,
  userId: UserId,
  type: 'EnableTwoFactor' | 'RenewRecoveryCodes',
  asking: Asking,
): Promise<Renewed | ProblemAnswer> => {
  const codes = newRecoveryCodes(parts.random);
  // Before the event: an account that asks for codes has recovery codes, whatever breaks off in between.
  await parts.records.oneTimeCodes.putRecovery(userId, codes.map(recoveryHash));
  const handled = await decide(parts, userId, { type, data: { userId } }, { kind: 'customer', userId }, asking);
  if (handled.outcome === 'busy') return problem('busy');
  if (handled.outcome === 'refused') return handled.reason === 'OneTimeCodesEnrolledAlready' ? ON_ALREADY : NOT_ON;
  return { codes, position: handled.position };
};

/** A first code was right: from now on a login asks for one. All other sessions end; they began with the password alone. */
export const confirmEnrolment = async (
  parts: IdentityDeps,
  { userId, sessionId }: SignedIn,
  code: string,
  asking: Asking,
): Promise<Renewed | ProblemAnswer> => {
  const account = await findAccount(parts, userId);
  if (account === undefined) return notFound;
  if (!account.state.isStaff) return denied;
  if (account.state.oneTimeCodes) return ON_ALREADY;
  const fault = await codeFault(parts, account, code, { ...asking, enrolling: true });
  if (fault !== undefined) return fault.status === 429 ? fault : invalid({ code: ['This code is not valid.'] });
  const renewed = await renew(parts, userId, 'EnableTwoFactor', asking);
  if ('kind' in renewed) return renewed;
  await parts.sessions.endAll(userId, sessionId);
  await parts.sessions.rolesChanged(userId);
  return renewed;
};

/** Somebody enrolled who has just proven it; a wrong code is a 400 beside its field, because the session itself is good. */
const proven = async (
  parts: IdentityDeps,
  userId: UserId,
  code: string,
  asking: Asking,
): Promise<ProblemAnswer | undefined> => {
  const account = await findAccount(parts, userId);
  if (account === undefined) return notFound;
  if (!account.state.oneTimeCodes) return NOT_ON;
  const fault = await codeFault(parts, account, code, { ...asking, commandId: `${asking.commandId}:code` });
  return fault?.status === 401 ? invalid({ code: ['This code is not valid.'] }) : fault;
};

export const renewCodes = async (parts: IdentityDeps, userId: UserId, code: string, asking: Asking) =>
  (await proven(parts, userId, code, asking)) ?? renew(parts, userId, 'RenewRecoveryCodes', asking);

/** Takes one-time codes off an account: by itself with a code, by a superuser for somebody who lost the device. */
export const dropCodes = async (
  parts: IdentityDeps,
  userId: UserId,
  by: { readonly code: string } | { readonly actor: Actor },
  asking: Asking,
): Promise<{ readonly position: Position } | ProblemAnswer> => {
  if ('code' in by && parts.settings.staffOneTimeCodes === 'required') return DEMANDED;
  const fault = 'code' in by ? await proven(parts, userId, by.code, asking) : undefined;
  if (fault !== undefined) return fault;
  const actor = 'actor' in by ? by.actor : ({ kind: 'customer', userId } as const);
  const handled = await decide(parts, userId, { type: 'DisableTwoFactor', data: { userId } }, actor, asking);
  if (handled.outcome === 'busy') return problem('busy');
  if (handled.outcome === 'refused') return notFound;
  await parts.records.oneTimeCodes.remove(userId);
  if ('actor' in by) await parts.sessions.endAll(userId);
  await parts.sessions.rolesChanged(userId);
  return { position: handled.position };
};
