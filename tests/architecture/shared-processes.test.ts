import { hold } from './rule.ts';

const MOCKS = /^\s*vi\.(?:do)?[mM]ock\(/m;

hold('tests that share a process', [
  {
    says: 'mock no module: the other files of the process would see it mocked, and a process of its own starts late on a busy machine',
    find: (files) =>
      files
        .filter(({ path, text }) => /^tests\/.*\.test\.tsx?$/.test(path) && MOCKS.test(text))
        .map(({ path, text }) => `${path}: ${MOCKS.exec(text)?.[0].trim()}`),
    planted: {
      'tests/web-customer/planted.test.tsx': "vi.mock('../../web-customer/src/session-end.ts', () => ({}));",
      'tests/services/planted.test.ts': "vi.doMock('@paddock/kit/config', () => ({}));",
    },
  },
]);
