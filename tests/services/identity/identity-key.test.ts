import { openPostgresVault } from '@paddock/kit/gateways/vault/postgres-vault';
import { vaultKeysOf } from '@paddock/kit/gateways/vault/subject-key';
import { identityKeysOf } from '@paddock/kit/gateways/identity-keys';
import { requireIdentityKey } from '@paddock/people/identity/identity-key-in-use';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Left, startVenue, type Venue } from '../../support/venue.ts';
import { openPool } from './open-pool.ts';

const OTHER = 'Nw7vT9qLmX0wR4bK8sYcJ2hN6dGfPaUeWi5tOr7yVlQ=';
let venue: Venue;
beforeAll(async () => void (venue = await startVenue()));
afterAll(() => venue.close());

const startAgain = async (left: Left, keys: Record<string, string>): Promise<void> => {
  venue = await startVenue(undefined, keys, undefined, undefined, left);
};

describe('a start with another IDENTITY_KEY', () => {
  it('is allowed while nobody has an account, refused from the first one on, and allowed where no name is left to compare', async () => {
    // 1. Nobody yet: any key.
    let left = await venue.leave();
    await startAgain({ ...left, keys: { ...left.keys, IDENTITY_KEY: OTHER } }, {});
    const ada = await venue.person('ada');
    left = await venue.leave();

    // 2. One account, under the second key.
    const pool = openPool(left.databaseUrl);
    const vault = openPostgresVault(pool, vaultKeysOf(left.keys['VAULT_KEY'] ?? ''));
    await requireIdentityKey(pool, vault, identityKeysOf(OTHER));
    await expect(requireIdentityKey(pool, vault, identityKeysOf(`${OTHER.slice(0, -2)}A=`))).rejects.toThrow(
      'IDENTITY_KEY is not the key',
    );
    await expect(startAgain(left, { IDENTITY_KEY: `${OTHER.slice(0, -2)}A=` })).rejects.toThrow(
      'IDENTITY_KEY is not the key',
    );

    // 3. The right key: the person logs in, and their address cannot be registered again.
    await startAgain(left, {});
    expect((await venue.as(ada.token).get('/users/me')).status).toBe(200);

    // 4. Nobody is left to compare with.
    left = await venue.leave();
    await pool.query('delete from vault.subject');
    await requireIdentityKey(pool, vault, identityKeysOf(`${OTHER.slice(0, -2)}A=`));
    await pool.end();
    await startAgain(left, {});
  });
});
