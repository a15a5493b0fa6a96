import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { asServerUser, ownerOf, serverEnvironment, type ServerUser } from './server-user.ts';
import { copyServerPrograms, programPath, type ServerPrograms } from './server-programs.ts';

/** The user that runs the server, and programs which that user can execute. */
export interface ServerIdentity {
  readonly user: ServerUser;
  readonly programs: ServerPrograms;
}

const hasName = (): boolean => {
  try {
    userInfo();
    return true;
  } catch {
    return false;
  }
};

/** In order of preference: users that really have fewer rights come before those that only satisfy the server's check. */
const candidates = (): readonly ServerUser[] => {
  if (process.getuid?.() === 0) return ['nobody', 'namespace', 'capability'];
  return hasName() ? ['self'] : ['namespace'];
};

const succeedsAs = (user: ServerUser, file: string, args: readonly string[]): boolean => {
  const command = asServerUser(user, file, args);
  const { status } = spawnSync(command.file, command.args, {
    ...(command.uid === undefined ? {} : { uid: command.uid }),
    ...(command.gid === undefined ? {} : { gid: command.gid }),
    env: serverEnvironment(),
    stdio: 'ignore',
  });
  return status === 0;
};

/** Whether this user can work in a folder of its own here, by trying: no check of modes, ACLs, mounts and namespaces. */
const canWorkBelow = (root: string, user: ServerUser): boolean => {
  const trial = mkdtempSync(join(root, 'trial-'));
  try {
    const owner = ownerOf(user);
    if (owner !== undefined) chownSync(trial, owner, owner);
    return succeedsAs(user, '/bin/sh', ['-c', 'cd "$1" && : > file', 'sh', trial]);
  } finally {
    rmSync(trial, { recursive: true, force: true });
  }
};

/**
 * Chooses the user for the server by trying. Copies the programs below `root` if that user cannot read npm's.
 *
 * @throws {Error} a sentence for people: no suitable user can work in the data folder.
 */
export const chooseServerUser = async (programs: ServerPrograms, root: string): Promise<ServerIdentity> => {
  if (process.platform === 'win32') return { user: 'self', programs };
  for (const user of candidates()) {
    if (!canWorkBelow(root, user)) continue;
    if (succeedsAs(user, programPath(programs, 'postgres'), ['--version'])) return { user, programs };
    const copied = await copyServerPrograms(programs, root);
    if (succeedsAs(user, programPath(copied, 'postgres'), ['--version'])) return { user, programs: copied };
  }
  throw new Error(
    `PostgreSQL must not run as root, and no other user can work in ${root}. ` +
      `Set DATA_DIR to a folder that other users may enter, start Paddock as an ordinary user, or set DATABASE_URL.`,
  );
};
