// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useDrafts } from '../../../web-staff/src/features/venues/set-up/drafts.ts';
import '../../../web-staff/src/app/set-up/set-up-screen.tsx';
import { openStaff, settle, withStaffClock } from '../support/open-staff.tsx';
import { OPENING_HOURS, ZONE } from '../support/staff-venue.ts';

withStaffClock();
afterEach(() => useDrafts.setState({ drafts: {} }));
type Api = Awaited<ReturnType<typeof openStaff>>['api'];

const terms = {
  name: 'Santa Ana',
  timezone: ZONE,
  address: '1 Pit Lane',
  opening_hours: OPENING_HOURS,
  sales_tax_ppm: 95_000,
  booking_fee_cents: 0,
  booking_fees_threshold: 2,
  subscription_intro_cost_cents: null,
  subscription_min_races: 4,
  post_booking_url: null,
  group: null,
  latitude: null,
  longitude: null,
};
const opened = {
  revision: 0,
  at: '2026-11-01T18:00:00.000Z',
  by: null,
  by_name: null,
  what: 'LocationOpened',
  changes: [{ field: 'name', after: 'Santa Ana' }],
};
const sheet = (more: object = {}) => ({
  status: 200,
  body: { kind: 'location', id: 'loc1', revision: 0, state: 'in-use', terms, history: [opened], ...more },
});
const list = {
  status: 200,
  body: {
    results: [{ id: 'loc1', name: 'Santa Ana', state: 'in-use', group: null }],
    count: 1,
    page_count: 1,
    page_size: 1000,
  },
};
const answer = (api: Api, call: string, given: { readonly status: number; readonly body: unknown }, times = 1) => {
  for (let time = 0; time < times; time += 1) api.answerOnce(call, given);
};
const open = (prepare: (api: Api) => void) =>
  openStaff({
    path: '/admin/venue/locations/location/loc1',
    rights: { is_superuser: true, permissions: [] },
    prepare: (_, api) => prepare(api),
  });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};

