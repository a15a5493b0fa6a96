import type { User } from '@paddock/shared-domain/identity/contract';
import { userDecider } from '@paddock/shared-domain/identity/decider';
import { FOREIGN_ADDRESS_TEXT, USERNAME_TAKEN_TEXT } from '@paddock/shared-domain/identity/username';
import type { Actor } from '@paddock/shared-domain/kernel/actor';
import { SubjectId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Language } from '@paddock/shared-domain/kernel/language';
import type { Position } from '@paddock/event-store/port';
import { invalid, problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import type { SubjectFields } from '@paddock/kit/gateways/vault/subject-fields';
import { claimNames, holderOf, identityHash, releaseNames } from './identity-claims.ts';
import type { Asking, IdentityDeps } from './identity-deps.ts';
import { issueLoginCode } from './login-links.ts';
import { passwordFault } from './passwords/password-fault.ts';
import { hashOfUnknownPassword } from './passwords/passwords.ts';
import { isOwnName, uniqueName } from './unique-name.ts';
import { userView } from './user-view.ts';

export type SignUp = {
  readonly username: string;
  /** Absent only for a walk-in customer who gave none: nobody can log in. */
  readonly email?: string | undefined;
  readonly password?: string | undefined;
  readonly language?: Language | null | undefined;
  /** The operator answers for the address: for the demo venue and tests, never over HTTP. */
  readonly proven?: true;
  /** The first letter has a link to log in with. */
  readonly link?: true | undefined;
  /** Given at the desk or with a booking; people who sign up otherwise enter it later. */
  readonly profile?: Pick<SubjectFields, 'first_name' | 'last_name' | 'contact_phone'> | undefined;
};
type Opened = { readonly user: User; readonly position: Position };
export type SignedUp = { readonly user: User & { readonly access: string }; readonly position: Position };

export const EMAIL_TAKEN_TEXT = 'A user with that email already exists.';
const VISITOR = { kind: 'visitor' } as const;

/**
 * Why these names or this password cannot be had; undefined if they can. A username that looks like an email address must be the
 * person's own address; if another account has it as its username, that is reported instead.
 */
const faultsOf = async (
  deps: IdentityDeps,
  { username, email, password }: SignUp,
): Promise<ProblemAnswer | undefined> => {
  if (!isOwnName(username, email ?? ''))
    return invalid({
      username: [(await holderOf(deps, username)) === undefined ? FOREIGN_ADDRESS_TEXT : USERNAME_TAKEN_TEXT],
    });
  const fault =
    password === undefined ? undefined : passwordFault(password, [username, email ?? ''], deps.settings.knownPasswords);
  return fault === undefined ? undefined : invalid({ password: [fault] });
};

/**
 * Creates an account (SIGNUP-01, rules ); create-only. Of sign-ups that race for one name, exactly one wins its claim
 * (threat TH-45). One that breaks off leaves claims and a vault row without an account; the sweep removes them.
 */
export const openAccount = async (
  deps: IdentityDeps,
  wanted: SignUp,
  asking: Asking,
  actor: Actor,
): Promise<Opened | ProblemAnswer> => {
  const fault = await faultsOf(deps, wanted);
  if (fault !== undefined) return fault;
  const { username, email, password, language, link, profile, proven } = wanted;
  const names = email === undefined ? [username] : [username, email];
  const userId = UserId.parse(deps.newId());
  const subjectId = SubjectId.parse(deps.newId());
  const hash = await (password === undefined ? hashOfUnknownPassword(deps) : deps.passwords.hash(password));

  // 1. Claim login name and address before the account exists (decision 0152).
  const claim = { userId, actor, asking };
  const claimed = await claimNames(deps, names, claim);
  if (claimed === 'busy') return problem('busy');
  if (claimed !== 'claimed')
    return invalid(
      uniqueName(claimed.taken) === uniqueName(username)
        ? { username: [USERNAME_TAKEN_TEXT] }
        : { email: [EMAIL_TAKEN_TEXT] },
    );
  // 2. Store personal data and the password.
  try {
    const fields = { username, ...(email !== undefined && { email }), ...profile };
    await deps.vault.create({ subjectId, userId, fields, createdAt: asking.now });
    await deps.records.credentials.put(userId, hash);
    // Before the event, because the letter follows it.
    if (link === true) await issueLoginCode(deps, userId, asking);
  } catch (error) {
    // The account cannot exist: release the names at once, so that the person can retry.
    await deps.vault.forget(subjectId).catch(() => undefined);
    await releaseNames(deps, names, claim).catch(() => undefined);
    throw error;
  }
  // 3. The account.
  const register = {
    type: 'RegisterUser',
    data: {
      userId,
      subjectId,
      passwordChosen: password !== undefined,
      language,
      ...(proven === true &&
        email !== undefined && { provenAddress: identityHash(deps.settings.identityKeys.present, email) }),
    },
  } as const;
  const registered = await deps.commands.handle(userDecider, userId, [register], { ...asking, actor });
  if (registered.outcome !== 'accepted') return problem('busy');
  // A welcome mail follows the event.
  const user = await userView(deps, userId, { userId, isStaff: false, isSuperuser: false, permissions: [] });
  if (user === undefined) throw new Error('A new account is not there.');
  return { user, position: registered.position };
};

/** The account of a person who signs up, with its first session (rule A-044). */
export const signUp = async (deps: IdentityDeps, wanted: SignUp, asking: Asking): Promise<SignedUp | ProblemAnswer> => {
  const opened = await openAccount(deps, wanted, asking, VISITOR);
  if ('kind' in opened) return opened;
  const { access } = await deps.sessions.open(opened.user.id, asking.now);
  return { ...opened, user: { ...opened.user, access } };
};
