import { defineConfig } from 'vitest/config';
import { LongestFirst } from './support/longest-first.ts';

/** Sources run as they are: the `development` condition resolves every package of ours to its `src`. */
export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['development'] },
  ssr: { resolve: { conditions: ['development', 'node'], externalConditions: ['development', 'node'] } },
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', 'journeys/**'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    globalSetup: './support/cluster-template.ts',
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // What is waited for comes late where others use the machine too; a second is the runner's own patience.
    expect: { poll: { timeout: 60_000 } },
    server: { deps: { inline: [/@paddock\//] } },
  },
});
