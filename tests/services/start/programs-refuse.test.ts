import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
type Start = { readonly args?: readonly string[]; readonly env?: Readonly<Record<string, string>> };

/** Every program, started with something that only a person can correct, and what it must say about it. */
const programs: Readonly<Record<string, Start & { readonly says: string }>> = {
  'projections/src/main.ts': { says: 'DATABASE_URL' },
  'services/api/src/main.ts': { says: 'DATABASE_URL' },
  'services/embedded/dev/main.ts': { env: { PORT: 'none' }, says: 'PORT' },
  'services/embedded/src/demo/main.ts': { says: 'DATABASE_URL' },
  'services/embedded/src/main.ts': { env: { PORT: 'none' }, says: 'PORT' },
  'services/embedded/src/serve-api.ts': { says: 'DATABASE_URL' },
  'services/embedded/src/serve-front.ts': { says: 'The front needs two addresses' },
  'services/embedded/src/serve-race-control.ts': { says: 'DATABASE_URL' },
  'services/race-control/src/main.ts': { says: 'DATABASE_URL' },
  'services/rig-agent/src/main.ts': { args: ['--folder', join(tmpdir(), 'no-rig')], says: 'This rig is not paired.' },
  'services/rig-farm/src/main.ts': { args: ['--seats', '0'], says: '--seats 0 is not possible' },
  'services/stripe-twin/src/main.ts': {
    env: { PORT: 'none', WEBHOOK_URL: 'nowhere' },
    says: 'PORT: must be a whole number from 0 to 65535.\nWEBHOOK_URL: must be an address',
  },
};

const start = async (program: string, { args = [], env = {} }: Start) => {
  const child = spawn(process.execPath, ['-C', 'development', '--import', 'tsx', join(root, program), ...args], {
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'test', DATA_DIR: join(tmpdir(), 'no-data'), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => void (said += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
};

describe('a program that only a person can help to start', () => {
  it.each(Object.entries(programs))(
    '%s says so in a sentence, without a stack, and ends with 78',
    async (program, how) => {
      const { code, said } = await start(program, how);
      expect(said).toContain(how.says);
      expect(said).not.toMatch(/^\s+at |Error:/m);
      expect(code).toBe(78);
    },
  );

  it('is any of the programs that there are', () => {
    const packages = ['projections', ...readdirSync(join(root, 'services')).map((name) => `services/${name}`)];
    const folders = packages
      .flatMap((name) => [`${name}/src`, `${name}/dev`])
      .filter((name) => existsSync(join(root, name)));
    const files = folders.flatMap((name) =>
      readdirSync(join(root, name), { encoding: 'utf8', recursive: true }).map((path) => `${name}/${path}`),
    );
    const there = files.filter((path) => /\/main\.ts$|^services\/embedded\/src\/serve-(?!part)/.test(path));
    expect(there.toSorted()).toEqual(Object.keys(programs).toSorted());
  });
});
