// @vitest-environment jsdom
import { SLOT_TAKEN_TEXT } from '@paddock/shared-domain/contracts/problem';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openStaff, pass, settle, TODAY, withStaffClock } from '../support/open-staff.tsx';
import { ada, bob } from '../support/staff-venue.ts';

withStaffClock();
const cell = (seat: number, time: string) =>
  within(screen.getByRole('grid', { name: /seats across/ })).getByRole('gridcell', {
    name: new RegExp(`, ${time}, Seat ${seat}:`),
  });
const bar = () => screen.getByRole('region', { name: 'Selected slots' });
const press = (name: string, inside = bar()) => fireEvent.click(within(inside).getByRole('button', { name }));
const dialog = () => screen.getByRole('dialog');
const pick = (...slots: readonly [number, string][]) =>
  slots.forEach(([seat, time]) => fireEvent.click(cell(seat, time), { ctrlKey: true }));
const key = (name: string, more = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...more });

describe('selecting slots', () => {
  it('says which seats and times are selected', async () => {
    await openStaff();
    fireEvent.click(cell(1, '7:00 pm'));
    fireEvent.click(cell(3, '7:30 pm'), { shiftKey: true });
    expect(bar()).toHaveTextContent('6 slots seats 1–3 · 7:00–8:00 pm');
    press('Clear');
    expect(screen.queryByRole('region', { name: 'Selected slots' })).toBeNull();
  });
  it('selects by dragging, and the click that ends the drag changes nothing', async () => {
    await openStaff();
    fireEvent.pointerDown(cell(1, '7:00 pm'), { button: 0, pointerType: 'mouse' });
    fireEvent.pointerOver(cell(2, '7:00 pm'));
    fireEvent.pointerOver(cell(2, '7:30 pm'));
    fireEvent.pointerUp(cell(2, '7:30 pm'));
    fireEvent.click(cell(2, '7:30 pm'));
    await pass(10);
    expect(bar()).toHaveTextContent('4 slots');
    fireEvent.pointerOver(cell(3, '9:00 pm'));
    expect(bar()).toHaveTextContent('4 slots');
  });
  it('works by keyboard alone: arrows move, Space selects, Shift extends, Escape clears', async () => {
    await openStaff();
    cell(1, '2:00 pm').focus();
    key('ArrowDown');
    key('ArrowRight');
    expect(document.activeElement).toBe(cell(2, '2:30 pm'));
    key(' ');
    expect(cell(2, '2:30 pm')).toHaveAttribute('aria-selected', 'true');
    key('ArrowDown');
    key('ArrowRight', { shiftKey: true });
    key('ArrowDown', { shiftKey: true });
    expect(bar()).toHaveTextContent('4 slots seats 2–3 · 3:00–4:00 pm');
    expect(document.querySelectorAll('[data-at][tabindex="0"]')).toHaveLength(1);
    key('Escape');
    expect(screen.queryByRole('region', { name: 'Selected slots' })).toBeNull();
  });
  it('shows whose booking is selected, for touch screens without a pointer', async () => {
    await openStaff({
      prepare: (venue) => {
        venue.put('seat1', venue.at(TODAY, '19:00'), { notes: 'Birthday' });
        venue.put('seat2', venue.at(TODAY, '19:00'));
      },
    });
    fireEvent.click(cell(1, '7:00 pm'));
    expect(bar()).toHaveTextContent('Ada M.');
    expect(bar()).toHaveTextContent('Birthday');
    press('All 2 of Ada M.');
    expect(bar()).toHaveTextContent('2 slots seats 1–2');
  });
  it('links to the timeline of each half-hour of a booking', async () => {
    const { address } = await openStaff({
      prepare: (venue) => ['19:00', '19:30', '20:00'].forEach((time) => void venue.put('seat1', venue.at(TODAY, time))),
    });
    fireEvent.click(cell(1, '7:00 pm'));
    expect(bar()).toHaveTextContent('3 slots seat 1');
    press('Timeline');
    const halves = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(halves).toEqual(['Seat 1, 7:00 pm', 'Seat 1, 7:30 pm', 'Seat 1, 8:00 pm']);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Seat 1, 8:00 pm' }));
    await settle();
    expect(address()).toMatch(/^\/timeline\/reservations\//);
  });
});

describe('blacking out', () => {
  it('PLAN-13 turns the selected empty slots into blackouts with notes, in one request', async () => {
    const { api, venue } = await openStaff();
    pick([1, '7:00 pm'], [2, '7:00 pm']);
    press('Black out');
    fireEvent.change(within(dialog()).getByLabelText('Notes'), { target: { value: 'Steering service' } });
    press('Black out 2 slots', dialog());
    await settle();
    expect(api.calls('POST /reservations/blackouts').map(({ body }) => body)).toEqual([
      {
        slots: [
          { calendar: 'seat1', slot: '2026-11-21T19:00:00-08:00' },
          { calendar: 'seat2', slot: '2026-11-21T19:00:00-08:00' },
        ],
        notes: 'Steering service',
      },
    ]);
    expect(venue.standing().map(({ state }) => state)).toEqual(['blackout', 'blackout']);
    expect(cell(1, '7:00 pm')).toHaveAccessibleName(/Blackout, Steering service$/);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('2 slots blacked out.')).toBeVisible();
  });
  it('shows a conflict, blacks out nothing, and leaves the taken slot out of the next attempt', async () => {
    const { api, venue } = await openStaff();
    pick([1, '7:00 pm'], [2, '7:00 pm']);
    press('Black out');
    venue.put('seat2', venue.at(TODAY, '19:00'), { user: bob });
    press('Black out 2 slots', dialog());
    await settle();
    expect(within(dialog()).getByRole('alert')).toHaveTextContent(SLOT_TAKEN_TEXT);
    expect(venue.standing()).toHaveLength(1);
    press('Black out 1 slot', dialog());
    await settle();
    expect(api.calls('POST /reservations/blackouts')).toHaveLength(2);
    expect(venue.standing().map(({ seat, state }) => `${seat} ${state}`)).toEqual(['seat2 reserved', 'seat1 blackout']);
  });
  it("shows that the venue's system was busy, and keeps the typed note", async () => {
    await openStaff({
      prepare: (_venue, api) =>
        api.answerOnce('POST /reservations/blackouts', { status: 503, body: { detail: 'Busy, please try again.' } }),
    });
    pick([1, '7:00 pm']);
    press('Black out');
    fireEvent.change(within(dialog()).getByLabelText('Notes'), { target: { value: 'Pedals' } });
    press('Black out 1 slot', dialog());
    await settle();
    expect(within(dialog()).getByRole('alert')).toHaveTextContent('Busy, please try again. Nothing was blacked out.');
    expect(within(dialog()).getByLabelText('Notes')).toHaveValue('Pedals');
  });
  it('ERR-03 shows the whole refusal in each dialog, also of a field, and hides it after five seconds', async () => {
    const refusal = { slots: ['Two are too many.'], non_field_errors: ['The venue is closed.'], code: 'invalid' };
    const wholly = 'The venue is closed. slots: Two are too many.';
    await openStaff({
      prepare: (venue, calls) => {
        venue.put('seat1', venue.at(TODAY, '19:00'));
        for (const call of ['POST /reservations/blackouts', 'POST /reservations/delete'])
          calls.answerOnce(call, { status: 400, body: refusal });
      },
    });
    const dialogs = [
      ['2', 'Black out', 'Black out 1 slot', 'Nothing was blacked out.'],
      ['1', 'Delete', 'Delete 1 slot', 'Nothing was deleted.'],
    ] as const;
    for (const [seat, action, send, meaning] of dialogs) {
      pick([Number(seat), '7:00 pm']);
      press(action);
      await settle();
      press(send, dialog());
      await settle();
      const alert = within(dialog()).getByRole('alert');
      expect(alert.textContent?.replaceAll(/\s+/g, ' ')).toContain(wholly);
      expect(alert).toHaveTextContent(meaning);
      await pass(5000);
      expect(within(dialog()).queryByRole('alert')).toBeNull();
      press('Cancel', dialog());
      press('Clear');
    }
  });
  it('PLAN-15 accepts only empty slots, says why it refuses others, and offers to keep only the empty ones', async () => {
    const { api } = await openStaff({ prepare: (venue) => void venue.put('seat1', venue.at(TODAY, '19:00')) });
    pick([1, '7:00 pm'], [2, '7:00 pm']);
    press('Black out');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(bar()).toHaveTextContent('Select empty slots only to black out: 1 of 2 slots is taken.');
    press('Delete');
    expect(bar()).toHaveTextContent('Select reservations or blackouts only to delete: 1 of 2 slots is empty.');
    press('Keep only 1 empty');
    expect(bar()).not.toHaveTextContent('only to delete');
    press('Black out');
    press('Black out 1 slot', dialog());
    await settle();
    expect(api.calls('POST /reservations/blackouts')).toHaveLength(1);
  });
});

