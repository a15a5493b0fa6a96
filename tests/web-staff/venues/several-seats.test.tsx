// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useDrafts } from '../../../web-staff/src/features/venues/set-up/drafts.ts';
import '../../../web-staff/src/app/set-up/set-up-screen.tsx';
import { openStaff, settle, withStaffClock } from '../support/open-staff.tsx';
import { openedBy, records } from '../support/set-up-records.ts';

withStaffClock();
afterEach(() => useDrafts.setState({ drafts: {} }));

const listed = (
  ...results: readonly { readonly id: string; readonly name: string; readonly group: string | null }[]
) => ({
  status: 200,
  body: {
    results: results.map((one) => ({ ...one, state: 'in-use' })),
    count: results.length,
    page_count: 1,
    page_size: 1000,
  },
});
const seat = records.find(({ words }) => words === 'seat');

/** Opens the seats of a venue with one location, one type, and Bay 1. */
const open = async (id?: string, sent?: { readonly status: number; readonly body: object }) => {
  const { api } = await openStaff({
    path: `/admin/venue/seats${id === undefined ? '' : `/seat/${id}`}`,
    rights: { is_superuser: true, permissions: [] },
    prepare: (_, fake) => {
      const lists: Readonly<Record<string, ReturnType<typeof listed>>> = {
        seat: listed({ id: 'seat1', name: 'Bay 1', group: 'loc1' }),
        location: listed({ id: 'loc1', name: 'Santa Ana', group: null }),
        seatType: listed({ id: 'rig1', name: 'Motion rig', group: null }),
      };
      fake.answerBy('GET /set-up', (query) => lists[query.get('kind') ?? ''] ?? listed());
      if (seat !== undefined) {
        const terms = { ...seat.terms, name: 'Bay 1', location: 'loc1', type: 'rig1', cost_cents: 3550 };
        const sheet = { kind: 'seat', id: 'seat1', revision: 0, state: 'in-use', terms, history: [openedBy(seat)] };
        fake.answerBy('GET /set-up/sheet', () => ({ status: 200, body: sheet }));
      }
      if (sent !== undefined) fake.answerOnce('POST /calendars/several', sent);
    },
  });
  await settle();
  return api;
};
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
const dialog = () => within(screen.getByRole('dialog', { name: 'Add several seats' }));
const type = (label: string, value: string) => fireEvent.change(dialog().getByLabelText(label), { target: { value } });
const made = (count: number) => ({ status: 201, body: { results: Array.from({ length: count }, () => ({})) } });

describe('adding several seats', () => {
  it('names them by a pattern from the first free number on, and asks for no choice where there is one', async () => {
    const api = await open(undefined, made(3));
    await press('Add several seats');
    type('How many', '3');
    type('Price per half-hour in dollars', '35.50');
    expect(dialog().getByText('Bay 2, Bay 3, Bay 4')).toBeTruthy();
    await press('Add 3 seats');
    const alike = { location: 'loc1', type: 'rig1', cost_cents: 3550, cost_unit: '30 min', image: null };
    expect(api.calls('POST /calendars/several').map(({ body }) => body)).toEqual([
      { names: ['Bay 2', 'Bay 3', 'Bay 4'], ...alike },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('3 seats added')).toBeTruthy();
  });

  it('adds nothing under a name that is there, without a number, or without a price', async () => {
    const api = await open();
    await press('Add several seats');
    type('First number', '1');
    await press('Add 8 seats');
    expect(dialog().getByText('At this location there is already: Bay 1.')).toBeTruthy();
    expect(dialog().getByText('For example 35 or 35.50.')).toBeTruthy();
    type('Names', 'Bay');
    type('How many', '61');
    expect(dialog().getByText('Write {n} where the number goes.')).toBeTruthy();
    expect(dialog().getByText('From 1 to 60.')).toBeTruthy();
    expect(api.calls('POST /calendars/several')).toEqual([]);
  });

  it('copies a seat with its terms under the next name', async () => {
    const api = await open('seat1', made(1));
    await press('Copy');
    expect(dialog().getByLabelText('Names')).toHaveValue('Bay {n}');
    expect(dialog().getByLabelText('Price per half-hour in dollars')).toHaveValue('35.50');
    await press('Add 1 seat');
    const [sent] = api.calls('POST /calendars/several').map(({ body }) => body);
    expect(sent).toMatchObject({ names: ['Bay 2'], location: 'loc1', type: 'rig1', cost_cents: 3550 });
    expect(api.calls('PATCH /calendars/seat1')).toEqual([]);
  });
});
