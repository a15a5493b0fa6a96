import { describe, expect, it, vi } from 'vitest';
import type { Suite } from './count.d.mts';
import { secondLook } from './second-look.mjs';

const tests = (titles: readonly string[]) => titles.map((title) => ({ file: `${title[0]}.test.ts`, title }));
const suite = (passes: readonly string[], ...failures: string[]): Suite => ({
  name: 'tests',
  passed: passes.length,
  failed: failures.length,
  skipped: 0,
  reasons: [],
  failures: tests(failures),
  passes: tests(passes),
});

describe('the second look at what failed', () => {
  it('lets a test that fails again stay failed, and names one that passes by itself', async () => {
    const settled = await secondLook(suite(['a2', 'c1'], 'a1', 'b1'), async () => suite(['a1', 'a2'], 'b1'));
    expect(settled).toMatchObject({ passed: 3, failed: 1, failures: [{ title: 'b1' }] });
    expect(settled.reasons).toEqual(['unsteady: failed beside the others, passed when run by itself: a.test.ts › a1']);
  });

  it('judges each test by its own two runs: another that fails in the second spoils nothing, and is named', async () => {
    const settled = await secondLook(suite(['a2', 'a3'], 'a1', 'b1'), async () => suite(['a1', 'a3'], 'a2', 'b1'));
    expect(settled).toMatchObject({ passed: 3, failed: 1, failures: [{ title: 'b1' }] });
    expect(settled.reasons).toEqual([
      'unsteady: failed beside the others, passed when run by itself: a.test.ts › a1',
      'unsteady: passed beside the others, failed when run by itself: a.test.ts › a2',
    ]);
  });

  it('leaves a test failed that the second run did not get to, and adds one that was never seen to hold', async () => {
    const settled = await secondLook(suite(['a3'], 'a1'), async () => suite(['a3'], 'a2'));
    expect(settled).toMatchObject({ passed: 1, failed: 2, failures: [{ title: 'a1' }, { title: 'a2' }], reasons: [] });
  });

  it('takes a test for held only where none of its name failed', async () => {
    const settled = await secondLook(suite(['a1'], 'a1'), async () => suite(['a1'], 'a1'));
    expect(settled).toMatchObject({ passed: 1, failed: 1, reasons: [] });
  });

  it('runs the files of the failures alone, each once', async () => {
    const rerun = vi.fn<(files: readonly string[]) => Promise<Suite>>(async () => suite([]));
    await secondLook(suite(['c1'], 'a1', 'a2', 'b1'), rerun);
    expect(rerun.mock.calls).toEqual([[['a.test.ts', 'b.test.ts']]]);
  });

  it('is not taken where nothing failed, where much failed, or where a failure has no test', async () => {
    const rerun = vi.fn<(files: readonly string[]) => Promise<Suite>>(async () => suite([]));
    const much = suite([], 'a', 'b', 'c', 'd', 'e', 'f');
    const outside = { ...suite(['a']), failed: 1 };
    for (const each of [suite(['a']), much, outside]) expect(await secondLook(each, rerun)).toBe(each);
    expect(rerun).not.toHaveBeenCalled();
  });

  it('proves nothing when the second run fails outside of any test', async () => {
    const first = suite(['a2'], 'a1');
    expect(await secondLook(first, async () => ({ ...suite(['a1', 'a2']), failed: 1 }))).toBe(first);
  });
});
