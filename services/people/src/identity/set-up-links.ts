import { UserId } from '@paddock/shared-domain/kernel/ids';
import { HOUR, type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import type { IdentityRecords } from './records/records.ts';
import { newSetUpToken, setUpTokenHash } from './tokens/set-up-token.ts';

/** How long a printed link works. */
const LIFE = 24 * HOUR;
/** Each start prints a link, also one that fails and is tried again and again. */
const MOST_AN_HOUR = 10_000;
/** The codes of set-up links are stored beside those of login links, under the id of nobody. */
export const FIRST_OWNER = UserId.parse('firstOwner');
/** The address of the screen that a set-up token opens. The token is in the fragment, which no server and no log receives. */
export const setUpLinkOf = (publicUrl: string, token: string): string => `${publicUrl}/admin/set-up#${token}`;

/** The token of a new set-up link; the link before stays valid until it expires. Only a hash is stored. */
export const issueSetUpToken = async (
  {
    records,
    random,
  }: { readonly records: Pick<IdentityRecords, 'loginCodes'>; readonly random: (count: number) => Uint8Array },
  now: Instant,
): Promise<string> => {
  const token = newSetUpToken(random);
  await records.loginCodes.issue({
    userId: FIRST_OWNER,
    codeHash: setUpTokenHash(token),
    now,
    expiresAt: plusMillis(now, LIFE),
    runsAlone: 0,
    mostPerHour: MOST_AN_HOUR,
  });
  return token;
};

/** A venue that got its superuser another way needs no set-up link. */
export const dropSetUpLinks = (records: Pick<IdentityRecords, 'loginCodes'>): Promise<void> =>
  records.loginCodes.remove(FIRST_OWNER);
