import { machineEnvironment } from '../config.ts';

/**
 * The user that runs the server. PostgreSQL refuses root, and fewer rights are also safer.
 * - `self`: the user who started Paddock.
 * - `nobody`: root switches to uid 65534 for good. Other users must be able to pass through the folders.
 * - `namespace`: root (or a uid without a name) appears as nobody inside a user namespace. Files keep their owner.
 * - `capability`: as `nobody`, but may pass through folders that are closed to others. For systems that forbid namespaces.
 */
export type ServerUser = 'self' | 'nobody' | 'namespace' | 'capability';

/** A command with the user to run it as, in the form of `child_process.spawn`. */
export interface ServerCommand {
  readonly file: string;
  readonly args: readonly string[];
  readonly uid?: number;
  readonly gid?: number;
}

export const nobody = 65534;

/** Wraps a command so that it runs as the given server user. */
export const asServerUser = (user: ServerUser, file: string, args: readonly string[]): ServerCommand => {
  switch (user) {
    case 'self':
      return { file, args };
    case 'nobody':
      return { file, args, uid: nobody, gid: nobody };
    case 'namespace':
      return {
        file: 'unshare',
        args: ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--', file, ...args],
      };
    case 'capability':
      return {
        file: 'setpriv',
        args: [
          `--reuid=${nobody}`,
          `--regid=${nobody}`,
          '--clear-groups',
          '--inh-caps=+dac_override',
          '--ambient-caps=+dac_override',
          '--',
          file,
          ...args,
        ],
      };
  }
};

/** The owner that the cluster's files need for that user. Undefined if the owner stays as it is. */
export const ownerOf = (user: ServerUser): number | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  return user === 'namespace' ? 0 : nobody;
};

/** The server's environment: nothing of Paddock's, so that it contains no secret. */
export const serverEnvironment = (): Record<string, string> => {
  const { PATH = '/usr/bin:/bin', SystemRoot } = machineEnvironment();
  return { PATH, LC_ALL: 'C', TZ: 'UTC', ...(SystemRoot && { SystemRoot }) };
};
