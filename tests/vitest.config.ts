import { defineConfig, type TestUserConfig } from 'vitest/config';
import { LongestFirst } from './support/longest-first.ts';

/** Tests run from sources: the `development` condition resolves every package of ours to its `src`. */
const sources = {
  root: import.meta.dirname,
  resolve: { conditions: ['development'] },
  ssr: { resolve: { conditions: ['development', 'node'], externalConditions: ['development', 'node'] } },
};

const settings: TestUserConfig = {
  environment: 'node',
  pool: 'forks',
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // Vitest's default of one second is too short if the machine is busy.
  expect: { poll: { timeout: 60_000 } },
  server: { deps: { inline: [/@paddock\//] } },
};

/** These files share a process: those that load the product, or a part of it. */
const SHARED = ['architecture', 'bin', 'domain', 'projections', 'proofs', 'services', 'support'].map(
  (room) => `${room}/**/*.test.ts`,
);
/** Files of screens share another process, with its window. */
const SCREENS = ['web-*/**/*.test.ts', 'web-*/**/*.test.tsx'];
const NEVER = ['**/node_modules/**', 'journeys/**'];
const setupFiles = ['./support/shared-window.ts'];

/**
 * Files run one after another in a shared process, so that packages are loaded only once. That saves a second or two of a core for each of
 * five hundred files. Files that start the product, or a part of it, also share our own modules. So each must leave globals, environment
 * and listeners of the process as it found them; for screens `shared-window` does that. Files that cannot do so are in `alone`, each with
 * its own process: those of `k9` and its like, which start and kill whole processes. No file mocks a module, because the others would see it
 * mocked too. A process with jsdom starts slowly, and Vitest waits for it only a minute: so there are few, and they start last.
 */
export default defineConfig({
  ...sources,
  test: {
    globalSetup: './support/cluster-template.ts',
    // Three more than the smallest machine that runs this has cores: a test waits for half of its time, for a product that starts, for a
    // deadline or for Postgres.
    maxWorkers: 5,
    sequence: { sequencer: LongestFirst },
    projects: [
      { ...sources, test: { ...settings, name: 'shared', include: SHARED, exclude: NEVER, isolate: false } },
      {
        ...sources,
        test: {
          ...settings,
          name: 'screens',
          setupFiles,
          include: SCREENS,
          exclude: NEVER,
          isolate: false,
        },
      },
      {
        ...sources,
        test: {
          ...settings,
          name: 'alone',
          include: ['**/*.test.ts'],
          exclude: [...NEVER, ...SHARED, 'web-*/**/*.test.ts'],
          isolate: true,
        },
      },
    ],
  },
});
