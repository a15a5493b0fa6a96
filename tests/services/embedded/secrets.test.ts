import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@paddock/embedded/config';
import { keepSecrets } from '@paddock/embedded/secrets';
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
});
