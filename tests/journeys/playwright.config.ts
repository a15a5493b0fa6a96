import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** Stories about what is on screen, about half of the work. They pay for nothing, so that faults of the card provider do not affect them. */
const SIGHTS = [
  'customer/{availability,boards,display-days,displays,first-load,laps,live,screens,spanish-screens}',
  'staff/{laps,launcher,looks,planner}',
].map((files) => `**/journeys/${files}.test.ts`);
/** Stories that change nothing that others see: they only read, or have their own product. */
const BESIDE = ['customer/{literals,renewal}', 'staff/{open-venue,routes}'].map(
  (files) => `**/journeys/${files}.test.ts`,
);

/**
 * Browser journeys through the whole product, as `npm start` runs it. `CHROMIUM` or `CHROMIUM_PATH` names a browser, `PADDOCK_URL` a
 * running product. They run in three lanes, because a browser waits for half of its time. Stories of one lane run one after another. Lanes
 * share only the product: one changes boards, laps and far days of the planner, another cards, faults of the card provider and refunds, and
 * each books on its own days (`freeRace`).
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
  // Long limits for busy machines. Every step waits for a condition and continues as soon as it is true.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  // Emptied when a run begins; the run on another store, which may be active, has its own folder.
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
