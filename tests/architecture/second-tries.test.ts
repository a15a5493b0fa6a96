import { filesWhere, hold } from './rule.ts';

/** A test that passes on a second try hides a fault, of the product or of the test. */
const SECOND_TRY = /\bretry\s*:|\bretries\s*:(?!\s*0\b)|--retry\b|--retries\b|--last-failed\b/;

hold('a failure is a failure', [
  {
    says: 'no test and no runner asks for a second try',
    find: filesWhere(
      (path) => path.startsWith('tests/') && path !== 'tests/architecture/second-tries.test.ts',
      ({ text }) => SECOND_TRY.exec(text)?.[0],
    ),
    planted: {
      'tests/services/planted.test.ts': "it('is lucky', { retry: 2 }, () => undefined);",
      'tests/journeys/planted.config.ts': 'export default { retries: 1 };',
      'tests/bin/planted.mjs': "spawn('vitest', ['--retry=1']);",
    },
  },
]);
