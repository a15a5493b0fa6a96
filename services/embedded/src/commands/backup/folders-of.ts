import { join, resolve } from 'node:path';
import type { BackupFolders } from './backup-to.ts';

/** Folders of the parts of a backup. People and keys have their own folders if the options name some (decision 0147). */
export const foldersOf = (
  folder: string,
  elsewhere: { readonly people?: string | undefined; readonly keys?: string | undefined },
): BackupFolders => ({
  folder: resolve(folder),
  people: resolve(elsewhere.people ?? join(folder, 'people')),
  keys: resolve(elsewhere.keys ?? join(folder, 'keys')),
});
