// @vitest-environment jsdom
import { webcrypto } from 'node:crypto';
import { getReceiptEvidence } from '@paddock/shared-domain/runs/receipt-contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { id } from '../../support/builders/brands.ts';
import { board, stockBoards, time } from '../boards/leaderboards-fake.ts';
import { raceReceipt, stockReceipt } from './receipt-fake.ts';
import { settle } from '../support/fake-clock.ts';
import { callsOf, here, inside, link, openApp, screen, user } from '../support/open-app.tsx';
import { setTimeZone } from '../support/time-zone.ts';

setTimeZone('America/Los_Angeles');
beforeEach(() => vi.stubGlobal('crypto', webcrypto));

/** Opens a receipt and waits for `words`: hashing in the browser takes real time. */
const openReceipt = async (words: RegExp, address = '/laps/lap1/receipt') => {
  await openApp(address, 'visitor');
  await expect
    .poll(async () => {
      await settle();
      return document.body.textContent;
    })
    .toMatch(words);
};
const row = (words: string | RegExp) => {
  const found = screen.getAllByText(words).map((element) => element.closest('li'));
  return found.find((element) => element !== null)?.textContent ?? '';
};

describe('the receipt of a lap', () => {
  it('says how many sources recorded the lap, and checks the evidence of each in the browser', async () => {
    stockReceipt(raceReceipt(), (text) => text);
    await openReceipt(/Everything matches/);
    expect(screen.getByText('Recorded by 2 sources')).toBeTruthy();
    expect(screen.getByText('2:17.412')).toBeTruthy();
    expect(row('The race server, live')).toContain('Recorded 2:17.412 · no cuts');
    expect(row('The race server, live')).toContain('Evidence matches');
    expect(row('The simulator’s memory')).toContain('Evidence matches');
    expect(row('The venue’s clock')).toContain('2:17.431 between');
    expect(row('The venue’s clock')).toContain('Evidence matches');
    expect(row('Race server messages')).toContain('Unchanged');
    expect(callsOf(getReceiptEvidence)).toHaveLength(2);
    expect(document.body.textContent).toContain('does not prove that the log was never changed');
  });

  it('fails when one byte changed, and names the piece of evidence that changed', async () => {
    stockReceipt(raceReceipt(), (text, kind) => (kind === 'RIG_LAP' ? text.replace('137412', '137413') : text));
    await openReceipt(/does not confirm this receipt/);
    expect(row('Simulator memory')).toContain('Changed');
    expect(row('Race server messages')).toContain('Unchanged');
    expect(row('The simulator’s memory')).toContain('Evidence missing or changed');
    expect(screen.getByText('Recorded by 1 source')).toBeTruthy();
  });

  it('names a piece of evidence that is missing', async () => {
    stockReceipt(raceReceipt(), (text, kind) => (kind === 'UDP_BATCH' ? undefined : text));
    await openReceipt(/does not confirm this receipt/);
    expect(row('Race server messages')).toContain('Missing');
    expect(row('The venue’s clock')).toContain('Evidence missing or changed');
  });

  it('fails when its time differs from its evidence, even if the evidence is unchanged', async () => {
    const receipt = raceReceipt();
    const witnesses = receipt.witnesses.map((said) => ({ ...said, millis: 130_000 }));
    stockReceipt(raceReceipt({ millis: 130_000, witnesses }), (text) => text);
    await openReceipt(/does not confirm this receipt/);
    expect(row('Race server messages')).toContain('Unchanged');
    expect(row('The race server, live')).toContain('Evidence does not match');
    expect(screen.getByText('No independent source')).toBeTruthy();
  });

  it('of a lap entered by staff says that there is nothing to check', async () => {
    const imported = { witnesses: [], evidence: [], seen_by: 0, clock: null, rules: null, attribution: 'IMPORT' };
    stockReceipt(raceReceipt(imported), (text) => text);
    await openReceipt(/nothing to check/);
    expect(screen.getByText('Entered by staff')).toBeTruthy();
    expect(document.body.textContent).toContain('Venue staff entered it');
    expect(callsOf(getReceiptEvidence)).toHaveLength(0);
  });

  it('shows what the rules objected to in a lap that a steward approved', async () => {
    stockReceipt(raceReceipt({ decided_by: 'STEWARD', reasons: ['CONFLICT'] }), (text) => text);
    await openReceipt(/A steward approved it/);
    expect(document.body.textContent).toContain('Two reports of this lap do not agree.');
  });

  it('says of a lap that only the simulator reported that it is provisional, and what makes it count', async () => {
    stockReceipt(raceReceipt({ verdict: 'held', reasons: ['PROVISIONAL'] }), (text) => text);
    await openReceipt(/Only the simulator reported the lap so far/);
    expect(screen.getByText('Provisional')).toBeTruthy();
    expect(document.body.textContent).not.toContain('It meets all the rules');
  });

  it('says that a lap has none, and links to the leaderboards', async () => {
    stockReceipt(raceReceipt(), (text) => text);
    await openReceipt(/There is no receipt for this lap/, '/laps/lap2/receipt');
    expect(link('See the leaderboards')).toBeTruthy();
  });

  it('says that this browser cannot check the evidence, and requests none', async () => {
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => webcrypto.getRandomValues(bytes) });
    stockReceipt(raceReceipt(), (text) => text);
    await openReceipt(/cannot check the evidence here/);
    expect(screen.getByText('Recorded by 2 sources')).toBeTruthy();
    expect(callsOf(getReceiptEvidence)).toHaveLength(0);
  });

  it('is linked from the rows of a board, on the podium and below it', async () => {
    const rows = [1, 2, 3, 4].map((rank) => time(rank, { lap: id.lap(`lap${rank}`) }));
    stockBoards([board({ id: 'gt3' })], { gt3: rows });
    stockReceipt(raceReceipt(), (text) => text);
    await openApp('/leaderboards/gt3', 'visitor');
    expect(screen.getAllByRole('link', { name: 'Receipt of 2:17.400 by Racer 4' }).length).toBeGreaterThan(0);
    await user.press(inside(screen.getByRole('list', { name: 'Podium' })).getByRole('link', { name: /by Racer 1/ }));
    expect(here()).toBe('/laps/lap1/receipt');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Lap receipt');
  });
});
