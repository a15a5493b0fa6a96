// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openStaff, settle, withStaffClock } from '../support/open-staff.tsx';
import type { StaffApi } from '../support/staff-api.ts';

withStaffClock();
const met = (id: string, user: string, name: string, more: object = {}) => ({
  id,
  date: '2026-12-24',
  slot: '2026-12-24T18:00:00-08:00',
  time: '6:00 pm',
  calendar: 'seat1',
  calendar_name: 'Bay 1',
  user,
  user_name: name,
  paid: true,
  cost_cents: 3000,
  to_move: false,
  ...more,
});
const christmas = (bookings: readonly object[] = []) => ({
  id: 'special1',
  kind: 'closed',
  from: '2026-12-24',
  to: '2026-12-26',
  hours: null,
  calendars: null,
  bookings,
});
const HOURS = 'special-hours';
let location = '';
const open = async (list: readonly object[], prepare: (api: StaffApi) => void = () => undefined) => {
  const opened = await openStaff({
    path: `/admin/${HOURS}`,
    rights: { permissions: ['reservations.change_reservation'] },
    prepare: (venue, api) => {
      location = venue.locations[0]?.id ?? '';
      api.answerOnce(`GET /locations/${location}/${HOURS}`, { status: 200, body: { results: list } });
      prepare(api);
    },
  });
  await settle();
  return opened;
};
const post = () => `POST /locations/${location}/${HOURS}`;
const days = (from: string, to: string) => {
  fireEvent.change(screen.getByLabelText('First day'), { target: { value: from } });
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: to } });
};
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};

describe('the special hours', () => {
  it('say that nothing is saved, and close days that have no bookings after a look at them', async () => {
    const { api } = await open([], (fake) => {
      fake.answerOnce(post(), { status: 200, body: { id: null, bookings: [] } });
      fake.answerOnce(post(), { status: 200, body: { id: 'special1', bookings: [] } });
    });
    expect(screen.getByText('No special hours are saved for the days to come.')).toBeVisible();
    days('2026-12-24', '2026-12-26');
    await press('Continue');
    expect(
      screen.getByRole('heading', { name: /^Closed: Thursday 24 December 2026 – Saturday 26 December 2026$/ }),
    ).toBeVisible();
    expect(screen.getByText('Nobody has booked in these days.')).toBeVisible();
    expect(api.calls(post())).toHaveLength(1);
    await press('Save');
    const asked = { kind: 'closed', from: '2026-12-24', to: '2026-12-26', hours: null, calendars: null, newest: null };
    expect(api.calls(post()).map(({ body }) => body)).toEqual([
      { ...asked, preview: true, bookings: [] },
      { ...asked, preview: false, bookings: [] },
    ]);
    expect(screen.getByText('The special hours are saved.')).toBeVisible();
  });

  it('list the bookings with what becomes of each, and save nothing before that', async () => {
    const bookings = [
      met('r1', 'ada1', 'Ada'),
      met('r2', 'ada1', 'Ada'),
      met('r3', 'bob1', 'Bob'),
      met('r4', 'cleo1', 'Cleo'),
    ];
    const { api } = await open([christmas()], (fake) => {
      fake.answerOnce(post(), { status: 200, body: { id: null, bookings } });
      fake.answerOnce(post(), { status: 200, body: { id: 'special2', bookings: [] } });
    });
    days('2026-12-24', '2026-12-24');
    await press('Continue');
    expect(screen.getByText(/^3 bookings in these days\. Say what becomes of each\./)).toBeVisible();
    expect(api.calls(post())).toHaveLength(1);
    const choose = (who: string, value: string) =>
      fireEvent.change(screen.getByLabelText(`What becomes of the booking of ${who}`), { target: { value } });
    choose('Ada', 'cancel');
    choose('Bob', 'move');
    await press('Save');
    expect(api.calls(post())[1]?.body).toMatchObject({
      newest: 'special1',
      bookings: [
        { id: 'r1', becomes: 'cancel' },
        { id: 'r2', becomes: 'cancel' },
        { id: 'r3', becomes: 'move' },
        { id: 'r4', becomes: 'keep' },
      ],
    });
    expect(screen.getByText('The special hours are saved. 1 booking is being cancelled.')).toBeVisible();
  });

  it('say why they are not saved, list who booked in the meantime, and keep what was chosen', async () => {
    const refused = {
      code: 'conflict',
      non_field_errors: ['These days have bookings. Say what becomes of each of them.'],
    };
    await open([], (fake) => {
      fake.answerOnce(post(), { status: 200, body: { id: null, bookings: [met('r1', 'ada1', 'Ada')] } });
      fake.answerOnce(post(), { status: 409, body: refused });
      fake.answerOnce(post(), {
        status: 200,
        body: { id: null, bookings: [met('r1', 'ada1', 'Ada'), met('r3', 'bob1', 'Bob')] },
      });
    });
    days('2026-12-24', '2026-12-24');
    await press('Continue');
    const becomes = (who: string) => screen.getByLabelText(`What becomes of the booking of ${who}`);
    fireEvent.change(becomes('Ada'), { target: { value: 'cancel' } });
    await press('Save');
    expect([becomes('Ada'), becomes('Bob')].map((one) => (one as HTMLSelectElement).value)).toEqual(['cancel', 'keep']);
    expect(screen.getByText(/Say what becomes of each of them/)).toBeVisible();
    await press('Back');
    expect(screen.getByLabelText('First day')).toHaveValue('2026-12-24');
  });

  it('show what is still booked in them, and end', async () => {
    const { api } = await open(
      [christmas([met('r1', 'ada1', 'Ada', { to_move: true }), met('r3', 'bob1', 'Bob')])],
      (fake) => {
        fake.answerOnce(`DELETE /locations/${location}/${HOURS}/special1`, { status: 204, body: undefined });
        fake.answerOnce(`GET /locations/${location}/${HOURS}`, { status: 200, body: { results: [] } });
      },
    );
    const row = screen.getAllByRole('row')[1] as HTMLElement;
    const ada = within(row).getByRole('link', { name: /^Ada, Thursday 24 December 2026, 6:00 pm to 6:30 pm$/ });
    expect(ada).toHaveAttribute('href', `/admin/seats?location=${location}&date=2026-12-24`);
    expect(within(row).getByText(/\(to be moved\)/)).toBeVisible();
    expect(within(row).getByText(/\(stays\)/)).toBeVisible();
    fireEvent.click(within(row).getByRole('button', { name: /^End special hours/ }));
    await settle();
    expect(api.calls(`DELETE /locations/${location}/${HOURS}/special1`)).toHaveLength(1);
    expect(screen.getByText('No special hours are saved for the days to come.')).toBeVisible();
  });
});
