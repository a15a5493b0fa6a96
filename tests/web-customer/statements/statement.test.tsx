// @vitest-environment jsdom
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { explainLine, getStatement } from '@paddock/shared-domain/statements/contract';
import { fireEvent } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../web-customer/src/features/statements/statement-page.tsx';
import { billReply, OWED_AT, SOLD_AT, whyReply } from '../../support/bill.ts';
import { refuse } from '../support/fake-api.ts';
import { NOW, pass, settle } from '../support/fake-clock.ts';
import { answer, button, callsOf, field, here, link, openApp, screen, user } from '../support/open-app.tsx';

const now = NOW as Instant;
const serve = () => {
  answer(getStatement, ({ query }) => billReply('ada', now, query));
  answer(explainLine, () => whyReply('ada', now));
};
const track = () => screen.getByRole('slider', { name: 'Date and time of the statement' });
const rows = () => screen.getAllByRole('row').map((row) => row.textContent);
/** Waits until the slider has rested and the statement is read. */
const rest = async () => {
  await pass(200);
  await settle();
};
const arrow = async (key: string) => {
  fireEvent.keyDown(track(), { key });
  await rest();
};

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })),
);

describe('the statement of a customer at any moment', () => {
  it('shows what is owed now, line by line, and what is still to pay', async () => {
    serve();
    await openApp('/statement');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your statement');
    expect(rows()[2]).toContain('Seat 4, 30 min, Motion');
    expect(rows()[2]).toContain('+$18.00');
    expect(rows().at(-1)).toBe('Nov 21Closing balance250–$18.26');
    expect(screen.getByRole('list', { name: 'Still to pay' }).textContent).toContain('Unpaid reservation since Oct 12');
    expect(screen.getByText('You owe')).toBeTruthy();
  });

  it('moves from event to event with the arrow keys, and the address names the moment', async () => {
    serve();
    await openApp('/statement');
    await arrow('ArrowLeft');
    expect(rows().join()).not.toContain('Reservation');
    expect(here()).toBe('/statement?as_of=2026-10-12T21%3A04%3A59.999Z');
    expect(track().getAttribute('aria-valuetext')).toBe('Oct 12, 2026, 2:04 PM');
    await arrow('ArrowLeft');
    await arrow('ArrowLeft');
    expect(screen.getByText('Nothing had been charged at that time.')).toBeTruthy();
    await arrow('ArrowRight');
    expect(here()).toContain(encodeURIComponent(SOLD_AT));
    // A reload shows the same moment.
    expect(callsOf(getStatement).at(-1)?.query).toEqual({ as_of: SOLD_AT });
  });

  it('accepts a date and time at the venue, and refuses one that a clock change repeats', async () => {
    serve();
    await openApp('/statement');
    fireEvent.change(field('Date and time'), { target: { value: '2026-10-12T14:05' } });
    await rest();
    expect(callsOf(getStatement).at(-1)?.query).toEqual({ as_of: '2026-10-12T21:05:59.000Z' });
    fireEvent.change(field('Date and time'), { target: { value: '2026-11-01T01:30' } });
    expect(screen.getByRole('alert').textContent).toContain('The clocks changed then');
  });

  it('explains a line: in words, with the price that was shown, and step by step', async () => {
    serve();
    await openApp('/statement');
    expect(screen.getByText('Choose a line to see why it is there.')).toBeTruthy();
    await user.press(button('Why was I charged this: Booking fee, seat 4'));
    const why = screen.getByRole('complementary', { name: 'Why was I charged this?' });
    expect(why.textContent).toContain('Because of Booking fee, seat 4.');
    expect(why.textContent).toContain('Rule A-063, version 1');
    expect(why.textContent).toContain('1 × 30 min at $18.00');
    expect(why.textContent).toContain('CheckoutQuoted · checkout-7f31 #0');
    expect(screen.getByRole('row', { current: true }).textContent).toContain('Booking fee');
  });

  it('opens the explanation over the statement on a phone', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    serve();
    await openApp('/statement');
    await user.press(button(/Seat 4/));
    expect(screen.getByRole('dialog', { name: 'Why was I charged this?' }).textContent).toContain('Because of Seat 4');
    await user.press(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('compares two moments, and shows the lines between them', async () => {
    serve();
    await openApp('/statement');
    await user.press(button('Compare two dates'));
    await rest();
    expect(screen.getByText(/1 line between the two dates/).textContent).toContain('Difference: $18.26');
    expect(callsOf(getStatement).at(-1)?.query).toEqual({ from: '2026-10-12T21:04:59.999Z' });
    await user.press(button('End comparison'));
    await rest();
    expect(screen.queryByText(/between the two dates/)).toBeNull();
    await openApp(`/statement?as_of=${SOLD_AT}&from=${OWED_AT}`);
    // A period that ends before it begins is ignored.
    expect(callsOf(getStatement).at(-1)?.query).toEqual({ as_of: SOLD_AT });
  });

  it('downloads a file with the session token, and says when that failed', async () => {
    serve();
    await openApp('/statement');
    const asked: [string, string | null][] = [];
    const made = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    URL.createObjectURL = () => 'blob:1';
    URL.revokeObjectURL = () => undefined;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      asked.push([url, new Headers(init.headers).get('authorization')]);
      return Promise.resolve(asked.length === 1 ? new Response('%PDF') : new Response('', { status: 503 }));
    });
    await user.press(button('PDF'));
    expect(asked[0]).toEqual(['/api/users/ada/statement.pdf', expect.stringMatching(/^Bearer /)]);
    expect(made).toHaveBeenCalledTimes(1);
    await user.press(button('CSV'));
    expect(screen.getByRole('alert').textContent).toContain('We could not create the file');
    made.mockRestore();
  });

  it('says that nothing was ever charged, or that the statement could not be loaded', async () => {
    answer(getStatement, () => ({ ...billReply('ada', now), lines: [], outstanding: [], moments: [] }));
    await openApp('/statement');
    expect(screen.getByText('Nothing has been charged to you yet.')).toBeTruthy();
    answer(getStatement, () => refuse(500, { detail: 'No.' }));
    await openApp('/statement?as_of=2026-10-01T00:00:00.000Z');
    await pass(30_000);
    await settle();
    expect(screen.getByText('We could not load the statement. Nothing was charged. Please try again.')).toBeTruthy();
  });

  it('is linked from the transactions of the dashboard', async () => {
    serve();
    await openApp('/dashboard');
    await user.press(button('Recent transactions'));
    await user.press(link('Statement, and why you were charged'));
    expect(here()).toBe('/statement');
  });
});
