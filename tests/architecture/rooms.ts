import { API_FLOORS, isProduct, type SourceFile } from './source-tree.ts';

/** Floors that have others below them which they leave alone all the same: each is to run as a process of its own. */
const APART: Readonly<Record<string, readonly string[]>> = {
  // A deployment of bookings must not drop a rig.
  'race-control': ['sales', 'people', 'calendar'],
};

const packageOf = (path: string): string | undefined => /^services\/([a-z-]+)\/src\//.exec(path)?.[1];
const floorOf = (name: string): number => (API_FLOORS as readonly string[]).indexOf(name);

/** Imports of a package of the API from a floor above its own, or from one that it leaves alone. */
export const upwardImports = (files: readonly SourceFile[]): readonly string[] =>
  files
    .filter(({ path }) => isProduct(path))
    .flatMap(({ path, imports }) => {
      const from = packageOf(path) ?? '';
      if (floorOf(from) < 0) return [];
      return imports
        .filter((imported) => {
          const to = packageOf(imported) ?? '';
          return floorOf(to) > floorOf(from) || APART[from]?.includes(to) === true;
        })
        .map((imported) => `${path}: ${imported}`);
    });
