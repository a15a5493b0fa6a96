// @vitest-environment jsdom
import { quoteCheckout } from '@paddock/shared-domain/checkout/contract';
import { LocalDate } from '@paddock/shared-domain/kernel/time';
import { describe, expect, it } from 'vitest';
import { pass } from '../support/fake-clock.ts';
import { SANTA_ANA } from '../support/fake-venue.ts';
import { setTimeZone } from '../support/time-zone.ts';
import { callsOf, inside, openApp, screen, theVenue, user } from '../support/open-app.tsx';

setTimeZone('America/Los_Angeles');
/** Saturday, 21 November 2026: the venue closes at 2 am on Sunday. */
const late = () => {
  theVenue().locations = [
    {
      ...SANTA_ANA,
      opening_hours: SANTA_ANA.opening_hours.map(() => ({ opens: 960, closes: 1560 })),
      nights_from: LocalDate.parse('2026-11-01'),
    },
  ];
};

describe('the night of an evening', () => {
  it('is on the simple screen with its evening, and names the day of the calendar', async () => {
    late();
    await openApp('/reservations');
    const times = screen.getAllByRole('radio').flatMap((radio) => radio.getAttribute('aria-label') ?? []);
    const nights = times.filter((time) => time.includes(' am Sunday')).map((time) => time.split(',')[0]);
    expect(nights).toEqual(['12:00 am Sunday', '12:30 am Sunday', '1:00 am Sunday', '1:30 am Sunday']);
  });

  it('SLOT-24 is part of a race that begins before midnight, on the simple screen', async () => {
    late();
    await openApp('/reservations');
    await user.press(screen.getByRole('radio', { name: /^11:30 pm/ }));
    await user.press(screen.getByRole('button', { name: /increase race minutes/i }));
    await pass(400);
    expect(callsOf(quoteCheckout).at(-1)?.body['reservations']).toEqual([
      { slot: '2026-11-21T23:30:00-08:00', calendar: expect.stringMatching(/^santaana/) },
      { slot: '2026-11-22T00:00:00-08:00', calendar: expect.stringMatching(/^santaana/) },
    ]);
  });

  it('is on the screen of all simulators too', async () => {
    late();
    await openApp('/reservations/all');
    const grid = screen.getByRole('grid', { name: /Timeslots of every simulator/ });
    const times = [...grid.querySelectorAll('tbody th')].map((head) => head.textContent ?? '');
    expect(times.slice(-5)).toEqual([
      '11:30 pm',
      '12:00 am Sunday',
      '12:30 am Sunday',
      '1:00 am Sunday',
      '1:30 am Sunday',
    ]);
    expect(inside(grid).getByRole('button', { name: /1:00 am Sunday, Seat 1/ })).toBeTruthy();
  });

  it('is one line of the dashboard under its evening', async () => {
    late();
    theVenue().reserve('santaana1', '2026-11-22T01:00:00-08:00', true);
    await openApp('/dashboard');
    const row = await screen.findByText('2026-11-21 night');
    expect(row.parentElement?.textContent).toContain('1:00 am Sunday');
  });
});
