import { describe, expect, it, vi } from 'vitest';
import type { Suite } from './count.d.mts';
import { secondLook } from './second-look.mjs';

const suite = (passed: number, ...titles: string[]): Suite => ({
  name: 'tests',
  passed,
  failed: titles.length,
  skipped: 0,
  reasons: [],
  failures: titles.map((title) => ({ file: `${title[0]}.test.ts`, title })),
});

describe('the second look at what failed', () => {
  it('lets a test that fails again stay failed, and names one that passes by itself', async () => {
    const settled = await secondLook(suite(8, 'a1', 'b1'), async () => suite(3, 'b1'));
    expect(settled).toMatchObject({ passed: 9, failed: 1, failures: [{ title: 'b1' }] });
    expect(settled.reasons).toEqual(['unsteady: failed beside the others, passed when run by itself: a.test.ts › a1']);
  });

  it('runs the files of the failures alone, each once', async () => {
    const rerun = vi.fn<(files: readonly string[]) => Promise<Suite>>(async () => suite(3));
    await secondLook(suite(8, 'a1', 'a2', 'b1'), rerun);
    expect(rerun.mock.calls).toEqual([[['a.test.ts', 'b.test.ts']]]);
  });

  it('is not taken where nothing failed, where much failed, or where a failure has no test', async () => {
    const rerun = vi.fn<(files: readonly string[]) => Promise<Suite>>(async () => suite(3));
    const much = suite(8, 'a', 'b', 'c', 'd', 'e', 'f');
    const outside = { ...suite(8), failed: 1 };
    for (const each of [suite(8), much, outside]) expect(await secondLook(each, rerun)).toBe(each);
    expect(rerun).not.toHaveBeenCalled();
  });

  it('proves nothing when the second run fails elsewhere', async () => {
    const first = suite(8, 'a1');
    expect(await secondLook(first, async () => suite(3, 'a2'))).toBe(first);
    expect(await secondLook(first, async () => ({ ...suite(3), failed: 1 }))).toBe(first);
  });
});
