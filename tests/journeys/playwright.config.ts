import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/**
 * Browser journeys through the whole product, as `npm start` runs it. `CHROMIUM` or `CHROMIUM_PATH` names a browser,
 * `PADDOCK_URL` a product that runs already.
 */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '**/*.test.ts',
  globalSetup: './support/start-product.ts',
  workers: 1,
  fullyParallel: false,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  outputDir: join(tmpdir(), 'paddock-journey-results'),
  use: {
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
    },
  },
});
