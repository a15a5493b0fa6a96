import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, lstat, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ServerIdentity } from './choose-server-user.ts';
import type { PostgresFolder } from './postgres-folder.ts';
import { asServerUser, ownerOf, serverEnvironment } from './server-user.ts';
import { programPath } from './server-programs.ts';

/** UTF-8 and one sort order on every machine, whatever its locale; checksums so that a bad disk is noticed (decision 0151). */
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
 * Creates the cluster unless it is there, and hands its files to the server's user if they belong to another.
 * The cluster is built beside its place and renamed into it, so a start that was killed half-way leaves nothing half-made.
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
  // 1. An empty folder that belongs to the server's user, with the password beside the cluster-to-be for initdb alone.
  const cluster = join(folder.unfinished, 'data');
  const passwordFile = join(folder.unfinished, 'password');
  await rm(folder.unfinished, { recursive: true, force: true });
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, superuserPassword, { mode: 0o600 });
  if (owner !== undefined)
    for (const path of [folder.unfinished, cluster, passwordFile]) await chown(path, owner, owner);
  // 2. initdb flushes what it wrote before it returns.
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
  // 3. Complete: give it its name.
  await rename(cluster, folder.cluster);
  await rm(folder.unfinished, { recursive: true, force: true });
  return true;
};

/** The top folder last: it says whose the cluster is, so a hand-over that was interrupted is taken up again. */
const handOver = async (path: string, owner: number): Promise<void> => {
  if ((await lstat(path)).uid === owner) return;
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  for (const entry of entries)
    if (!entry.isSymbolicLink()) await chown(join(entry.parentPath, entry.name), owner, owner);
  await chown(path, owner, owner);
};
