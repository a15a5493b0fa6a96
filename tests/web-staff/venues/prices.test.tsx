// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import '../../../web-staff/src/features/booking/prices/prices-page.tsx';
import { openStaff, settle, withStaffClock } from '../support/open-staff.tsx';
import type { StaffApi } from '../support/staff-api.ts';

withStaffClock();
const rule = (more: object = {}) => ({
  id: 'peak',
  name: 'Peak',
  from: '2026-12-04',
  to: null,
  days: [4, 5],
  opens: 1_080,
  closes: 1_560,
  calendar_types: null,
  calendars: null,
  members_only: false,
  from_half_hours: 1,
  least_half_hours: 2,
  cost_cents: null,
  change_ppm: 250_000,
  over: false,
  ...more,
});
let location = '';
const path = () => `/locations/${location}/price-rules`;
const open = async (results: readonly object[], prepare: (api: StaffApi) => void = () => undefined) => {
  const opened = await openStaff({
    path: '/admin/prices',
    rights: { is_superuser: true, permissions: [] },
    prepare: (venue, api) => {
      location = venue.locations[0]?.id ?? '';
      api.answerOnce(`GET ${path()}`, { status: 200, body: { changes: results.length, results } });
      prepare(api);
    },
  });
  await settle();
  return opened;
};
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
const week = () => within(screen.getByRole('region', { name: 'A week with this rule' }));

describe('the price rules of a location', () => {
  it('show a week with the rule while it is typed, and announce it', async () => {
    const { api } = await open([], (fake) =>
      fake.answerOnce(`POST ${path()}`, { status: 200, body: { changes: 1, results: [rule()] } }),
    );
    expect(screen.getByText(/There are no price rules/)).toBeVisible();
    type('Name', 'Peak');
    type('First day of the visits', '2026-12-04');
    for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Sun']) fireEvent.click(screen.getByLabelText(day));
    fireEvent.click(screen.getByLabelText('All day'));
    type('From', '18:00');
    type('Until', '20:00');
    type('Percent', '25');
    const days = week().getAllByRole('listitem');
    expect(days).toHaveLength(7);
    expect(days[0]).toHaveTextContent(/6:00 pm to 8:00 pm: \$\d+\.\d\d Peak/);
    expect(days[2]).not.toHaveTextContent('Peak');
    await press('Announce');
    expect(api.calls(`POST ${path()}`).map(({ body }) => body)).toEqual([
      {
        name: 'Peak',
        from: '2026-12-04',
        to: null,
        days: [4, 5],
        opens: 1_080,
        closes: 1_200,
        calendar_types: null,
        calendars: null,
        members_only: false,
        from_half_hours: 1,
        least_half_hours: 1,
        cost_cents: null,
        change_ppm: 250_000,
        changes: 0,
      },
    ]);
    expect(screen.getByText('The rule is announced.')).toBeVisible();
  });
  it('are listed in words, changed from a day on, and ended from tomorrow on', async () => {
    const { api } = await open([rule(), rule({ id: 'old', name: 'Old', to: '2026-11-01', over: true })], (fake) => {
      fake.answerOnce(`PATCH ${path()}/peak`, { status: 200, body: { changes: 3, results: [rule()] } });
      fake.answerOnce(`POST ${path()}/peak/end`, { status: 200, body: { changes: 4, results: [] } });
      for (const changes of [3, 4])
        fake.answerOnce(`GET ${path()}`, { status: 200, body: { changes, results: [rule()] } });
    });
    const row = screen.getByRole('row', { name: /Peak/ });
    expect(row).toHaveTextContent('Fri, Sat, 18:00–02:00');
    expect(row).toHaveTextContent('25 % more');
    expect(row).toHaveTextContent('All simulators, at least 2 half-hours');
    expect(within(screen.getByRole('row', { name: /Old/ })).queryByRole('button')).toBeNull();
    await press('Change Peak');
    fireEvent.click(screen.getByLabelText('Fixed price'));
    type('Price in dollars', '42.50');
    await press('Save the change');
    expect(api.calls(`PATCH ${path()}/peak`)[0]?.body).toMatchObject({
      name: 'Peak',
      from: '2026-12-04',
      opens: 1_080,
      closes: 1_560,
      least_half_hours: 2,
      cost_cents: 4_250,
      change_ppm: null,
      changes: 2,
    });
    await press('End Peak from tomorrow on');
    expect(api.calls(`POST ${path()}/peak/end`)[0]?.body).toMatchObject({ from: '2026-11-22' });
  });
});
