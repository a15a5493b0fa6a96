import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** Stories about what is seen, about half of the work. They pay for nothing, so that no fault of the card provider meets them. */
const SIGHTS = [
  'customer/{availability,boards,display-days,displays,laps,live,screens,spanish-screens}',
  'staff/{laps,launcher,looks,planner}',
].map((files) => `**/journeys/${files}.test.ts`);
/** Stories that change nothing that others see: they read every screen, or have a product of their own. */
const BESIDE = ['customer/{literals,renewal}', 'staff/routes'].map((files) => `**/journeys/${files}.test.ts`);

/**
 * Browser journeys through the whole product, as `npm start` runs it. `CHROMIUM` or `CHROMIUM_PATH` names a browser,
 * `PADDOCK_URL` a product that runs already. They run in three lanes: a browser waits for half of its time. Within a lane one story
 * follows another; between lanes nothing is shared but the product: boards, laps and the planner's far days are changed in one, cards,
 * faults of the card provider and refunds in another, and each of these books on days of its own (`freeRace`).
 */
export default defineConfig({
  testDir: import.meta.dirname,
  globalSetup: './support/start-product.ts',
  workers: 3,
  projects: [
    { name: 'money', testMatch: '**/*.test.ts', testIgnore: [...SIGHTS, ...BESIDE], workers: 1 },
    { name: 'sights', testMatch: SIGHTS, workers: 1 },
    { name: 'beside', testMatch: BESIDE, workers: 1 },
  ],
  fullyParallel: false,
  retries: 0,
  // Patience for machines that others use too: every step waits for a condition and goes on as soon as it holds.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  // Emptied when a run begins, while the run on another store may go on.
  outputDir: join(
    tmpdir(),
    `paddock-journey-results${process.env['JOURNEYS_STORE'] === undefined ? '' : '-of-another-store'}`,
  ),
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
    },
  },
});
