import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Manifest = {
  readonly name: string;
  readonly workspaces?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
};
const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** The folders of all packages of this repository, by name. */
const foldersByName = (root: string): ReadonlyMap<string, string> => {
  const { workspaces = [] } = manifestOf(root);
  const folders = workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [join(root, pattern)];
    const above = join(root, pattern.slice(0, -2));
    const names = readdirSync(above, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return names.map(({ name }) => join(above, name));
  });
  return new Map(folders.map((folder) => [manifestOf(folder).name, folder]));
};

/**
 * The folders of a package and of all packages of this repository it depends on, by their manifests.
 *
 * @param root of the repository, absolute. @param folder of the package, relative to it.
 * @returns absolute folders, the package's own first.
 */
export const packageFolders = (root: string, folder: string): readonly string[] => {
  const known = foldersByName(root);
  const found = new Set<string>();
  const add = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    for (const name of Object.keys(manifestOf(path).dependencies ?? {})) {
      const below = known.get(name);
      if (below !== undefined) add(below);
    }
  };
  add(join(root, folder));
  return [...found];
};
