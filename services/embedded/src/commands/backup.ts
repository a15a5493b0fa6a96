import { join } from 'node:path';
import { openEventStore } from '@paddock/event-store/open';
import { readSettings } from '../config.ts';
import { readPrivate } from '../keep-private.ts';
import { keepSecrets, type Secrets } from '../secrets.ts';
import { backupTo, foldersOf } from './backup/backup-to.ts';
import { readArguments } from './read-arguments.ts';
import { say } from './say.ts';
import { withDatabase } from '../with-database.ts';

const usage = 'backup <folder> [--people <folder>] [--keys <folder>]';

/** `paddock backup`: copies all that cannot be rebuilt, also while Paddock runs (decision 0147, OPS5). @returns exit code */
export const run = async (args: string[]): Promise<number> => {
  const { words, values } = readArguments(args, usage, { words: 1, values: ['people', 'keys'], flags: [] });
  const config = readSettings();
  const folders = foldersOf(words[0] ?? '', values);
  return withDatabase(config, async (databaseUrl) => {
    const store = await openEventStore({
      databaseUrl,
      eventStoreUrl: config.eventStoreUrl,
      upcast: 'as-written',
      connections: 2,
    });
    try {
      const keys = await keepSecrets(config);
      const keptKeys = (await readPrivate<Partial<Secrets>>(join(config.dataDir, 'secrets.json'))) ?? {};
      const now = new Date().toISOString();
      const made = await backupTo({ databaseUrl, store, dataDir: config.dataDir, keys, keptKeys, now }, folders);
      say(`${made.log.events} events up to position ${made.position || 'none'}, ${made.people.lines} rows of people.`);
      say(`The backup is in ${folders.folder}. People: ${folders.people}. Keys: ${folders.keys}.`);
      say(
        'Store the keys apart from the rest: both together can read all personal data. The texts of sent emails are not included.',
      );
      say(
        'Users deleted from now on are listed beside the backup. Take that list of erasures along when you move the backup.',
      );
      return 0;
    } finally {
      await store.close();
    }
  });
};
