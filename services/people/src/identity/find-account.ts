import type { Position } from '@paddock/event-store/port';
import { userDecider } from '@paddock/shared-domain/identity/decider';
import type { SubjectId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { User } from '@paddock/shared-domain/identity/user';
import type { SubjectFields } from '@paddock/kit/gateways/vault/subject-fields';
import { holderOf } from './identity-claims.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { uniqueName } from './unique-name.ts';

export type Account = {
  readonly userId: UserId;
  readonly subjectId: SubjectId;
  readonly state: User;
  readonly fields: SubjectFields;
};
type OwnDeps = Pick<IdentityDeps, 'commands' | 'vault' | 'newId' | 'settings'>;

/** @param atLeast as for `Commands.load`. */
export const findAccount = async (
  { commands, vault }: Pick<OwnDeps, 'commands' | 'vault'>,
  userId: UserId,
  atLeast?: Position,
): Promise<Account | undefined> => {
  const { state } = await commands.load(userDecider, userId, { atLeast });
  if (state.status !== 'registered' || state.subjectId === null) return undefined;
  const fields = await vault.read(state.subjectId);
  return fields === undefined ? undefined : { userId, subjectId: state.subjectId, state, fields };
};

/** The account of an address, ignoring case. */
export const findByEmail = async (deps: OwnDeps, email: string): Promise<Account | undefined> => {
  const holder = await holderOf(deps, email);
  const account = holder === undefined ? undefined : await findAccount(deps, holder);
  return uniqueName(account?.fields.email ?? '') === uniqueName(email) ? account : undefined;
};

/** The account that still has this login name: the username exactly, or the email ignoring case (AUTH-02, rule A-035). */
export const accountOfLogin = async (deps: OwnDeps, holder: UserId, login: string): Promise<Account | undefined> => {
  const account = await findAccount(deps, holder);
  if (account === undefined) return undefined;
  const { username, email } = account.fields;
  return username === login || uniqueName(email ?? '') === uniqueName(login) ? account : undefined;
};

/** Whether an account still has the same address and the same one-time code requirement as when it was checked. */
export const isAsBefore = (before: Account, now: Account | undefined): boolean =>
  now !== undefined && now.fields.email === before.fields.email && now.state.oneTimeCodes === before.state.oneTimeCodes;
