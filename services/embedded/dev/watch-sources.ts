import { readdirSync, watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';

/** Changes within this time, ms, are reported together: an editor writes a file in steps, a checkout changes many. */
const TOGETHER_MS = 150;

const foldersBelow = (folder: string): string[] => {
  try {
    const below = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return [folder, ...below.flatMap(({ name }) => foldersBelow(join(folder, name)))];
  } catch {
    // Deleted since it was listed.
    return [];
  }
};

/**
 * Watches the TypeScript files below some folders, also in folders that are created later.
 * One watch for each folder: Node's recursive watch uses one for each file on Linux, where their number is limited.
 *
 * @param onChange receives the paths that changed within a moment, each once.
 * @returns stops watching.
 */
export const watchSources = (
  folders: readonly string[],
  onChange: (paths: readonly string[]) => void,
): (() => void) => {
  const watchers = new Map<string, FSWatcher>();
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const tell = (): void => {
    const paths = [...changed];
    changed.clear();
    onChange(paths);
  };
  const forget = (folder: string): void => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  const add = (top: string): void => {
    for (const folder of foldersBelow(top)) {
      if (watchers.has(folder)) continue;
      const watcher = watch(folder, (kind, name) => {
        if (name === null) return;
        const path = join(folder, name);
        if (kind === 'rename' && !name.includes('.')) {
          // A folder was created, moved or deleted.
          forget(path);
          add(path);
        }
        if (!name.endsWith('.ts')) return;
        changed.add(path);
        clearTimeout(timer);
        timer = setTimeout(tell, TOGETHER_MS);
      });
      watcher.on('error', () => forget(folder));
      watchers.set(folder, watcher);
    }
  };
  for (const folder of folders) add(folder);
  return () => {
    clearTimeout(timer);
    for (const folder of watchers.keys()) forget(folder);
  };
};
