import { userDecider } from '@paddock/shared-domain/identity/decider';
import type { Actor } from '@paddock/shared-domain/kernel/actor';
import { plusMillis } from '@paddock/shared-domain/kernel/time';
import type { Account } from './find-account.ts';
import { findByEmail } from './find-account.ts';
import type { Asking, IdentityParts } from './identity-parts.ts';
import { loginLinkMail } from './mails/login-link-mail.ts';
import { LOGIN_CODE_LIFE, loginCodeHash, newLoginCode } from './tokens/login-code.ts';

/** Links an account is sent within an hour (RELIABILITY section 3.4, attack A34). */
const MOST_LINKS_AN_HOUR = 3;

/** Makes a code, which voids the account's older one, and mails its link. False: the account had enough links this hour. */
export const sendLoginLink = async (
  parts: IdentityParts,
  { userId, fields }: Account,
  actor: Actor,
  asking: Asking,
): Promise<boolean> => {
  const code = newLoginCode(parts.random);
  const issued = await parts.records.loginCodes.issue({
    userId,
    codeHash: loginCodeHash(code),
    now: asking.now,
    expiresAt: plusMillis(asking.now, LOGIN_CODE_LIFE),
    mostPerHour: MOST_LINKS_AN_HOUR,
  });
  if (!issued) return false;
  await parts.commands.handle(userDecider, userId, [{ type: 'SendLoginLink', data: { userId } }], { ...asking, actor });
  const { clubName, publicUrl } = parts.settings;
  parts.mails.post(loginLinkMail(fields.email ?? '', clubName, publicUrl, code));
  return true;
};

/** Mails a link if an account has this address (AUTH-20). The caller is answered before anything is looked up (attack A16). */
export const forgotPassword = (parts: IdentityParts, email: string, asking: Asking): void =>
  parts.background.run('forgot-password', async () => {
    const account = await findByEmail(parts, email);
    if (account !== undefined) await sendLoginLink(parts, account, { kind: 'visitor' }, asking);
  });
