import { userDecider } from '@paddock/shared-domain/identity/decider';
import type { Actor } from '@paddock/shared-domain/kernel/actor';
import { type Instant, MINUTE, plusMillis } from '@paddock/shared-domain/kernel/time';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Account } from './find-account.ts';
import { findByEmail } from './find-account.ts';
import type { Asking, IdentityDeps } from './identity-deps.ts';
import { LOGIN_CODE_LIFE, loginCodeHash, loginCodeOf } from './tokens/login-code.ts';

/**
 * A link mailed within this time also counts as the next one requested. The reader of the mail has it. A stranger who requests
 * links without end causes only one letter in this time, delays no other letter and invalidates no link.
 */
const RUNS_ALONE = 5 * MINUTE;
/** Most links an account is sent within an hour, used ones included. */
const MOST_LINKS_AN_HOUR = 20;

/** Issues the code of a link, unless one was issued recently. The caller sees to the letter, which follows an event. */
export const issueLoginCode = (
  deps: Pick<IdentityDeps, 'records' | 'settings'>,
  userId: UserId,
  asking: Pick<Asking, 'commandId' | 'now'>,
): Promise<'issued' | 'running' | 'enough'> =>
  deps.records.loginCodes.issue({
    userId,
    codeHash: loginCodeHash(loginCodeOf(deps.settings.identityKeys.present, userId, asking.commandId)),
    now: asking.now,
    expiresAt: plusMillis(asking.now, LOGIN_CODE_LIFE),
    runsAlone: RUNS_ALONE,
    mostPerHour: MOST_LINKS_AN_HOUR,
  });

/** Issues a code, unless one was mailed recently. The mail follows the event, so that a crash loses none (decision 0027). */
export const sendLoginLink = async (
  deps: IdentityDeps,
  { userId }: Pick<Account, 'userId'>,
  actor: Actor,
  asking: Asking,
): Promise<'sent' | 'running' | 'enough-this-hour' | 'busy'> => {
  const issued = await issueLoginCode(deps, userId, asking);
  if (issued !== 'issued') return issued === 'running' ? 'running' : 'enough-this-hour';
  const wanted = [{ type: 'SendLoginLink', data: { userId } }] as const;
  const { outcome } = await deps.commands.handle(userDecider, userId, wanted, { ...asking, actor });
  return outcome === 'accepted' ? 'sent' : 'busy';
};

/** The code of a requested link, while it is valid: not used, revoked or expired. */
export const loginCodeInForce = async (
  { records, settings }: Pick<IdentityDeps, 'records' | 'settings'>,
  userId: UserId,
  commandId: string,
  now: Instant,
): Promise<string | undefined> => {
  // It may be the code of a former key. The record says which one was issued.
  for (const key of settings.identityKeys.known) {
    const code = loginCodeOf(key, userId, commandId);
    if ((await records.loginCodes.find(loginCodeHash(code), now)) === userId) return code;
  }
  return undefined;
};

/** Mails a link if an account has this address (AUTH-20). The reply is sent before any lookup (threat TH-16). */
export const forgotPassword = (deps: IdentityDeps, email: string, asking: Asking): void =>
  deps.background.run('forgot-password', async () => {
    const account = await findByEmail(deps, email);
    const sent = account && (await sendLoginLink(deps, account, { kind: 'visitor' }, asking));
    if (sent === 'busy') throw new Error('A login link was not written down.');
  });
