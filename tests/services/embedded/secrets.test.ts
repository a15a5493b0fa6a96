import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@paddock/embedded/config';
import { dropFormerKey, keepSecrets, rotateKey } from '@paddock/embedded/secrets';
import { apiEnvironment } from '@paddock/embedded/supervisor/child-environment';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'paddock-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the keys of a data folder', () => {
  it('are the same for all who make them there at the same moment', async () => {
    const config = readConfig({ DATA_DIR: folder });
    const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => keepSecrets(config)));
    expect(others).toEqual(others.map(() => first));
    expect(JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'))).toEqual(first);
    expect(readdirSync(folder)).toEqual(['secrets.json']);
    expect(await keepSecrets(config)).toEqual(first);
  });

  it('have a new key of sessions beside the former one, until that is dropped', async () => {
    const config = readConfig({ DATA_DIR: folder });
    const first = await keepSecrets(config);
    await rotateKey(config, 'TOKEN_KEY');
    const second = await keepSecrets(config);
    expect(second).toEqual({ ...first, TOKEN_KEY: second.TOKEN_KEY, TOKEN_KEY_BEFORE: first.TOKEN_KEY });
    expect(second.TOKEN_KEY).toMatch(/^[\w-]{43}$/);
    expect(second.TOKEN_KEY).not.toBe(first.TOKEN_KEY);
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['secrets.json']);
    // Both reach the processes that read sessions.
    const { TOKEN_KEY, TOKEN_KEY_BEFORE } = apiEnvironment(config, second, {
      databaseUrl: 'postgres://x',
      twinUrl: undefined,
    });
    expect([TOKEN_KEY, TOKEN_KEY_BEFORE]).toEqual([second.TOKEN_KEY, first.TOKEN_KEY]);
    expect(await dropFormerKey(config, 'TOKEN_KEY')).toBe(true);
    expect(await keepSecrets(config)).toEqual({ ...first, TOKEN_KEY: second.TOKEN_KEY });
    expect(await dropFormerKey(config, 'TOKEN_KEY')).toBe(false);
  });

  it('are not changed in the folder if the environment has them, and no former key of the folder counts then', async () => {
    const TOKEN_KEY = 'k'.repeat(20) + 'Q3'.repeat(12);
    const config = readConfig({ DATA_DIR: folder, TOKEN_KEY });
    await rotateKey(readConfig({ DATA_DIR: folder }), 'TOKEN_KEY');
    const before = readFileSync(join(folder, 'secrets.json'), 'utf8');
    await expect(rotateKey(config, 'TOKEN_KEY')).rejects.toThrow('TOKEN_KEY is set in the environment.');
    await expect(dropFormerKey(config, 'TOKEN_KEY')).rejects.toThrow('TOKEN_KEY is set in the environment.');
    expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toBe(before);
    const secrets = await keepSecrets(config);
    expect([secrets.TOKEN_KEY, secrets.TOKEN_KEY_BEFORE]).toEqual([TOKEN_KEY, undefined]);
    await expect(rotateKey(readConfig({ DATA_DIR: join(folder, 'empty') }), 'TOKEN_KEY')).rejects.toThrow(
      'There is no TOKEN_KEY',
    );
  });

  it('have a new key of the vault beside the former one; a change that is not finished is not begun again', async () => {
    const config = readConfig({ DATA_DIR: join(folder, 'vault') });
    mkdirSync(config.dataDir);
    const first = await keepSecrets(config);
    await rotateKey(config, 'VAULT_KEY');
    const second = await keepSecrets(config);
    expect(second).toEqual({ ...first, VAULT_KEY: second.VAULT_KEY, VAULT_KEY_BEFORE: first.VAULT_KEY });
    expect(second.VAULT_KEY).not.toBe(first.VAULT_KEY);
    await expect(rotateKey(config, 'VAULT_KEY')).rejects.toThrow('not finished');
    const parts = { databaseUrl: 'postgres://x', twinUrl: undefined };
    expect(apiEnvironment(config, second, parts)).toMatchObject({ VAULT_KEY_BEFORE: first.VAULT_KEY });
    expect(await dropFormerKey(config, 'VAULT_KEY', () => Promise.resolve(false))).toBe(false);
    expect(await keepSecrets(config)).toEqual(second);
    expect(await dropFormerKey(config, 'VAULT_KEY')).toBe(true);
    expect(await keepSecrets(config)).toEqual({ ...first, VAULT_KEY: second.VAULT_KEY });
  });

  it('have a new key of names beside the former one, which stays in the list of former keys for ever', async () => {
    const config = readConfig({ DATA_DIR: join(folder, 'names') });
    mkdirSync(config.dataDir);
    const first = await keepSecrets(config);
    await rotateKey(config, 'IDENTITY_KEY');
    const second = await keepSecrets(config);
    const list = { IDENTITY_KEYS_FORMER: first.IDENTITY_KEY };
    expect(second).toEqual({
      ...first,
      ...list,
      IDENTITY_KEY: second.IDENTITY_KEY,
      IDENTITY_KEY_BEFORE: first.IDENTITY_KEY,
    });
    await expect(rotateKey(config, 'IDENTITY_KEY')).rejects.toThrow('not finished');
    const parts = { databaseUrl: 'postgres://x', twinUrl: undefined };
    expect(apiEnvironment(config, second, parts)).toMatchObject({ ...list, IDENTITY_KEY_BEFORE: first.IDENTITY_KEY });
    expect(await dropFormerKey(config, 'IDENTITY_KEY')).toBe(true);
    expect(await keepSecrets(config)).toEqual({ ...first, ...list, IDENTITY_KEY: second.IDENTITY_KEY });
    await rotateKey(config, 'IDENTITY_KEY');
    expect((await keepSecrets(config)).IDENTITY_KEYS_FORMER).toBe(`${second.IDENTITY_KEY},${first.IDENTITY_KEY}`);
    // The list is needed too where the environment has the key.
    const elsewhere = readConfig({ DATA_DIR: config.dataDir, IDENTITY_KEY: second.IDENTITY_KEY });
    expect(await keepSecrets(elsewhere)).toMatchObject({
      IDENTITY_KEY: second.IDENTITY_KEY,
      IDENTITY_KEYS_FORMER: `${second.IDENTITY_KEY},${first.IDENTITY_KEY}`,
    });
    expect((await keepSecrets(elsewhere)).IDENTITY_KEY_BEFORE).toBeUndefined();
    await expect(rotateKey(elsewhere, 'IDENTITY_KEY')).rejects.toThrow('at the beginning of IDENTITY_KEYS_FORMER');
  });
});
