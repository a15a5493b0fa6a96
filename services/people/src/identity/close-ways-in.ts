import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { IdentityDeps } from './identity-deps.ts';
import { hashOfUnknownPassword } from './passwords/unknown-password.ts';

/**
 * Closes every way into an account but its mailbox: nobody proves at sign-up that an address is theirs, so before an account found
 * by its address is given rights, whoever made it must show that they read its mail. Doing it twice does nothing more. What else they
 * may have left goes with the first arrival by link (see `takeOverAccount`).
 */
export const closeWaysIn = async (
  deps: Pick<IdentityDeps, 'records' | 'sessions' | 'passwords' | 'random'>,
  userId: UserId,
): Promise<void> => {
  // 1. With the count of the hour: links that somebody else asked for must not keep back the one that is mailed now.
  await deps.records.loginCodes.remove(userId);
  // 2. After the links: a session that one of them opens at this moment is known by the password it began beside.
  await deps.records.credentials.put(userId, await hashOfUnknownPassword(deps));
  await deps.sessions.endAll(userId);
};
