import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const program = fileURLToPath(new URL('../../../services/embedded/src/serve-front.ts', import.meta.url));
const PARTS = ['http://api:3000', 'http://race-control:3000'];

/** Starts the front of two containers with settings that it must refuse. */
const refused = (environment: Readonly<Record<string, string>>, parts: readonly string[]) => {
  const { status, stderr } = spawnSync(process.execPath, ['-C', 'development', '--import', 'tsx', program, ...parts], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, stderr };
};

describe('the front of two containers, with a setting that only an operator can correct', () => {
  it.each([
    [
      'a proxy that is no address',
      { TRUSTED_PROXY: 'proxy.example' },
      PARTS,
      'TRUSTED_PROXY has an entry that is no address, range or known name, or that means everybody.\n',
    ],
    ['a port that is no number', { PORT: 'x' }, PARTS, 'PORT must be a whole number from 1 to 65535, not "x".\n'],
    [
      'an address that is missing',
      {},
      PARTS.slice(0, 1),
      'The front needs two addresses, such as http://api:3000 http://race-control:3000.\n',
    ],
  ])('ends with one sentence and exit code 78: %s', (_, environment, parts, sentence) => {
    expect(refused(environment, parts)).toEqual({ status: 78, stderr: sentence });
  });
});
