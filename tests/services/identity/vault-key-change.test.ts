import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keysCommand } from '../../support/keys-command.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Left, type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let left: Left;
beforeAll(async () => void (venue = await startVenue()));
afterAll(async () => {
  vi.unstubAllEnvs();
  await venue.close();
});

const NEW = 'Nw7vT9qLmX0wR4bK8sYcJ2hN6dGfPaUeWi5tOr7yVlQ=';
/** Another start on what the last one left, with these keys of the vault. */
const startWith = async (vault: Record<string, string>): Promise<void> => {
  venue = await startVenue(undefined, vault, undefined, undefined, left);
};
/** The command, on the database of the venue. @returns exit code and what it says */
const keys = (vault: Record<string, string>, ...words: string[]) => keysCommand(left, vault, words);

describe('a venue whose VAULT_KEY is changed', () => {
  it('finds and shows the same people, keeps who was deleted deleted, and does not start without the former key too early', async () => {
    const owner: Person = await venue.person('owner', { superuser: true });
    const [ada, bob] = [await venue.person('adelaide'), await venue.person('bartholomew')];
    const found = async (by: Pick<Person, 'get'>, text: string) =>
      ((await by.get(`/users?search=${text}`)).body.results as { id: string }[]).map(({ id }) => id);
    expect(await found(owner, 'adelaide')).toEqual([ada.id]);
    const shown = (await owner.get(`/users/${ada.id}`)).body as unknown;
    expect((await owner.delete(`/users/${bob.id}`)).status).toBeLessThan(300);
    left = await venue.leave();
    const OLD = left.keys['VAULT_KEY'] ?? '';
    const both = { VAULT_KEY: NEW, VAULT_KEY_BEFORE: OLD };

    // 1. Only the new key: refused, and the command says why.
    await expect(startWith({ VAULT_KEY: NEW })).rejects.toThrow('VAULT_KEY is not the key');
    expect(await keys({ VAULT_KEY: NEW }, 'status')).toMatchObject({ code: 1 });
    const before = await keys(both, 'status');
    expect([before.code, before.said]).toEqual([1, expect.stringContaining('Keep VAULT_KEY_BEFORE')]);
    // With the keys in the data folder, the former one stays while it is needed.
    const file = join(left.folder, 'secrets.json');
    const inFile = { VAULT_KEY: '', VAULT_KEY_BEFORE: '' };
    writeFileSync(file, JSON.stringify(both));
    expect((await keys(inFile, 'drop', 'VAULT_KEY_BEFORE')).code).toBe(1);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(both);

    // 2. Both: everybody comes under the new one while the venue is open.
    await startWith(both);
    await expect.poll(async () => (await keys(both, 'status')).code, { timeout: 60_000 }).toBe(0);
    expect((await keys(both, 'status')).said).toContain('may be dropped');
    expect(await keys(inFile, 'drop', 'VAULT_KEY_BEFORE')).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ VAULT_KEY: NEW });
    expect(await found(venue.as(owner.token), 'adelaide')).toEqual([ada.id]);
    left = await venue.leave();

    // 3. The new one alone.
    await startWith({ VAULT_KEY: NEW });
    const again = venue.as(owner.token);
    expect(await found(again, 'adelaide')).toEqual([ada.id]);
    expect(await found(again, 'bartholomew')).toEqual([]);
    expect((await again.get(`/users/${ada.id}`)).body).toEqual(shown);
    left = await venue.leave();
    await expect(startWith({})).rejects.toThrow('VAULT_KEY is not the key');
    await startWith({ VAULT_KEY: NEW });
  });
});
