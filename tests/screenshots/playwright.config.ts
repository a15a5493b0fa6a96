import { defineConfig } from '@playwright/test';
import journeys from '../journeys/playwright.config.ts';

/** `npm run screenshots`: takes pictures of the product for the README, with the set-up of the journeys. */
export default defineConfig({
  ...journeys,
  projects: [{}],
  testDir: '.',
  testMatch: '**/*.shots.ts',
  globalSetup: '../journeys/support/start-product.ts',
});
