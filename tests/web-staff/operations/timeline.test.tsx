// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openStaff, pass, settle, withStaffClock } from '../support/open-staff.tsx';

withStaffClock();
type Api = Awaited<ReturnType<typeof openStaff>>['api'];
const BOTH = { permissions: ['user.change_user' as const, 'reservations.change_reservation' as const] };
const open = (path: string, prepare: (api: Api) => void, rights: object = BOTH) =>
  openStaff({ path, rights, prepare: (_, api) => prepare(api) });

const entry = (more: object = {}) => ({
  event_id: 'e1',
  at: '2026-11-21T20:00:00.000Z',
  stream: 'schedule-loc1_2026-11-21',
  revision: 3,
  type: 'SlotBookedOnAccount',
  actor: { kind: 'staff', user: 'staff1', name: 'Sam Desk', by: 'reservations.change_reservation' },
  reason: null,
  data: { seatId: 'seat1', notes: '(hidden)' },
  people: [{ id: 'ada1', name: 'Apex Ada' }],
  ...more,
});
const page = (results: readonly object[], more: object = {}) => ({
  results,
  count: results.length,
  page_count: 1,
  page_size: 25,
  as_of: '2026-11-22T01:23:00.000Z',
  ...more,
});
const answers = (api: Api, kind: string, status: number, body: object) =>
  api.answerOnce(`GET /timelines/${kind}`, { status, body });

describe('a timeline on the screen', () => {
  it('shows each event in plain words, with who caused it and its full data', async () => {
    const forgotten = entry({
      event_id: 'e2',
      type: 'SubjectForgotten',
      actor: { kind: 'customer', user: 'bob1', name: null, by: null },
      people: [{ id: 'bob1', name: null }],
    });
    await open('/admin/timeline/reservations/r1', (api) =>
      answers(api, 'reservations/r1', 200, page([forgotten, entry()])),
    );
    expect(screen.getByRole('heading', { name: 'Timeline of a reservation' })).toBeVisible();
    const [first, second] = within(screen.getByRole('list', { name: 'Events, newest first' })).getAllByRole('listitem');
    expect(first).toHaveTextContent('Forgotten');
    expect(first).toHaveTextContent('Customer deleted user');
    expect(second).toHaveTextContent('Slot reserved');
    expect(second).toHaveTextContent('Staff Sam Desk (reservations.change_reservation)');
    expect(second).toHaveTextContent('About Apex Ada');
    // The event links to the customer and the day that it is about.
    expect(within(second as HTMLElement).getByRole('link', { name: 'Apex Ada' })).toHaveAttribute(
      'href',
      '/admin/user/ada1',
    );
    expect(within(second as HTMLElement).getByRole('link', { name: 'This day in the planner' })).toHaveAttribute(
      'href',
      '/admin/seats?location=loc1&date=2026-11-21',
    );
    expect(second).toHaveTextContent('SlotBookedOnAccount, schedule-loc1_2026-11-21 @ 3');
    expect(second).toHaveTextContent('"notes": "(hidden)"');
  });

  it('says that the reader needs another permission to see the data of an event', async () => {
    await open('/admin/timeline/reservations/r1', (api) =>
      answers(api, 'reservations/r1', 200, page([entry({ type: 'CheckoutBegun', data: null })])),
    );
    const [only] = within(screen.getByRole('list', { name: 'Events, newest first' })).getAllByRole('listitem');
    expect(only).toHaveTextContent('Checkout started');
    expect(only).toHaveTextContent('You need another permission to see this');
    expect(only).not.toHaveTextContent('{}');
  });

  it('is read as of a moment, and says when nothing had happened by then', async () => {
    const { api } = await open('/admin/timeline/customers/ada1', (fake) => {
      answers(fake, 'customers/ada1', 200, page([entry()]));
      answers(fake, 'customers/ada1', 200, page([]));
    });
    fireEvent.change(screen.getByLabelText('As of'), { target: { value: '2026-01-01T10:00' } });
    await settle();
    const asked = api.calls('GET /timelines/customers/ada1').at(-1)?.query as { as_of: string };
    expect(asked.as_of).toBe(new Date('2026-01-01T10:00:59.999').toISOString());
    expect(screen.getByText('There are no events up to this moment.')).toBeVisible();
  });

  it('of a forgotten customer shows the proof: what is deleted, that the books are kept, and what failed', async () => {
    const sum = { postings: 2, cents: 1971 };
    const proof = {
      forgotten_at: '2026-11-20T20:00:00.000Z',
      by: { kind: 'staff', user: 'staff1', name: 'Sam Desk' },
      checks: [
        { what: 'personal_data', left: 0, holds: true },
        { what: 'card', left: null, holds: false },
      ],
      books: [{ account: 'revenue:loc1', before: sum, now: sum, holds: true }],
      holds: false,
    };
    await open('/admin/timeline/customers/bob1', (api) => {
      answers(api, 'customers/bob1', 200, page([entry()]));
      api.answerOnce('GET /users/bob1/forgetting', { status: 200, body: proof });
    });
    await settle();
    const shown = screen.getByRole('region', { name: 'Proof of deletion' });
    expect(shown).toHaveTextContent('by Sam Desk');
    expect(shown).toHaveTextContent('Personal data is left, or the books differ');
    const rows = within(shown)
      .getAllByRole('row')
      .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
    expect(rows).toContain('Personal record0✓ OK');
    expect(rows).toContain('Card at the providercould not be checked✗ Not OK');
    expect(rows).toContain('revenue:loc1$19.71$19.71✓ OK');
  });

  it('says that the proof could not be loaded, instead of showing none', async () => {
    await open('/admin/timeline/customers/bob1', (api) => {
      answers(api, 'customers/bob1', 200, page([entry()]));
      for (let tries = 0; tries < 3; tries += 1)
        api.answerOnce('GET /users/bob1/forgetting', { status: 503, body: { detail: 'Away.', code: 'unavailable' } });
    });
    await pass(5_000);
    expect(screen.getByRole('alert')).toHaveTextContent('We could not check whether this customer was deleted.');
  });

  it('says that there is no record at the address', async () => {
    await open('/admin/timeline/seats/none', (api) => answers(api, 'seats/none', 404, { detail: 'Not found.' }));
    expect(screen.getByText('We found no record at this address.')).toBeVisible();
  });

  it.each(['vouchers/v1', 'customers/ada1'])('of %s is only for staff who may open accounts', async (what) => {
    const rights = { permissions: ['reservations.change_reservation'] };
    const { address, api } = await open(`/admin/timeline/${what}`, () => undefined, rights);
    await settle();
    expect(address()).toContain('/login?errorCode=noPermission');
    expect(api.calls(`GET /timelines/${what}`)).toHaveLength(0);
  });
});
