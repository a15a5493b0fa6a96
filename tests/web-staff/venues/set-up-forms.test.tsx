// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useDrafts } from '../../../web-staff/src/features/venues/set-up/drafts.ts';
import '../../../web-staff/src/app/set-up/set-up-screen.tsx';
import { openStaff, pass, settle, withStaffClock } from '../support/open-staff.tsx';
import { openedBy, records, type SetUpRecord } from '../support/set-up-records.ts';

withStaffClock();
afterEach(() => useDrafts.setState({ drafts: {} }));
type Api = Awaited<ReturnType<typeof openStaff>>['api'];

const TIMES = 30;
const many = (api: Api, call: string, given: { readonly status: number; readonly body: unknown }) => {
  for (let time = 0; time < TIMES; time += 1) api.answerOnce(call, given);
};
const sheetOf = (one: SetUpRecord, more: object = {}) => ({
  status: 200,
  body: {
    kind: one.kind,
    id: one.id,
    revision: 3,
    state: 'in-use',
    terms: one.terms,
    history: [openedBy(one)],
    ...more,
  },
});
const lists = (one: SetUpRecord) => ({
  status: 200,
  body: {
    results: [
      { id: one.id, name: one.terms.name, state: 'in-use', group: null },
      { id: 'other1', name: 'The other one', state: 'in-use', group: null },
    ],
    count: 2,
    page_count: 1,
    page_size: 1000,
  },
});
const open = (one: SetUpRecord, prepare: (api: Api) => void, id: string = one.id) =>
  openStaff({
    path: `/admin/venue/${one.section}/${one.words}/${id}`,
    rights: { is_superuser: true, permissions: [] },
    prepare: (_, api) => {
      many(api, 'GET /set-up', lists(one));
      prepare(api);
    },
  });
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
const form = () => within(screen.getByRole('form'));
const type = (label: string, value: string) =>
  fireEvent.change(form().getAllByLabelText(label)[0] as HTMLElement, { target: { value } });
const conflict = { non_field_errors: ['Somebody else changed this meanwhile.'], code: 'conflict' };

