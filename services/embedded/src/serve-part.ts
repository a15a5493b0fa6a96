import { mkdir } from 'node:fs/promises';
import { NEEDS_OPERATOR_EXIT, NeedsOperator } from '@paddock/event-store/needs-operator';
import { BadConfig, becomeEnvironment } from './config.ts';
import { refuseUnfinishedRestore } from './commands/backup/unfinished-restore.ts';
import { readFitConfig } from './fit-config.ts';
import { keepSecrets } from './secrets.ts';
import { apiEnvironment } from './supervisor/child-environment.ts';
import { fromRepository } from './supervisor/programs.ts';

/**
 * Runs a program in this process without a supervisor, for containers: with the same settings, refusals and stored keys as `npm
 * start`, on existing databases.
 */
export const servePart = async (program: string): Promise<void> => {
  try {
    const config = await readFitConfig();
    if (config.databaseUrl === undefined) throw new BadConfig('DATABASE_URL is missing.');
    await mkdir(config.dataDir, { recursive: true, mode: 0o711 });
    refuseUnfinishedRestore(config.dataDir);
    const parts = { databaseUrl: config.databaseUrl, twinUrl: config.stripeTwinUrl };
    becomeEnvironment(apiEnvironment(config, await keepSecrets(config), parts));
  } catch (error) {
    if (!(error instanceof NeedsOperator)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(NEEDS_OPERATOR_EXIT);
  }
  await import(fromRepository(program));
};
