import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the embedded server keeps what is its own, below the data folder. All paths absolute. */
export interface PostgresFolder {
  readonly root: string;
  /** The cluster itself (`postgres -D`). */
  readonly cluster: string;
  /** A cluster under construction: it takes the name `cluster` only when it is complete. */
  readonly unfinished: string;
  readonly passwords: string;
  readonly port: string;
  readonly log: string;
}

/** Names the folders of one data folder and makes those that hold others; safe to repeat. */
export const preparePostgresFolder = async (dataDir: string): Promise<PostgresFolder> => {
  const root = join(dataDir, 'postgres');
  const logs = join(dataDir, 'log');
  // 0711: the server's own user must pass through to its cluster, and nobody may look around.
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
