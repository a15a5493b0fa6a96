import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Files of the embedded server below the data folder. All paths are absolute. */
export interface PostgresFolder {
  readonly root: string;
  /** The cluster itself (`postgres -D`). */
  readonly cluster: string;
  /** A cluster under construction. It is renamed to `cluster` when it is complete. */
  readonly unfinished: string;
  readonly passwords: string;
  readonly port: string;
  readonly log: string;
}

/** Returns the paths in a data folder and creates the parent folders. Safe to repeat. */
export const preparePostgresFolder = async (dataDir: string): Promise<PostgresFolder> => {
  const root = join(dataDir, 'postgres');
  const logs = join(dataDir, 'log');
  // 0711: the server's user must pass through to its cluster, but nobody may list the folder.
  await mkdir(root, { recursive: true, mode: 0o711 });
  await mkdir(logs, { recursive: true, mode: 0o700 });
  return {
    root,
    cluster: join(root, 'data'),
    unfinished: join(root, 'data-unfinished'),
    passwords: join(root, 'passwords.json'),
    port: join(root, 'port'),
    log: join(logs, 'postgres.log'),
  };
};