describe('deleting', () => {
  it('PLAN-14 deletes the selected reservations and blackouts by their ids, after a confirmation', async () => {
    const { api, venue } = await openStaff({
      prepare: (place) => {
        place.put('seat1', place.at(TODAY, '19:00'), { paid: true });
        place.put('seat2', place.at(TODAY, '19:00'), { state: 'blackout', user: undefined });
        place.put('seat3', place.at(TODAY, '19:00'));
      },
    });
    pick([1, '7:00 pm'], [2, '7:00 pm']);
    press('Delete');
    expect(api.calls('POST /reservations/delete')).toHaveLength(0);
    expect(dialog()).toHaveTextContent('Seat 1, 7:00–7:30 pmAda M.');
    await settle();
    expect(dialog()).toHaveTextContent('Refunded the way it was paid: $30.00 by card.');
    fireEvent.change(within(dialog()).getByLabelText('Reason (optional)'), { target: { value: 'Called in sick' } });
    press('Delete 2 slots', dialog());
    await settle();
    expect(api.calls('POST /reservations/delete').map(({ body }) => body)).toEqual([
      { ids: ['r1', 'r2'], reason: 'Called in sick' },
    ]);
    expect(venue.standing().map(({ id }) => id)).toEqual(['r3']);
    expect(cell(1, '7:00 pm')).toHaveAccessibleName(/free$/);
  });
  it('refunds in part or not at all only with a reason, and states the amount refunded or kept', async () => {
    const { api } = await openStaff({
      prepare: (venue) => void venue.put('seat1', venue.at(TODAY, '19:00'), { paid: true }),
    });
    fireEvent.click(cell(1, '7:00 pm'));
    press('Delete');
    await settle();
    const choose = (name: string) => fireEvent.click(within(dialog()).getByRole('radio', { name }));
    const send = () => within(dialog()).getByRole('button', { name: 'Delete 1 slot' });
    choose('None');
    expect(dialog()).toHaveTextContent('No refund. The venue keeps $30.00 by card.');
    expect(send()).toBeDisabled();
    choose('In part');
    fireEvent.change(within(dialog()).getByLabelText('Percent'), { target: { value: '40' } });
    expect(dialog()).toHaveTextContent('40 % of $30.00 by card is refunded the way it was paid.');
    expect(send()).toBeDisabled();
    fireEvent.change(within(dialog()).getByLabelText(/^Reason/), { target: { value: 'Came too late' } });
    press('Delete 1 slot', dialog());
    await settle();
    expect(api.calls('POST /reservations/delete').map(({ body }) => body)).toEqual([
      { ids: ['r1'], reason: 'Came too late', refund: 'part', refund_percent: 40 },
    ]);
  });
  it('says what is refunded to whom, and that a party continues', async () => {
    await openStaff({
      prepare: (venue) => {
        venue.put('seat1', venue.at(TODAY, '17:00'), { paid: true });
        venue.put('seat2', venue.at(TODAY, '17:00'), { paid: true, user: bob });
        venue.parties.push({ id: 'p1', name: 'Kai’s Party', calendars: ['seat2'] });
      },
    });
    pick([1, '5:00 pm'], [2, '5:00 pm']);
    press('Delete');
    await settle();
    const lines = within(dialog()).getAllByRole('listitem');
    expect(dialog()).toHaveTextContent('Refunded the way it was paid: $60.00 by card.');
    expect(lines.map((line) => line.textContent)).toEqual(
      expect.arrayContaining(['Ada M.: $30.00 by card', 'Bob: $30.00 by card']),
    );
    expect(dialog()).toHaveTextContent('In a party now: Kai’s Party. The party continues.');
  });
  it('deletes nothing when staff cancel the dialog', async () => {
    const { api } = await openStaff({ prepare: (venue) => void venue.put('seat1', venue.at(TODAY, '19:00')) });
    fireEvent.click(cell(1, '7:00 pm'));
    press('Delete');
    press('Cancel', dialog());
    await settle();
    expect(api.calls('POST /reservations/delete')).toHaveLength(0);
    expect(bar()).toHaveTextContent('1 slot');
  });
});

