import { defineConfig, type TestUserConfig } from 'vitest/config';
import { LongestFirst } from './support/longest-first.ts';

/** Sources run as they are: the `development` condition resolves every package of ours to its `src`. */
const sources = {
  root: import.meta.dirname,
  resolve: { conditions: ['development'] },
  ssr: { resolve: { conditions: ['development', 'node'], externalConditions: ['development', 'node'] } },
};

/** One more than the smallest machine that checks this has cores: who waits for a killed product to come back leaves its core to another. */
const maxWorkers = 3;

const settings: TestUserConfig = {
  environment: 'node',
  pool: 'forks',
  maxWorkers,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // What is waited for comes late where others use the machine too; a second is the runner's own patience.
  expect: { poll: { timeout: 60_000 } },
  server: { deps: { inline: [/@paddock\//] } },
};

/** Whose files share a process: those that load the product, or a part of it. */
const SHARED = ['architecture', 'bin', 'domain', 'projections', 'proofs', 'services', 'support'].map(
  (room) => `${room}/**/*.test.ts`,
);
const NEVER = ['**/node_modules/**', 'journeys/**'];

/**
 * A file that starts the product, or a part of it, runs in the process of the one before it and finds its modules loaded: that is a
 * second of a core for each of three hundred files. So such a test leaves the world as it found it: no global, no variable of the
 * environment, no listener of the process stays changed. One that cannot is named in `alone`, where each file has a process of its own,
 * as screens need it for their documents, stopped clocks and mocked modules.
 */
export default defineConfig({
  ...sources,
  test: {
    globalSetup: './support/cluster-template.ts',
    maxWorkers,
    sequence: { sequencer: LongestFirst },
    projects: [
      { ...sources, test: { ...settings, name: 'shared', include: SHARED, exclude: NEVER, isolate: false } },
      {
        ...sources,
        test: {
          ...settings,
          name: 'alone',
          setupFiles: ['./support/computed-style.ts'],
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...NEVER, ...SHARED],
          isolate: true,
        },
      },
    ],
  },
});
