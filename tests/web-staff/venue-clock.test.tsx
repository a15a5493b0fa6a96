// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openStaff, pass, withStaffClock } from './support/open-staff.tsx';

withStaffClock();

it("a desk whose clock is a day late shows the venue's today, its current time, and the party running now", async () => {
  const AHEAD_MS = 26 * 3_600_000;
  const { api } = await openStaff({
    prepare: (venue, { dateOf }) => {
      dateOf.now = () => new Date(Date.now() + AHEAD_MS).toUTCString();
      for (const date of ['2026-11-21', '2026-11-22'])
        for (const time of ['17:00', '19:00']) venue.put('seat1', venue.at(date, time), { paid: true });
      venue.parties.push({ id: 'p1', name: 'Kai’s Party', calendars: ['seat1'] });
    },
  });
  expect(screen.getByRole('heading', { name: 'Sunday 22 November' })).toBeVisible();
  expect(api.calls('GET /planner').at(-1)?.query).toMatchObject({ date: '2026-11-22' });
  expect(document.querySelector('[data-now]')).toHaveTextContent('7:23');
  const grid = within(screen.getByRole('grid', { name: /seats across/ }));
  expect(grid.getByRole('gridcell', { name: /7:00 pm, Seat 1: Kai’s Party/ })).toBeVisible();
  expect(grid.getByRole('gridcell', { name: /5:00 pm, Seat 1: Ada M\./ })).toBeVisible();
  await pass(7 * 60_000);
  expect(document.querySelector('[data-now]')).toHaveTextContent('7:30');
});