describe('every form of the set-up', () => {
  for (const one of records) {
    const saving = `PATCH ${one.path}/${one.id}`;
    it(`${one.words}: sends the change with its revision, shows a refusal beside its field and keeps what was typed`, async () => {
      const { api } = await open(one, (fake) => {
        many(fake, 'GET /set-up/sheet', sheetOf(one));
        fake.answerOnce(saving, { status: 400, body: { [one.field]: ['The server says no.'], code: 'invalid' } });
        fake.answerOnce(saving, { status: 409, body: conflict });
        fake.answerOnce(saving, { status: 503, body: { detail: 'Try again', code: 'unavailable' } });
        fake.answerOnce(saving, { status: 200, body: { id: one.id } });
      });
      type(one.label, one.typed);
      await press(one.submit);
      expect(api.calls(saving)[0]?.body).toEqual({ [one.field]: one.value, revision: 3 });
      expect(screen.getByText('The server says no.', { exact: false })).toBeVisible();
      await press(one.submit);
      expect(screen.getByText(/Somebody else changed this meanwhile/)).toBeVisible();
      await press(one.submit);
      expect(form().getAllByRole('alert')[0]).toBeVisible();
      expect(form().getAllByLabelText(one.label)[0]).toHaveValue(one.typed);
      await press(one.submit);
      expect(api.calls(saving)).toHaveLength(4);
      expect(screen.queryByText(/not saved yet/)).toBeNull();
    });

    it(`${one.words}: its history shows who, when, and the values before and after`, async () => {
      const changed = { field: one.field, before: one.terms[one.field], after: one.value };
      const change = { ...openedBy(one), revision: 4, by: 'staff1', by_name: 'Pia Lane', changes: [changed] };
      await open(one, (fake) =>
        many(fake, 'GET /set-up/sheet', sheetOf(one, { history: [change, openedBy(one)], revision: 4 })),
      );
      const entry = within(screen.getByRole('region', { name: 'History' })).getAllByRole('listitem')[0] as HTMLElement;
      expect(entry).toHaveTextContent('Pia Lane, Nov 1, 2026, 10:00 AM');
      expect(entry).toHaveTextContent(one.told);
      expect(entry).not.toHaveTextContent(one.field.includes('_') ? one.field : /undefined|\[object/);
    });
  }

  it('cannot be retired while it has unsaved changes, which would be lost', async () => {
    const seat = records.find(({ words }) => words === 'seat') as SetUpRecord;
    const { api } = await open(seat, (fake) => {
      many(fake, 'GET /set-up/sheet', sheetOf(seat));
      fake.answerOnce(`PATCH ${seat.path}/${seat.id}`, { status: 200, body: { id: seat.id } });
    });
    type(seat.label, seat.typed);
    expect(form().getByRole('button', { name: 'Retire' })).toBeDisabled();
    await press('Discard changes');
    await press('Retire');
    expect(api.calls(`PATCH ${seat.path}/${seat.id}`)[0]?.body).toEqual({ active: false, revision: 3 });
  });

  it('says that a record was not found, and loads it again on request', async () => {
    const [one] = records;
    if (one === undefined) throw new Error('There is no form to look at.');
    const { api } = await open(one, (fake) => {
      fake.answerOnce('GET /set-up/sheet', { status: 404, body: { detail: 'Not found.', code: 'not_found' } });
      many(fake, 'GET /set-up/sheet', sheetOf(one));
    });
    expect(screen.getByText('We found no such entry.')).toBeVisible();
    await press(/again/i);
    expect(form().getByLabelText('Name')).toHaveValue(one.terms.name);
    expect(api.calls('GET /set-up/sheet').length).toBeGreaterThan(1);
  });

  it('says that the list of records could not be loaded, and loads it again on request', async () => {
    const page = records.find(({ words }) => words === 'page') as SetUpRecord;
    await openStaff({
      path: `/admin/venue/${page.section}/${page.words}/${page.id}`,
      rights: { is_superuser: true, permissions: [] },
      prepare: (_, fake) => {
        many(fake, 'GET /set-up/sheet', sheetOf(page));
        const broken = { status: 500, body: { detail: 'No.', code: 'internal' } };
        for (let time = 0; time < 3; time += 1) fake.answerOnce('GET /set-up', broken);
        many(fake, 'GET /set-up', lists(page));
      },
    });
    await pass(5_000);
    expect(screen.getByText('We could not load the list. Please try again.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'The other one' })).toBeNull();
    await press('Try again');
    expect(screen.getByRole('link', { name: 'The other one' })).toBeVisible();
  });
});

const preset = records.find(({ words }) => words === 'preset') as SetUpRecord;

describe('the form of a preset', () => {
  it('RACE-04 RACE-12 RACE-13 RACE-17 saves sessions of each type with their own start and duration, in the chosen order, and the driving aids', async () => {
    const { api } = await open(
      preset,
      (fake) => fake.answerOnce('POST /races/presets', { status: 201, body: { id: 'preset2' } }),
      'new',
    );
    type('Name', 'Club night');
    type('Driving aids', 'other1');
    type('Penalties', 'on');
    type('Drift mode', 'off');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Set sessions with this preset' }));
    await press('Add race');
    await press('Add qualifying');
    await press('Move session 2 up');
    await press('Add practice');
    const race = within(screen.getByRole('group', { name: 'Session 2: Race' }));
    fireEvent.change(race.getByLabelText('Counted in'), { target: { value: 'laps' } });
    fireEvent.change(race.getByLabelText('Duration'), { target: { value: '12' } });
    await press('Save');
    expect(api.calls('POST /races/presets')[0]?.body).toEqual({
      name: 'Club night',
      assists: 'other1',
      penalties: true,
      fixed_setup: null,
      drift_mode: false,
      sessions: [
        { name: 'Qualifying', type: 'QUALIFYING', spawn: 'PIT', duration: 10, duration_is_laps: false },
        { name: 'Race', type: 'RACE', spawn: 'START', duration: 12, duration_is_laps: true },
        { name: 'Practice', type: 'PRACTICE', spawn: 'PIT', duration: 25, duration_is_laps: false },
      ],
    });
  });

  it('sends nothing invalid: each error is shown at its field', async () => {
    const { api } = await open(preset, (fake) => many(fake, 'GET /set-up/sheet', sheetOf(preset)));
    const first = within(screen.getByRole('group', { name: 'Session 1: Practice' }));
    fireEvent.change(first.getByLabelText('Duration'), { target: { value: '900' } });
    fireEvent.change(first.getByLabelText('Name'), { target: { value: ' ' } });
    await press('Save');
    expect(screen.getByLabelText('Duration')).toHaveAccessibleDescription(/Use 1 to 240 minutes/);
    expect(screen.getByText(/Enter a name for the session/)).toBeVisible();
    expect(api.calls('PATCH /races/presets/preset1')).toHaveLength(0);
  });

  it('can leave the sessions of an event unchanged', async () => {
    const { api } = await open(preset, (fake) => {
      many(fake, 'GET /set-up/sheet', sheetOf(preset));
      fake.answerOnce('PATCH /races/presets/preset1', { status: 200, body: { id: 'preset1' } });
    });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Set sessions with this preset' }));
    await press('Save');
    expect(api.calls('PATCH /races/presets/preset1')[0]?.body).toEqual({ sessions: null, revision: 3 });
  });
});

describe('the form of driving aids', () => {
  it('sets each aid or leaves it to the game, and keeps names that it has no control for', async () => {
    const aids = records.find(({ words }) => words === 'assist') as SetUpRecord;
    const { api } = await open(aids, (fake) => {
      many(fake, 'GET /set-up/sheet', sheetOf(aids));
      fake.answerOnce('PATCH /assists/assist1', { status: 200, body: { id: 'assist1' } });
    });
    type('Anti-lock brakes', '');
    type('Ideal line', '1');
    type('Fuel rate, times real', '40');
    await press('Save');
    expect(screen.getByLabelText('Fuel rate, times real')).toHaveAccessibleDescription(/Use 0 to 10/);
    expect(api.calls('PATCH /assists/assist1')).toHaveLength(0);
    type('Fuel rate, times real', '1.5');
    await press('Save');
    const settings = { DAMAGE: 50, ODD_ONE: 7, IDEAL_LINE: 1, FUEL_RATE: 1.5 };
    expect(api.calls('PATCH /assists/assist1')[0]?.body).toEqual({ settings, revision: 3 });
  });
});

describe('the form of a board', () => {
  it('names the time zone of its moments, and says that no location means everywhere', async () => {
    const board = records.find(({ words }) => words === 'board') as SetUpRecord;
    await open(board, () => undefined, 'new');
    expect(form().getByLabelText('Counts from')).toHaveAccessibleDescription('America/Los_Angeles time.');
    expect(form().getByLabelText('Until')).toHaveAccessibleDescription(
      'America/Los_Angeles time. Leave empty for no end.',
    );
    const none = (label: string) => within(form().getByLabelText(label)).getAllByRole('option')[0];
    expect([none('Location'), none('Track')].map((option) => option?.textContent)).toEqual(['Everywhere', 'Any']);
  });
  it("starts a new board at today's midnight by the venue's clock", async () => {
    const board = records.find(({ words }) => words === 'board') as SetUpRecord;
    const { api } = await open(
      board,
      (fake) => fake.answerOnce('POST /boards', { status: 201, body: { id: 'board2' } }),
      'new',
    );
    type('Name', 'Autumn');
    await press('Save');
    // Midnight in California.
    expect(api.calls('POST /boards')[0]?.body).toMatchObject({ since: '2026-11-21T08:00:00.000Z', until: null });
    expect(api.calls('POST /boards')[0]?.body).toMatchObject({ min_witnesses: 2 });
  });
  it("starts a new board at the venue's today even if the clock of the desk is a day late", async () => {
    const board = records.find(({ words }) => words === 'board') as SetUpRecord;
    await open(board, ({ dateOf }) => (dateOf.now = () => new Date(Date.now() + 26 * 3_600_000).toUTCString()), 'new');
    expect(form().getByLabelText('Counts from')).toHaveValue('2026-11-22T00:00');
  });
  it('sends how many independent sources a lap needs', async () => {
    const board = records.find(({ words }) => words === 'board') as SetUpRecord;
    const { api } = await open(
      board,
      (fake) => fake.answerOnce('POST /boards', { status: 201, body: { id: 'board3' } }),
      'new',
    );
    type('Name', 'Open');
    type('Independent sources required', '');
    await press('Save');
    expect(api.calls('POST /boards')[0]?.body).toMatchObject({ name: 'Open', min_witnesses: null });
  });
});

describe('staff accounts', () => {
  it('show the history of their permissions: who changed which, and when', async () => {
    const staff = { id: 'user1', display_name: 'Kim', email: 'kim@paddock.test', one_time_codes: false, sessions: 0 };
    const rights = { permissions: ['reservations.change_reservation'], is_superuser: false };
    const paged = { results: [{ ...staff, ...rights }], count: 1, page_count: 1, page_size: 1 };
    const none = { permissions: [], is_superuser: false };
    const changes = [
      { at: '2026-11-02T18:00:00.000Z', by: 'boss1', by_name: 'Olive Marsh', before: none, after: rights },
      { at: '2026-11-01T18:00:00.000Z', by: null, by_name: null, before: none, after: none },
    ];
    const { api } = await openStaff({
      path: '/admin/venue/staff',
      rights: { is_superuser: true, permissions: [] },
      prepare: (_, fake) => {
        many(fake, 'GET /staff', { status: 200, body: paged });
        fake.answerOnce('GET /staff/user1/history', { status: 404, body: { detail: 'Not found.', code: 'not_found' } });
        many(fake, 'GET /staff/user1/history', { status: 200, body: { changes } });
      },
    });
    expect(api.calls('GET /staff/user1/history')).toHaveLength(0);
    const details = screen.getByText('History of the permissions of Kim').closest('details') as HTMLDetailsElement;
    details.open = true;
    fireEvent(details, new Event('toggle'));
    await settle();
    expect(screen.getByText(/could not load the history of these permissions/)).toBeVisible();
    await press(/again/i);
    const [first] = within(screen.getByRole('list', { name: 'History of the permissions of Kim' })).getAllByRole(
      'listitem',
    );
    expect(first).toHaveTextContent('no permissions → Planner: all bookings');
    expect(first).toHaveTextContent('Olive Marsh, Nov 2, 2026');
  });
});

describe('actions on a staff account', () => {
  const kim = {
    ...{ id: 'user1', display_name: 'Kim', email: 'kim@paddock.test', one_time_codes: true, sessions: 2 },
    ...{ permissions: ['reservations.change_reservation'], is_superuser: false },
  };
  const acts = [
    ['Remove from staff', 'DELETE /staff/user1', 'keeps the account as a customer'],
    ['Log out everywhere', 'DELETE /staff/user1/sessions', 'logged out on every device'],
    ['Turn off one-time codes', 'DELETE /users/user1/one-time-codes', 'lost their phone and recovery codes'],
  ] as const;
  for (const [name, sent, about] of acts)
    it(`${name}: asks first, and can be cancelled`, async () => {
      const { api } = await openStaff({
        path: '/admin/venue/staff',
        rights: { is_superuser: true, permissions: [] },
        prepare: (_, fake) => {
          many(fake, 'GET /staff', { status: 200, body: { results: [kim], count: 1, page_count: 1, page_size: 1 } });
          fake.answerOnce(sent, { status: 204, body: undefined });
        },
      });
      await press(name);
      const question = within(screen.getByRole('dialog', { name }));
      expect(question.getByText(new RegExp(`Kim.*${about}|${about}.*Kim`))).toBeVisible();
      fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
      await settle();
      expect([screen.queryByRole('dialog'), api.calls(sent)]).toEqual([null, []]);
      await press(name);
      fireEvent.click(within(screen.getByRole('dialog', { name })).getByRole('button', { name }));
      await settle();
      expect([screen.queryByRole('dialog'), api.calls(sent).length]).toEqual([null, 1]);
    });
});

describe('the locations of a staff account', () => {
  const kim = {
    ...{ id: 'user1', display_name: 'Kim', email: 'kim@paddock.test', one_time_codes: true, sessions: 2 },
    ...{ permissions: ['reservations.change_reservation'], is_superuser: false, locations: [] },
  };
  const openStaffOf = (locations: number) =>
    openStaff({
      path: '/admin/venue/staff',
      locations,
      rights: { is_superuser: true, permissions: [] },
      prepare: (_, fake) => {
        many(fake, 'GET /staff', { status: 200, body: { results: [kim], count: 1, page_count: 1, page_size: 1 } });
        fake.answerOnce('PATCH /staff/user1', { status: 200, body: kim });
      },
    });
  const ofKim = () => within(screen.getByRole('group', { name: 'Permissions of Kim' }));

  it('are all of them, until a superuser chooses some', async () => {
    const { api, venue } = await openStaffOf(2);
    const [first, second] = venue.locations;
    expect(ofKim().getByLabelText('All locations')).toBeChecked();
    expect(ofKim().queryByLabelText(second?.name ?? '')).toBeNull();
    fireEvent.click(ofKim().getByLabelText('All locations'));
    expect(ofKim().getByLabelText(first?.name ?? '')).toBeChecked();
    // Without the last one the rights would count everywhere.
    expect(ofKim().getByLabelText(first?.name ?? '')).toBeDisabled();
    fireEvent.click(ofKim().getByLabelText(second?.name ?? ''));
    fireEvent.click(ofKim().getByLabelText(first?.name ?? ''));
    await press('Save permissions');
    expect(api.calls('PATCH /staff/user1')[0]?.body).toEqual({
      ...{ permissions: kim.permissions, is_superuser: false, locations: [second?.id] },
      seen: { permissions: kim.permissions, is_superuser: false, locations: [] },
    });
  });

  it('are no choice in a venue of one, and none for a superuser', async () => {
    await openStaffOf(1);
    expect(ofKim().queryByLabelText('All locations')).toBeNull();
  });
});

describe('the form of a location', () => {
  it('is short: what most venues leave as it is comes behind More settings, and a refused save leads to its fault there', async () => {
    await openStaff({
      path: '/admin/venue/locations/location/new',
      rights: { is_superuser: true, permissions: [] },
      prepare: (_, fake) => {
        many(fake, 'GET /set-up', { status: 200, body: { results: [], count: 0, page_count: 1, page_size: 1000 } });
        fake.answerOnce('POST /locations', { status: 400, body: { latitude: ['Use -90 to 90.'], code: 'invalid' } });
      },
    });
    const group = screen.getByText('More settings').closest('details');
    expect(group).not.toHaveAttribute('open');
    expect(screen.getByLabelText('Name')).toBeVisible();
    // The zone of the browser, which a test's is too.
    expect(screen.getByLabelText('Time zone')).toHaveValue(new Intl.DateTimeFormat().resolvedOptions().timeZone);
    const latitude = group?.querySelector('input[name="latitude"]') ?? screen.getByLabelText(/Latitude/);
    expect(latitude).not.toBeVisible();
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Santa Ana' } });
    await press('Save');
    expect(group).toHaveAttribute('open');
    expect(latitude).toHaveFocus();
  });
  it('shows what customers would receive and when, with values that are typed but not saved', async () => {
    const [one] = records;
    if (one === undefined) throw new Error('There is no record of a location.');
    const letters = ['en', 'es'].map((language) => ({
      language,
      subject: `Subject ${language}`,
      text: `Text ${language}`,
    }));
    const body = {
      visit: '2026-11-24T16:00:00.000Z',
      reminder: { at: '2026-11-24T04:59:00.000Z', why: 'before_quiet', letters },
      offer: { freed_at: '2026-11-24T05:00:00.000Z', told_at: '2026-11-24T05:00:00.000Z' },
    };
    const { api } = await open(one, (fake) => {
      many(fake, 'GET /set-up/sheet', sheetOf(one));
      many(fake, 'POST /set-up/reminder-preview', { status: 200, body });
    });
    await press('Show what customers would receive');
    await pass(1_000);
    fireEvent.change(form().getByLabelText('Quiet from'), { target: { value: '21:00' } });
    await pass(1_000);
    expect(api.calls('POST /set-up/reminder-preview').at(-1)?.body).toEqual({
      name: 'Santa Ana',
      timezone: 'America/Los_Angeles',
      address: '1 Pit Lane',
      quiet_hours: { from: 1260, until: 480 },
      visit: '2026-11-24T08:00',
    });
    const panel = within(screen.getByRole('region', { name: 'What customers would receive' }));
    expect(panel.getByRole('status')).toHaveTextContent(
      'The reminder for a visit on Nov 24, 2026, 8:00 AM is sent on Nov 23, 2026, 8:59 PM. The planned time is in the quiet hours',
    );
    expect(
      panel.getByText(/becomes free on Nov 23, 2026, 9:00 PM is offered at once to the next person waiting/),
    ).toBeVisible();
    expect(panel.getByText('Text en')).toBeVisible();
    fireEvent.click(panel.getByRole('tab', { name: 'Spanish' }));
    expect(panel.getByText('Text es')).toBeVisible();
    expect(api.calls(`PATCH ${one.path}/${one.id}`)).toHaveLength(0);
  });
});
