// @vitest-environment jsdom
import type { Charge } from '@paddock/shared-domain/billing/contract';
import { listCharges } from '@paddock/shared-domain/billing/contract';
import { describe, expect, it } from 'vitest';
import { refuse } from '../support/fake-api.ts';
import {
  answer,
  button,
  callsOf,
  dialog,
  inside,
  link,
  openApp,
  screen,
  theVenue,
  user,
} from '../support/open-app.tsx';

const charge = (more: Partial<Charge>): Charge => ({
  amount_cents: 2190,
  created: '2026-11-05T02:00:00.000Z',
  charge_id: 'ch_1',
  notes: 'Booking',
  errors: null,
  receipt_url: 'https://receipts.test/1',
  ...more,
});
const open = async () => {
  await openApp('/dashboard');
  await user.press(button('Recent transactions'));
};
const modal = () => dialog('Recent transactions');
const rows = () => inside(modal()).getAllByRole('listitem');

describe('recent transactions', () => {
  it('DASH-05 lists charges, newest first, with amount, the day at the venue and the receipt', async () => {
    theVenue().club.charges = [
      charge({ notes: 'Club', amount_cents: 8760 }),
      charge({ charge_id: 'ch_0', receipt_url: null }),
    ];
    await open();
    // 02:00 UTC is the evening of the day before at the venue.
    expect(rows().map((row) => row.textContent)).toEqual([
      'Club4 Nov 2026$87.60✓PaidReceipt',
      'Booking4 Nov 2026$21.90✓Paid',
    ]);
    expect(link('Receipt of $87.60, 4 Nov 2026').getAttribute('href')).toBe('https://receipts.test/1');
    await user.press(inside(modal()).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('shows an attempt that failed, and why', async () => {
    theVenue().club.charges = [charge({ charge_id: '', errors: 'Your card was declined.', receipt_url: null })];
    await open();
    expect(rows()[0]?.textContent).toContain('Not charged');
    expect(rows()[0]?.textContent).toContain('Your card was declined.');
    expect(rows()[0]?.textContent).not.toContain('Paid');
  });
  it('DASH-06 says No Recent Transactions when there are none', async () => {
    await open();
    expect(inside(modal()).getByText('No Recent Transactions')).toBeTruthy();
  });
  it('are not requested before the list is opened', async () => {
    await openApp('/dashboard');
    expect(callsOf(listCharges)).toHaveLength(0);
  });
  it('says that they could not be loaded, and loads them on Try again', async () => {
    let broken = true;
    answer(listCharges, () =>
      broken ? refuse(400, { detail: 'No.' }) : { results: [charge({})], count: 1, page_count: 1, page_size: 50 },
    );
    await open();
    expect(modal().textContent).toContain('We could not load your transactions.');
    broken = false;
    await user.press(inside(modal()).getByRole('button', { name: 'Try again' }));
    expect(rows()).toHaveLength(1);
  });
});
