import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Name of the file in the data folder that says when the last complete backup was made. It is in no backup. */
export const LAST_BACKUP = 'last-backup.json';
const LastBackup = z.object({ madeAt: z.iso.datetime() });

/** When the last complete backup of this data folder was made, in milliseconds. Undefined if none is known. */
export const readLastBackup = async (dataDir: string): Promise<number | undefined> => {
  try {
    const { madeAt } = LastBackup.parse(JSON.parse(await readFile(join(dataDir, LAST_BACKUP), 'utf8')));
    return Date.parse(madeAt);
  } catch {
    return undefined;
  }
};
