import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { invalid, problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import { appointStaff } from './appoint-staff.ts';
import { deviceSecretFor } from './devices.ts';
import { findByEmail } from './find-account.ts';
import type { Asking, IdentityDeps } from './identity-deps.ts';
import { FIRST_OWNER } from './set-up-links.ts';
import { openAccount } from './sign-up.ts';
import { type SignedInOn, signIn } from './sign-in.ts';
import { deviceHash } from './tokens/device-secret.ts';
import { setUpTokenHash } from './tokens/set-up-token.ts';

const WORTHLESS = invalid({
  token: ['This set-up link is not valid any more. Start Paddock again, or run npm run paddock -- set-up-link.'],
});
const PASSWORD_OF_ANOTHER = invalid({
  password: ['There is an account with this email address already. Enter its password, or use another address.'],
});
const HAS_CODES = invalid({
  email: [
    'The account with this address asks for one-time codes. Use another address, or npm run paddock -- appoint-staff.',
  ],
});

export type SetUp = {
  readonly token: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly password: string;
};
export type HasOwner = () => Promise<boolean>;

/** Why a set-up link does not work; undefined if it does. It stays valid. */
export const setUpLinkFault = async (
  { records }: Pick<IdentityDeps, 'records'>,
  hasOwner: HasOwner,
  token: string,
  now: Instant,
): Promise<ProblemAnswer | undefined> =>
  (await records.loginCodes.find(setUpTokenHash(token), now)) !== FIRST_OWNER || (await hasOwner())
    ? WORTHLESS
    : undefined;

/** The account with this address if its password is given, or a new one. */
const accountFor = async (
  deps: IdentityDeps,
  { email, password, first_name, last_name }: SetUp,
  asking: Asking,
): Promise<UserId | ProblemAnswer> => {
  const known = await findByEmail(deps, email);
  if (known === undefined) {
    const wanted = { username: email, email, password, profile: { first_name, last_name } };
    const made = await openAccount(deps, wanted, asking, { kind: 'visitor' });
    return 'kind' in made ? made : made.user.id;
  }
  if (known.state.oneTimeCodes) return HAS_CODES;
  const opened = await signIn(deps, { username: email, password }, asking);
  return 'kind' in opened ? PASSWORD_OF_ANOTHER : known.userId;
};

/**
 * Makes the holder of a set-up link the venue's first superuser. Of requests that race with one link exactly one wins. If it breaks
 * off after that, the next start prints a new link, and the same address and password go on.
 */
export const becomeOwner = async (
  deps: IdentityDeps,
  hasOwner: HasOwner,
  wanted: SetUp,
  asking: Asking,
): Promise<SignedInOn | ProblemAnswer> => {
  const { token } = wanted;
  const fault = await setUpLinkFault(deps, hasOwner, token, asking.now);
  if (fault !== undefined) return fault;
  // 1. The account. A refused form does not use up the link.
  const userId = await accountFor(deps, wanted, asking);
  if (typeof userId !== 'string') return userId;
  // 2. The first use of the link wins.
  if ((await deps.records.loginCodes.use(setUpTokenHash(token), asking.now)) !== FIRST_OWNER) return WORTHLESS;
  // 3. The rights, which end the sessions before, and a new session.
  await appointStaff(deps, userId, { permissions: [], superuser: true }, 'set-up-link');
  const device = await deviceSecretFor(deps, undefined, asking.now);
  const opened = await deps.sessions.openIf(async () => true, userId, asking.now, deviceHash(device));
  return opened === undefined ? problem('busy') : { ...opened, device };
};
