/**
 * @typedef {{ file: string, title: string }} Test
 * @typedef {{ name: string, passed: number, failed: number, skipped: number, reasons: string[], failures: Test[] }} Suite
 * reasons: one line for each test that did not run, or for what went wrong outside of any test; failures: the failed tests, which are
 * listed again at the end of a long output.
 */

/**
 * Counts a vitest JSON report. A file that could not be loaded counts as one failure, and so does a run that failed although every test
 * passed (an unhandled error): no fault may end as "0 failed".
 * @param {string} name @param {object | undefined} report undefined: the runner wrote none
 * @param {number} exitCode @returns {Suite}
 */
export const countVitest = (name, report, exitCode) => {
  if (report === undefined) return noReport(name);
  const suite = { name, passed: 0, failed: 0, skipped: 0, reasons: [], failures: [] };
  for (const file of report.testResults) {
    if (file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed')) {
      suite.failed += 1;
      suite.reasons.push(`failed as a whole: ${file.name}`);
    }
    for (const { status, fullName } of file.assertionResults) {
      if (status === 'passed') {
        suite.passed += 1;
      } else if (status === 'failed') {
        suite.failed += 1;
        suite.failures.push({ file: file.name, title: fullName });
      } else {
        suite.skipped += 1;
        suite.reasons.push(`skipped: ${fullName}`);
      }
    }
  }
  if (exitCode !== 0 && suite.failed === 0) {
    suite.failed = 1;
    suite.reasons.push(`The run failed outside of any test (exit code ${exitCode}).`);
  }
  return suite;
};

/**
 * Counts a Playwright JSON report. A test that passed only when repeated counts as failed.
 * @param {string} name @param {object | undefined} report @param {number} exitCode @returns {Suite}
 */
export const countPlaywright = (name, report, exitCode) => {
  if (report === undefined) return noReport(name);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const reasons = [...skippedTitles(report.suites), ...report.errors.map(({ message }) => message ?? 'unknown error')];
  const failed = unexpected + flaky;
  const failures = specsThat(({ ok }) => ok === false, report.suites);
  const sum = { passed: expected, failed: failed === 0 && exitCode !== 0 ? 1 : failed, skipped };
  return { name, ...sum, reasons, failures };
};

/** @param {string} name @returns {Suite} */
const noReport = (name) => ({
  name,
  passed: 0,
  failed: 1,
  skipped: 0,
  reasons: ['The runner wrote no report.'],
  failures: [],
});

const specsThat = (wanted, suites, within = '') =>
  suites.flatMap(({ title = '', file, specs = [], suites: inner = [] }) => {
    // The outermost suite of a report is the file; its name is not part of a test's title.
    const path = title === file ? '' : `${within}${title} › `;
    return [
      ...specs.filter(wanted).map((spec) => ({ file: spec.file, title: `${path}${spec.title}` })),
      ...specsThat(wanted, inner, path),
    ];
  });

const skippedTitles = (suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests.flatMap(({ status, annotations = [] }) => {
        if (status !== 'skipped') return [];
        const reason = annotations.find(({ type }) => type === 'skip')?.description;
        return [`skipped: ${title}${reason === undefined ? '' : ` (${reason})`}`];
      }),
    ),
    ...skippedTitles(inner),
  ]);

/** @param {readonly Suite[]} suites @returns {string} the last line of every run */
export const totalLine = (suites) => {
  const sum = (key) => suites.reduce((total, suite) => total + suite[key], 0);
  return figures({ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') });
};

/** @param {Pick<Suite, 'passed' | 'failed' | 'skipped'>} suite */
export const figures = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
