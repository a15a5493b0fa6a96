import { NeedsOperator } from '@paddock/event-store/needs-operator';
import { readNewestClaims } from '@paddock/projections/identity/users/read';
import type { IdentityKeys } from '@paddock/kit/gateways/identity-keys';
import type { Vault } from '@paddock/kit/gateways/vault/vault';
import type { Pool } from 'pg';
import { recordUsedKeys, usedKeyFault } from './used-keys.ts';
import { isHashOf } from './identity-claims.ts';

/** Accounts that are tried. One is enough, unless a restore lies between its name and its claim. */
const TRIED = 20;

/**
 * Refuses a start without an IDENTITY_KEY that the venue ever had: names would look free, and one address could get a second account. It
 * compares the claims of the newest accounts with their names, and the keys with those of earlier starts. Where nobody has claimed a
 * name yet, any key is right.
 *
 * @throws {NeedsOperator} accounts have claims, and none of them is for a name of its account under these keys, or a key of an earlier start is missing.
 */
export const requireIdentityKey = async (db: Pool, vault: Vault, keys: IdentityKeys): Promise<void> => {
  const accounts = await readNewestClaims(db, TRIED);
  const people = await vault.readMany(accounts.map(({ subjectId }) => subjectId));
  let other = 0;
  for (const { subjectId, hashes } of accounts) {
    const { username, email } = people.get(subjectId) ?? {};
    const names = [username, email].flatMap((name) => name ?? []);
    if (names.some((name) => hashes.some((hash) => isHashOf(keys, name, hash)))) {
      const fault = await usedKeyFault(db, keys);
      if (fault !== undefined) throw new NeedsOperator(fault);
      return recordUsedKeys(db, keys);
    }
    if (names.length > 0) other += 1;
  }
  if (other > 0)
    throw new NeedsOperator(
      'IDENTITY_KEY is not the key that the login names of this venue were stored with. Set the right one: with another key every address could be registered a second time.',
    );
};
