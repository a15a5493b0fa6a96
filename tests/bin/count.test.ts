import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, totalLine } from './count.mjs';

const file = (status: string, ...tests: string[]) => ({
  name: 'booking.test.ts',
  status,
  assertionResults: tests.map((each, n) => ({ status: each, fullName: `test ${n}` })),
});

describe('the last line of a test run', () => {
  it('adds up every suite and names skips only when there are some', () => {
    const suite = { name: 'a', passed: 2, failed: 1, skipped: 0, reasons: [], failures: [] };
    expect(totalLine([suite, suite])).toBe('4 passed, 2 failed');
    expect(totalLine([suite, { ...suite, skipped: 3 }])).toBe('4 passed, 2 failed, 3 skipped');
  });

  it('counts passed, failed and skipped tests, and names those that failed or did not run', () => {
    const report = { testResults: [file('failed', 'passed', 'failed', 'pending'), file('passed', 'passed')] };
    expect(countVitest('tests', report, 1)).toEqual({
      name: 'tests',
      passed: 2,
      failed: 1,
      skipped: 1,
      reasons: ['skipped: test 2'],
      failures: [{ file: 'booking.test.ts', title: 'test 1' }],
    });
  });

  it('counts a file that could not be loaded as a failure', () => {
    expect(countVitest('tests', { testResults: [file('failed')] }, 1).failed).toBe(1);
  });

  it('counts a run that failed outside of any test, or wrote no report, as a failure', () => {
    expect(countVitest('tests', { testResults: [file('passed', 'passed')] }, 1).failed).toBe(1);
    expect(countVitest('tests', undefined, 0).failed).toBe(1);
    expect(countPlaywright('journeys', undefined, 0).failed).toBe(1);
  });

  it('counts a journey that passed only on a second try as a failure, and says why a journey was skipped', () => {
    const skipped = {
      title: 'prints',
      tests: [{ status: 'skipped', annotations: [{ type: 'skip', description: 'no printer' }] }],
    };
    const broken = { title: 'opens', ok: false, file: 'a.test.ts', tests: [{ status: 'unexpected' }] };
    const sound = { title: 'closes', ok: true, file: 'a.test.ts', tests: [{ status: 'expected' }] };
    const report = {
      stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 1 },
      suites: [
        { title: 'a.test.ts', file: 'a.test.ts', suites: [{ title: 'at night', specs: [skipped, broken, sound] }] },
      ],
      errors: [],
    };
    expect(countPlaywright('journeys', report, 1)).toEqual({
      name: 'journeys',
      passed: 3,
      failed: 2,
      skipped: 1,
      reasons: ['skipped: prints (no printer)'],
      failures: [{ file: 'a.test.ts', title: 'at night › opens' }],
    });
  });
});
