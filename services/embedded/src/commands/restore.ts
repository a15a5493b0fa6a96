import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readSettings } from '../config.ts';
import { lockDataFolder } from '../instance-lock.ts';
import { stopOrphan } from '../postgres/orphan.ts';
import { startEmbeddedPostgres } from '../postgres/start-embedded-postgres.ts';
import { foldersOf } from './backup/backup-to.ts';
import { checkBackup, restoreInto } from './backup/restore-from.ts';
import { beginRestore, endRestore } from './backup/unfinished-restore.ts';
import { BadArguments, readArguments } from './read-arguments.ts';
import { endLine, say, sayInPlace } from './say.ts';

const usage = 'restore <folder> [--people <folder>] [--keys <folder>] [--erasures <file>]';

/** `paddock restore`: fills an empty data folder from a backup (U4, G23). Paddock must not run. @returns exit code */
export const run = async (args: string[]): Promise<number> => {
  const { words, values } = readArguments(args, usage, { words: 1, values: ['people', 'keys', 'erasures'], flags: [] });
  const config = readSettings();
  if (config.eventStoreUrl !== undefined)
    throw new BadArguments('A restore goes into Postgres: unset EVENT_STORE_URL, then use store-copy.');
  // 1. Checks that the backup is complete before anything is changed.
  const backup = await checkBackup(foldersOf(words[0] ?? '', values), config.keys, values.erasures);
  await mkdir(config.dataDir, { recursive: true, mode: 0o711 });
  const lock = await lockDataFolder(config.dataDir);
  try {
    // 2. Prepares an empty folder, marked until the restore is complete.
    await stopOrphan(join(config.dataDir, 'postgres', 'data'));
    await beginRestore(config.dataDir);
    const show = sayInPlace();
    const progress = (what: string, events: number) =>
      show(`${what}: ${events} of ${backup.manifest.log.events} events`);
    const fill = (databaseUrl: string) => restoreInto(backup, { databaseUrl, dataDir: config.dataDir, progress });
    if (config.databaseUrl === undefined) {
      const server = await startEmbeddedPostgres({ dataDir: config.dataDir, log: () => undefined, bulkLoad: true });
      try {
        await fill(server.url);
      } finally {
        await server.stop();
      }
    } else await fill(config.databaseUrl);
    endLine();
    await endRestore(config.dataDir);
  } finally {
    await lock.release();
  }
  const { manifest, erasures } = backup;
  say(`${manifest.log.events} events restored, as of ${manifest.madeAt}. The log was read back and is the same.`);
  say(`${erasures.length} people were deleted by then or since. The next start deletes them again.`);
  say('Start Paddock (npm start). It rebuilds the read models and shows its progress. Everybody must log in again.');
  return 0;
};
