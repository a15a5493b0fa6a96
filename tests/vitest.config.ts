import { defineConfig, type TestUserConfig } from 'vitest/config';
import { LongestFirst } from './support/longest-first.ts';

/** Sources run as they are: the `development` condition resolves every package of ours to its `src`. */
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
  // What is waited for comes late where others use the machine too; a second is the runner's own patience.
  expect: { poll: { timeout: 60_000 } },
  server: { deps: { inline: [/@paddock\//] } },
};

/** Whose files share a process: those that load the product, or a part of it. */
const SHARED = ['architecture', 'bin', 'domain', 'projections', 'proofs', 'services', 'support'].map(
  (room) => `${room}/**/*.test.ts`,
);
/** Those of screens share another one, with its window. */
const SCREENS = ['web-*/**/*.test.ts', 'web-*/**/*.test.tsx'];
/** Who takes another module for one of ours has it for all that load it. */
const MOCKING = ['web-customer/checkout/checkout.test.tsx', 'web-customer/staff-app.test.tsx'];
const NEVER = ['**/node_modules/**', 'journeys/**'];
const setupFiles = ['./support/shared-window.ts'];

/**
 * A file runs in the process of the one before it and finds its packages loaded: that is a second or two of a core for each of five
 * hundred files. One that starts the product, or a part of it, finds our own modules loaded too: it leaves the world as it found it, no
 * global, no variable of the environment, no listener of the process changed. For screens `shared-window` sees to that. A file that
 * cannot be held to it comes into `alone`, where each has a process of its own: those of `k9`, which kill, and those that mock modules.
 */
export default defineConfig({
  ...sources,
  test: {
    globalSetup: './support/cluster-template.ts',
    // Three more than the smallest machine that checks this has cores: a test waits for half of its time, for a product that starts, for
    // a deadline, for Postgres, and leaves its core to another.
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
          exclude: [...NEVER, ...MOCKING],
          isolate: false,
        },
      },
      {
        ...sources,
        test: {
          ...settings,
          name: 'alone',
          setupFiles,
          include: ['**/*.test.ts', ...MOCKING],
          exclude: [...NEVER, ...SHARED, 'web-*/**/*.test.ts'],
          isolate: true,
        },
      },
    ],
  },
});