describe('paid and unpaid', () => {
  it('PLAN-16 sets the paid flag of each selected reservation to true and to false', async () => {
    const { api, venue } = await openStaff({
      prepare: (place) => {
        place.put('seat1', place.at(TODAY, '19:00'));
        place.put('seat1', place.at(TODAY, '19:30'));
      },
    });
    fireEvent.click(cell(1, '7:00 pm'));
    press('Mark paid');
    fireEvent.click(within(dialog()).getByRole('radio', { name: 'Not paid (write off)' }));
    expect(dialog()).toHaveTextContent('$65.70 is removed from the bill without payment.');
    fireEvent.change(within(dialog()).getByLabelText('Reason'), { target: { value: 'A guest' } });
    press('Mark 2 slots paid', dialog());
    await settle();
    expect(['r1', 'r2'].map((id) => api.calls(`PATCH /reservations/${id}`).map(({ body }) => body))).toEqual([
      [{ paid: true, how: 'waived', expected_cents: 3285, reason: 'A guest' }],
      [{ paid: true, how: 'waived', expected_cents: 3285, reason: 'A guest' }],
    ]);
    expect(cell(1, '7:30 pm')).toHaveAccessibleName(/Ada M\., Paid/);
    fireEvent.click(cell(1, '7:00 pm'));
    press('Mark unpaid');
    expect(within(dialog()).getByRole('button', { name: 'Mark 2 slots unpaid' })).toBeDisabled();
    fireEvent.change(within(dialog()).getByLabelText('Reason'), { target: { value: 'No guest' } });
    press('Mark 2 slots unpaid', dialog());
    await settle();
    expect(venue.standing().map(({ paid }) => paid)).toEqual([false, false]);
  });
  it('PLAN-16 asks how they were paid, and sends the amount that the screen showed for each', async () => {
    const { api } = await openStaff({
      prepare: (place) => {
        place.put('seat1', place.at(TODAY, '19:00'));
        place.put('seat1', place.at(TODAY, '19:30'));
      },
    });
    fireEvent.click(cell(1, '7:00 pm'));
    press('Mark paid');
    expect(dialog()).toHaveTextContent('$65.70 in cash. Recorded as cash in the till, by you.');
    fireEvent.click(within(dialog()).getByRole('radio', { name: 'Other' }));
    // "Other" is accepted only with a description.
    expect(within(dialog()).getByRole('button', { name: 'Mark 2 slots paid' })).toBeDisabled();
    fireEvent.change(within(dialog()).getByLabelText(/^How it was paid/), { target: { value: 'Invoice 12' } });
    press('Mark 2 slots paid', dialog());
    await settle();
    const sent = { paid: true, how: 'other', expected_cents: 3285, reason: 'Invoice 12' };
    expect(['r1', 'r2'].map((id) => api.calls(`PATCH /reservations/${id}`)[0]?.body)).toEqual([sent, sent]);
  });
  it('reports the reservation that was refused, and marks the other one paid', async () => {
    const { venue } = await openStaff({
      prepare: (place, api) => {
        place.put('seat1', place.at(TODAY, '19:00'));
        place.put('seat1', place.at(TODAY, '19:30'));
        api.answerOnce('PATCH /reservations/r2', {
          status: 409,
          body: { non_field_errors: ['No.'], code: 'conflict' },
        });
      },
    });
    fireEvent.click(cell(1, '7:00 pm'));
    press('Mark paid');
    press('Mark 2 slots paid', dialog());
    await settle();
    expect(within(dialog()).getByRole('alert')).toHaveTextContent('1 of 2 done. These failed:Seat 1, 7:30 pm: No.');
    expect(venue.standing().map(({ paid }) => paid)).toEqual([true, false]);
    press('Mark 1 slot paid', dialog());
    await settle();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(venue.standing().map(({ paid }) => paid)).toEqual([true, true]);
  });
});

