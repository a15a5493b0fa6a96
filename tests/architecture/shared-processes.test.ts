import { hold } from './rule.ts';

const MOCKS = /^\s*vi\.(?:do)?[mM]ock\(/m;

hold('tests that share a process', [
  {
    says: 'mock no module: who does is named in the configuration of the tests, and runs alone',
    find: (files) => {
      const config = files.find(({ path }) => path === 'tests/vitest.config.ts')?.text ?? '';
      return files
        .filter(({ path, text }) => /^tests\/.*\.test\.tsx?$/.test(path) && MOCKS.test(text))
        .filter(({ path }) => !config.includes(`'${path.slice('tests/'.length)}'`))
        .map(({ path, text }) => `${path}: ${MOCKS.exec(text)?.[0].trim()}`);
    },
    planted: {
      'tests/web-customer/planted.test.tsx': "vi.mock('../../web-customer/src/session-end.ts', () => ({}));",
      'tests/services/planted.test.ts': "vi.doMock('@paddock/kit/config', () => ({}));",
    },
  },
]);
