import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, lstat, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ServerIdentity } from './choose-server-user.ts';
import type { PostgresFolder } from './postgres-folder.ts';
import { asServerUser, ownerOf, serverEnvironment } from './server-user.ts';
import { programPath } from './server-programs.ts';

/** UTF-8 and one sort order on every machine, whatever its locale. Checksums detect a bad disk (decision 0151). */
const clusterOptions = [
  '--username=postgres',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--data-checksums',
];

/**
 * Creates the cluster if it is missing, and changes the owner of its files to the server's user if needed. The cluster is built
 * in another folder and renamed, so that an interrupted start leaves no partial cluster.
 *
 * @returns whether a cluster was created.
 */
export const createCluster = async (
  folder: PostgresFolder,
  identity: ServerIdentity,
  superuserPassword: string,
): Promise<boolean> => {
  const owner = ownerOf(identity.user);
  if (existsSync(folder.cluster)) {
    if (owner !== undefined) await handOver(folder.cluster, owner);
    return false;
  }
  // 1. An empty folder owned by the server's user, with a password file beside it for initdb.
  const cluster = join(folder.unfinished, 'data');
  const passwordFile = join(folder.unfinished, 'password');
  await rm(folder.unfinished, { recursive: true, force: true });
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, superuserPassword, { mode: 0o600 });
  if (owner !== undefined)
    for (const path of [folder.unfinished, cluster, passwordFile]) await chown(path, owner, owner);
  // 2. Runs initdb, which flushes its files before it returns.
  const command = asServerUser(identity.user, programPath(identity.programs, 'initdb'), [
    `--pgdata=${cluster}`,
    `--pwfile=${passwordFile}`,
    ...clusterOptions,
  ]);
  await promisify(execFile)(command.file, command.args, {
    ...(command.uid === undefined ? {} : { uid: command.uid }),
    ...(command.gid === undefined ? {} : { gid: command.gid }),
    env: serverEnvironment(),
  }).catch((error: Error & { stderr?: string }) => {
    throw new Error(`The database could not be created in ${folder.root}: ${error.stderr?.trim() || error.message}`);
  });
  // 3. Complete: rename it.
  await rename(cluster, folder.cluster);
  await rm(folder.unfinished, { recursive: true, force: true });
  return true;
};

/** The top folder comes last: its owner shows whether the change is complete, so an interrupted one is repeated. */
const handOver = async (path: string, owner: number): Promise<void> => {
  if ((await lstat(path)).uid === owner) return;
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  for (const entry of entries)
    if (!entry.isSymbolicLink()) await chown(join(entry.parentPath, entry.name), owner, owner);
  await chown(path, owner, owner);
};
