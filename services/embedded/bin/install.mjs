import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withProgress } from './progress.mjs';
import { runQuietly } from './run-quietly.mjs';

const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined);

/** Hash of the lockfile and the kind of machine. */
const stampOf = (root) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');

/** Whether the packages are already installed exactly as the lockfile says, for example manually. */
const isAsLocked = (root) => {
  const installed = readJson(join(root, 'node_modules', '.package-lock.json'))?.packages;
  if (installed === undefined) return false;
  const locked = Object.entries(readJson(join(root, 'package-lock.json')).packages);
  return locked.every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true;
    const there = installed[path];
    return there === undefined ? entry.optional === true || entry.peer === true : there.version === entry.version;
  });
};

const npmCommand = () => {
  const beside = join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js');
  const cli = process.env.npm_execpath?.endsWith('.js')
    ? process.env.npm_execpath
    : existsSync(beside)
      ? beside
      : undefined;
  return cli === undefined ? ['npm'] : [process.execPath, cli];
};

/**
 * Installs the packages of the lockfile if they are missing or belong to another lockfile. An interrupted install is repeated.
 *
 * @param {string} root
 */
export const installIfNeeded = async (root) => {
  const stampFile = join(root, 'node_modules', '.paddock-installed');
  const stamp = stampOf(root);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  if (!isAsLocked(root)) {
    const [npm, ...cli] = npmCommand();
    const total = Object.keys(readJson(join(root, 'package-lock.json')).packages).length;
    const folders = () => {
      const names = existsSync(join(root, 'node_modules')) ? readdirSync(join(root, 'node_modules')).length : 0;
      return names > 0 ? `, ${names} package folders so far` : '';
    };
    const flags = ['ci', '--include=dev', '--no-audit', '--no-fund', '--prefer-offline'];
    await withProgress(
      `Installing ${total} packages (once)`,
      () => runQuietly(npm, [...cli, ...flags], { cwd: root }),
      folders,
    );
  }
  writeFileSync(stampFile, stamp);
};
