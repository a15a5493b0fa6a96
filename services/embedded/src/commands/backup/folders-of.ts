import { join, resolve } from 'node:path';
import type { BackupFolders } from './backup-to.ts';

/** Where the parts of a backup lie: people and keys in folders of their own, elsewhere where asked (decision 0147). */
export const foldersOf = (
  folder: string,
  elsewhere: { readonly people?: string | undefined; readonly keys?: string | undefined },
): BackupFolders => ({
  folder: resolve(folder),
  people: resolve(elsewhere.people ?? join(folder, 'people')),
  keys: resolve(elsewhere.keys ?? join(folder, 'keys')),
});