describe('the set-up of the venue', () => {
  it('is only for superusers: others are told so, and see no link to it', async () => {
    const { address } = await openStaff({
      path: '/admin/venue/locations',
      rights: { permissions: ['user.change_user', 'reservations.change_reservation'] },
    });
    expect(address()).toContain('/login?errorCode=noPermission');
    expect(screen.queryByRole('link', { name: 'Venue' })).toBeNull();
  });

  it('sends only the changed fields and the revision they were changed from', async () => {
    const { api } = await open((fake) => {
      answer(fake, 'GET /set-up', list, 3);
      answer(fake, 'GET /set-up/sheet', sheet());
      answer(fake, 'PATCH /locations/loc1', { status: 200, body: { id: 'loc1' } });
      const fee = { field: 'booking_fee_cents', before: 0, after: 250 };
      const change = { ...opened, revision: 1, by: 'staff1', by_name: 'Pia Lane', what: 'LocationTermsRevised' };
      const after = { revision: 1, terms: { ...terms, booking_fee_cents: 250 } };
      answer(fake, 'GET /set-up/sheet', sheet({ ...after, history: [{ ...change, changes: [fee] }, opened] }), 3);
    });
    type('Booking fee in dollars', '2.5');
    expect(screen.getByText(/not saved yet/)).toBeVisible();
    await press('Save');
    expect(api.calls('PATCH /locations/loc1')[0]?.body).toEqual({ booking_fee_cents: 250, revision: 0 });
    expect(screen.queryByText(/not saved yet/)).toBeNull();
    expect(screen.getByText('Booking fee in dollars: $0.00 → $2.50')).toBeVisible();
    expect(screen.getByText(/Pia Lane/, { selector: 'p' })).toBeVisible();
  });

  it('takes hours past midnight, and several times of a day', async () => {
    const { api } = await open((fake) => {
      answer(fake, 'GET /set-up', list, 3);
      answer(fake, 'GET /set-up/sheet', sheet(), 3);
      answer(fake, 'PATCH /locations/loc1', { status: 200, body: { id: 'loc1' } });
    });
    type('Friday, opens', '10:00');
    type('Friday, closes', '12:00');
    await press('Add hours on Friday');
    type('Friday, hours 2, opens', '16:00');
    type('Friday, hours 2, closes', '02:00');
    // A closing time that is not after the opening is on the next day.
    expect(screen.getByText('next day')).toBeVisible();
    type('Sunday, closes', '00:00');
    type('Saturday, closes', '20:00');
    await press('Add hours on Saturday');
    await press('Remove Saturday, hours 2');
    await press('Save');
    const sent = api.calls('PATCH /locations/loc1')[0]?.body as { opening_hours: unknown[] };
    expect(sent.opening_hours.slice(4)).toEqual([
      { opens: 600, closes: 720, later: [{ opens: 960, closes: 1560 }] },
      { ...OPENING_HOURS[5], closes: 1200 },
      { ...OPENING_HOURS[6], closes: 1440 },
    ]);
  });

  it('shows a refusal beside its field, and sends nothing that is invalid', async () => {
    const { api } = await open((fake) => {
      answer(fake, 'GET /set-up', list, 3);
      answer(fake, 'GET /set-up/sheet', sheet(), 3);
      const body = { timezone: ['This venue has bookings.'], code: 'invalid' };
      answer(fake, 'PATCH /locations/loc1', { status: 400, body });
    });
    type('Sales tax in percent', 'a lot');
    await press('Save');
    expect(screen.getByLabelText('Sales tax in percent')).toHaveAccessibleDescription(/not valid/);
    expect(api.calls('PATCH /locations/loc1')).toHaveLength(0);
    type('Sales tax in percent', '9.5');
    type('Time zone', 'America/New_York');
    await press('Save');
    expect(api.calls('PATCH /locations/loc1')[0]?.body).toEqual({ timezone: 'America/New_York', revision: 0 });
    expect(screen.getByLabelText('Time zone')).toHaveAccessibleDescription(/This venue has bookings/);
    expect(screen.getByLabelText('Time zone')).toHaveValue('America/New_York');
  });

  it("tells the second of two editors, keeps what they typed, and continues from the first one's change", async () => {
    const { api } = await open((fake) => {
      answer(fake, 'GET /set-up', list, 6);
      answer(fake, 'GET /set-up/sheet', sheet());
      const text = 'Somebody else changed this meanwhile.';
      const moved = { status: 409, body: { non_field_errors: [text], code: 'conflict' } };
      answer(fake, 'PATCH /locations/loc1', moved);
      answer(fake, 'GET /set-up/sheet', sheet({ revision: 1, terms: { ...terms, name: 'Santa Ana West' } }), 6);
      answer(fake, 'PATCH /locations/loc1', { status: 200, body: { id: 'loc1' } });
    });
    type('Address', '2 Pit Lane');
    await press('Save');
    expect(screen.getByText(/Somebody else changed this meanwhile/)).toBeVisible();
    await press('Load their changes, keep mine');
    expect(screen.getByLabelText('Name')).toHaveValue('Santa Ana West');
    expect(screen.getByLabelText('Address')).toHaveValue('2 Pit Lane');
    await press('Save');
    expect(api.calls('PATCH /locations/loc1')[1]?.body).toEqual({ address: '2 Pit Lane', revision: 1 });
  });

  it('keeps unsaved changes while another screen is open, marks them in the list, and warns before a reload', async () => {
    await open((fake) => {
      answer(fake, 'GET /set-up', list, 9);
      answer(fake, 'GET /set-up/sheet', sheet(), 6);
    });
    type('Name', 'Santa Ana Speedway');
    const reload = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(reload);
    expect(reload.defaultPrevented).toBe(true);
    fireEvent.click(screen.getByRole('link', { name: 'Club' }));
    await settle();
    fireEvent.click(screen.getByRole('link', { name: 'Locations' }));
    await settle();
    const line = within(screen.getByRole('region', { name: 'Locations' })).getByRole('link', { name: /Santa Ana/ });
    expect(line).toHaveTextContent('Not saved');
    fireEvent.click(line);
    await settle();
    expect(screen.getByLabelText('Name')).toHaveValue('Santa Ana Speedway');
    await press('Discard changes');
    expect(screen.getByLabelText('Name')).toHaveValue('Santa Ana');
  });
});
