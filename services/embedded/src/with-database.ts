import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Config } from './config.ts';
import { DataFolderInUse, lockDataFolder } from './instance-lock.ts';
import { keepPasswords } from './postgres/passwords.ts';
import { preparePostgresFolder } from './postgres/postgres-folder.ts';
import { startEmbeddedPostgres } from './postgres/start-embedded-postgres.ts';

/** Paddock was never started on the data folder. */
export class NothingThere extends Error {
  constructor(dataDir: string) {
    super(`There is no Paddock in ${dataDir}. Start it once (npm start), or set DATA_DIR to its folder.`);
  }
}

/**
 * Runs work with Paddock's database, whether Paddock runs or not: the one of DATABASE_URL, else the one that runs on the data
 * folder, else one that is started for the work and stopped afterwards. In the last case the folder is locked during the work.
 *
 * @param work gets whether it is certain that nobody else uses the database.
 * @throws {NothingThere} Paddock was never started on the data folder.
 */
export const withDatabase = async <Result>(
  config: Config,
  work: (databaseUrl: string, stoodStill: boolean) => Promise<Result>,
): Promise<Result> => {
  if (config.databaseUrl !== undefined) return work(config.databaseUrl, false);
  if (!existsSync(config.dataDir)) throw new NothingThere(config.dataDir);
  const folder = await preparePostgresFolder(config.dataDir);
  if (!existsSync(folder.cluster)) throw new NothingThere(config.dataDir);
  const lock = await lockDataFolder(config.dataDir).catch((error: unknown) => {
    if (error instanceof DataFolderInUse) return undefined;
    throw error;
  });
  if (lock === undefined) {
    const { paddock } = await keepPasswords(folder.passwords);
    const port = (await readFile(folder.port, 'utf8')).trim();
    return work(`postgres://paddock:${paddock}@127.0.0.1:${port}/paddock`, false);
  }
  try {
    const server = await startEmbeddedPostgres({ dataDir: config.dataDir, log: () => undefined });
    try {
      return await work(server.url, true);
    } finally {
      await server.stop();
    }
  } finally {
    await lock.release();
  }
};