describe('booking for a customer', () => {
  const choose = async (name: string) => {
    press('Book for…');
    fireEvent.change(within(dialog()).getByRole('combobox', { name: 'Customer' }), { target: { value: name } });
    await pass(1000);
    await settle();
    fireEvent.click(within(dialog()).getByRole('option', { name: new RegExp(name, 'i') }));
  };
  it('books the selected slots for the chosen customer, all in one request', async () => {
    const { api } = await openStaff();
    pick([1, '7:00 pm'], [2, '7:00 pm']);
    await choose('Bob');
    expect(dialog()).toHaveTextContent('For Bob');
    expect(dialog()).toHaveTextContent('$60.00 before fees and tax is added to their bill.');
    press('Book 2 slots', dialog());
    await settle();
    expect(api.calls('POST /planner/bookings').map(({ body }) => body)).toEqual([
      {
        user: 'bob1',
        slots: [
          { calendar: 'seat1', slot: '2026-11-21T19:00:00-08:00' },
          { calendar: 'seat2', slot: '2026-11-21T19:00:00-08:00' },
        ],
      },
    ]);
    expect(screen.getByText('2 slots booked for Bob.')).toBeVisible();
    expect(cell(2, '7:00 pm')).toHaveAccessibleName(/Bob, Pending/);
  });
  it('creates an account for a walk-in by name and email, and books the slots with the same press', async () => {
    const { api, venue } = await openStaff();
    pick([1, '7:00 pm'], [2, '7:00 pm']);
    press('Book for…');
    press('New customer', dialog());
    const fill = (label: string, value: string) =>
      fireEvent.change(within(dialog()).getByLabelText(label), { target: { value } });
    expect(within(dialog()).getByRole('button', { name: 'Book 2 slots' })).toBeDisabled();
    fill('First name', 'Wanda');
    fill('Email (optional)', 'ada@paddock.test');
    press('Book 2 slots', dialog());
    await settle();
    expect(within(dialog()).getByRole('alert')).toHaveTextContent('A user with that email already exists.');
    expect(api.calls('POST /planner/bookings')).toHaveLength(0);
    fill('Email (optional)', 'wanda@example.test');
    press('Book 2 slots', dialog());
    await settle();
    expect(api.calls('POST /users/walk-in').at(-1)?.body).toEqual({
      first_name: 'Wanda',
      last_name: '',
      email: 'wanda@example.test',
      contact_phone: '',
    });
    expect(screen.getByText('2 slots booked for Wanda.')).toBeVisible();
    expect(venue.standing().map(({ user }) => user?.email)).toEqual(['wanda@example.test', 'wanda@example.test']);
  });
  it('creates an account for a walk-in who gives a phone number only, or nothing but a name', async () => {
    const { api } = await openStaff();
    pick([1, '7:00 pm']);
    press('Book for…');
    press('New customer', dialog());
    const fill = (label: string, value: string) =>
      fireEvent.change(within(dialog()).getByLabelText(label), { target: { value } });
    fill('First name', 'Ned');
    fill('Phone (optional)', '212 555 0123');
    press('Book 1 slot', dialog());
    await settle();
    const body = { first_name: 'Ned', last_name: '', email: '', contact_phone: '212 555 0123' };
    expect(api.calls('POST /users/walk-in').at(-1)?.body).toEqual(body);
    expect(screen.getByText('1 slot booked for Ned.')).toBeVisible();
  });
  it('books none of the slots when one has been taken in the meantime, and says so', async () => {
    const { venue } = await openStaff();
    pick([1, '7:00 pm'], [2, '7:00 pm'], [3, '7:00 pm']);
    await choose('Bob');
    venue.put('seat2', venue.at(TODAY, '19:00'), { user: ada });
    press('Book 3 slots', dialog());
    await settle();
    expect(within(dialog()).getByRole('alert')).toHaveTextContent(`${SLOT_TAKEN_TEXT} Nothing was booked.`);
    expect(venue.occupant('seat2', venue.at(TODAY, '19:00'))?.user).toBe(ada);
    // The slots that are still free can be booked with another press.
    press('Book 2 slots', dialog());
    await settle();
    expect(screen.getByText('2 slots booked for Bob.')).toBeVisible();
  });
  it('repeats a request that got no answer with the same idempotency key, so that it books once', async () => {
    const { api } = await openStaff();
    pick([1, '7:00 pm']);
    await choose('Bob');
    const { fetch } = globalThis;
    let lost = false;
    globalThis.fetch = (async (...request: Parameters<typeof fetch>) => {
      const [, init] = request;
      if (init?.method !== 'POST' || lost) return fetch(...request);
      lost = true;
      const headers = new Headers(init.headers);
      api.heard.push({ method: 'POST', path: '/lost', query: {}, body: undefined, headers });
      throw new TypeError('network');
    }) as typeof fetch;
    press('Book 1 slot', dialog());
    await settle();
    expect(within(dialog()).getByRole('alert')).toHaveTextContent('We could not reach the venue’s system.');
    press('Book 1 slot', dialog());
    await settle();
    const keys = [...api.calls('POST /lost'), ...api.calls('POST /planner/bookings')].map(({ headers }) =>
      headers.get('idempotency-key'),
    );
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });
  it('does not book a slot that has begun, and says so', async () => {
    await openStaff();
    pick([1, '5:00 pm']);
    press('Book for…');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(bar()).toHaveTextContent('Select future slots only to book: 1 of 1 slot is past or under way.');
  });
});
