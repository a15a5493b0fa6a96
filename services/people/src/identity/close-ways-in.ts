import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { IdentityDeps } from './identity-deps.ts';
import { hashOfUnknownPassword } from './passwords/passwords.ts';

/**
 * Closes every way into an account except its mailbox. A sign-up does not prove the address, so before an account found by its
 * address gets rights, its creator must show that they read its mail. Idempotent. The first sign-in by link removes what else
 * they may have left (see `takeOverAccount`).
 */
export const closeWaysIn = async (
  deps: Pick<IdentityDeps, 'records' | 'sessions' | 'passwords' | 'random'>,
  userId: UserId,
): Promise<void> => {
  // 1. Also resets the hourly count: links that somebody else requested must not delay the one mailed now.
  await deps.records.loginCodes.remove(userId);
  // 2. After the links: a session opened by one at this moment is noticed by the password with which it began.
  await deps.records.credentials.put(userId, await hashOfUnknownPassword(deps));
  await deps.sessions.endAll(userId);
};
