import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const notSource = new Set(['node_modules', 'dist', 'dist-types', '.git', 'coverage', 'gallery']);

/** @returns {Generator<string>} every source file below `path`, in the same order on every machine */
function* sourceFiles(path) {
  const info = statSync(path, { throwIfNoEntry: false });
  if (info === undefined) return;
  if (info.isFile()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) if (!notSource.has(name)) yield* sourceFiles(join(path, name));
}

/**
 * One hash over names and contents. Not over times, because a clone, a checkout or a copy changes them.
 *
 * @param {string} root @param {readonly string[]} paths relative to it
 */
export const sourceHash = (root, paths) => {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of sourceFiles(join(root, path)))
      hash
        .update(`${file.slice(root.length)}\0`)
        .update(readFileSync(file))
        .update('\0');
  }
  return hash.digest('hex');
};
