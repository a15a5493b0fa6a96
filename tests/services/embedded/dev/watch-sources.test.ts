import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { packageFolders } from '../../../../services/embedded/dev/package-folders.ts';
import { watchSources } from '../../../../services/embedded/dev/watch-sources.ts';

const root = join(import.meta.dirname, '../../../..');

describe('the parts that a changed source restarts', () => {
  it('are those that depend on its package, according to the package.json files', () => {
    const below = (folder: string): string[] => packageFolders(root, folder).map((path) => relative(root, path));
    expect(below('services/api')).toEqual(expect.arrayContaining(['shared-domain', 'services/sales', 'projections']));
    expect(below('projections').toSorted()).toEqual(['projections', 'services/event-store', 'shared-domain']);
    expect(below('services/stripe-twin')).toEqual(['services/stripe-twin']);
    expect(below('services/api').filter((path) => /web|rig-farm|tests/.test(path))).toEqual([]);
  });
});

describe('watching sources', () => {
  let folder: string;
  let heard: string[][];
  let end: () => void;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'paddock-watch-'));
    mkdirSync(join(folder, 'src/booking'), { recursive: true });
    writeFileSync(join(folder, 'src/booking/a.ts'), '1');
    heard = [];
    end = watchSources([join(folder, 'src')], (paths) => heard.push(paths.map((path) => relative(folder, path))));
  });
  afterEach(() => {
    end();
    rmSync(folder, { recursive: true, force: true });
  });
  const write = (path: string): void => writeFileSync(join(folder, path), '2');
  const hears = (...paths: string[]) =>
    vi.waitFor(() => expect(new Set(heard.flat())).toEqual(new Set(paths)), { timeout: 60_000, interval: 20 });

  it('reports each file that is written, created or deleted, also in a folder that is created later', async () => {
    write('src/booking/a.ts');
    write('src/b.ts');
    await hears('src/booking/a.ts', 'src/b.ts');
    heard.length = 0;
    mkdirSync(join(folder, 'src/refunds/inner'), { recursive: true });
    // The watch on the new folder begins a moment later, so write until the file is reported.
    await vi.waitFor(
      () => {
        write('src/refunds/inner/c.ts');
        expect(heard.flat()).toContain('src/refunds/inner/c.ts');
      },
      { timeout: 60_000, interval: 200 },
    );
    heard.length = 0;
    rmSync(join(folder, 'src/b.ts'));
    await vi.waitFor(() => expect(heard.flat()).toContain('src/b.ts'), { timeout: 60_000, interval: 20 });
  });

  it('does not report files that are not sources', async () => {
    write('src/booking/notes.md');
    write('src/booking/.a.ts.swp');
    write('src/booking/a.ts');
    await hears('src/booking/a.ts');
    expect(heard.flat()).not.toContain('src/booking/notes.md');
  });
});
