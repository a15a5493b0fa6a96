import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { api, productUrl, signedInPage, tokenOf } from '../journeys/support/venue.ts';
import { shoot } from './shoot.ts';

const root = join(import.meta.dirname, '..', '..');
const desk = { width: 1280, height: 860 };

/** Starts a farm of rigs that plays an evening in real time, until it is ended. */
const startFarm = (): { end(): Promise<unknown> } => {
  const farm = spawn(
    process.execPath,
    [
      ...['--conditions=development', '--import', 'tsx', join(root, 'services/rig-farm/src/main.ts')],
      ...['--server-url', productUrl(), '--seats', '8', '--seed', '7', '--evening', '--hold'],
    ],
    { cwd: root, stdio: 'ignore' },
  );
  const ended = once(farm, 'exit');
  return { end: () => (farm.kill('SIGINT'), ended) };
};
/** The id of the newest approved lap of the demo's member. */
const lastLap = async (): Promise<string | undefined> => {
  const { body } = await api('GET', '/laps?approved=true&page_size=1', { token: await tokenOf('ada@paddock.test') });
  return (body.results as readonly { readonly id: string }[])[0]?.id;
};
const launcher = async (browser: Browser, path: string, colorScheme: 'light' | 'dark'): Promise<Page> =>
  signedInPage(browser, 'launcher@paddock.test', { viewport: desk, colorScheme }, path);

test.setTimeout(900_000);
test('an evening of the farm: launcher, rehearsal, rigs, and the receipt of a lap', async ({ browser }) => {
  const before = await lastLap();
  const farm = startFarm();
  try {
    const party = await launcher(browser, '/admin/launcher', 'dark');
    await expect(party.locator('[data-state=loaded]').nth(5)).toBeVisible({ timeout: 240_000 });
    await shoot(party, 'launcher-dark');
    await party.emulateMedia({ colorScheme: 'light' });
    await party.getByRole('button', { name: 'Rehearse' }).first().click();
    await party.getByText('It will not start. Fix the points below.').waitFor();
    await shoot(party, 'rehearsal-desk');
    const rigs = await launcher(browser, '/admin/rigs', 'light');
    await rigs
      .getByText(/Driving/)
      .nth(5)
      .waitFor();
    await shoot(rigs, 'rigs-desk');
    await expect.poll(lastLap, { timeout: 480_000, intervals: [5_000] }).not.toBe(before);
    const receipt = await signedInPage(
      browser,
      'ada@paddock.test',
      { viewport: desk, colorScheme: 'light' },
      `/laps/${await lastLap()}/receipt`,
    );
    await receipt.getByText('Your browser is checking the evidence').waitFor({ state: 'detached' });
    await shoot(receipt, 'receipt-desk');
  } finally {
    await farm.end();
  }
});
