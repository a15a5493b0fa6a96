import { machineEnvironment } from '../config.ts';

/**
 * As whom the server runs. PostgreSQL refuses root, and a server that cannot be root is also the better wall:
 * - `self`: the ordinary user who started Paddock.
 * - `nobody`: root drops to uid 65534 for good. Needs folders that others may pass through.
 * - `namespace`: root (or a uid without a name) appears as nobody inside a user namespace; files stay its own.
 * - `capability`: as `nobody`, but may still pass through folders closed to others; where namespaces are forbidden.
 */
export type ServerUser = 'self' | 'nobody' | 'namespace' | 'capability';

/** A command line with the identity to run it under, as `child_process.spawn` takes it. */
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

/** Who must own the cluster's files for that user; undefined where ownership is left as it is. */
export const ownerOf = (user: ServerUser): number | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  return user === 'namespace' ? 0 : nobody;
};

/** The server's environment: nothing of ours, so that no secret is readable through it. */
export const serverEnvironment = (): Record<string, string> => {
  const { PATH = '/usr/bin:/bin', SystemRoot } = machineEnvironment();
  return { PATH, LC_ALL: 'C', TZ: 'UTC', ...(SystemRoot && { SystemRoot }) };
};
