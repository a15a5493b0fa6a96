// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import { describe, expect, it } from 'vitest';
import { useZoom } from '../../../web-staff/src/features/booking/planner/zoom.ts';
import { LiveSocket } from '../support/live-socket.ts';
import { openStaff, pass, settle, TODAY, withStaffClock } from '../support/open-staff.tsx';
import { ada, bob } from '../support/staff-venue.ts';

withStaffClock();
const grid = () => screen.getByRole('grid', { name: /seats across/ });
const cell = (name: string | RegExp) => within(grid()).getByRole('gridcell', { name });
const rail = () => within(screen.getByRole('complementary', { name: 'Day and filters' }));
const columns = () =>
  within(grid())
    .getAllByRole('columnheader')
    .slice(1)
    .map((head) => head.getAttribute('aria-label'));

describe('the daily planner', () => {
  it('PLAN-01 shows one column for each seat of the chosen day, and labels each slot with date, time, seat and booking', async () => {
    await openStaff({
      prepare: (venue) => {
        venue.put('seat1', venue.at(TODAY, '19:00'), { paid: true, notes: 'Birthday' });
        venue.put('seat2', venue.at(TODAY, '19:00'), { state: 'blackout', user: undefined, notes: 'Steering service' });
      },
    });
    expect(columns()).toEqual(['Seat 1, Motion', 'Seat 2, Motion', 'Seat 3, Static']);
    expect(cell('Saturday 21 November 2026, 7:00 pm, Seat 1: Ada M., Paid, $30.00, Birthday')).toBeVisible();
    expect(cell('Saturday 21 November 2026, 7:00 pm, Seat 2: Blackout, Steering service')).toBeVisible();
    expect(cell('Saturday 21 November 2026, 7:00 pm, Seat 3: free')).toBeVisible();
  });
  it('says what is closed, private or at other hours on its day, and links to where that is changed', async () => {
    await openStaff({
      prepare: (venue, api) =>
        api.answerOnce('GET /planner', {
          status: 200,
          body: {
            ...venue.day('loc1', TODAY as LocalDate),
            special_hours: [
              { kind: 'private', from: TODAY, to: TODAY, hours: { opens: 960, closes: 1080 }, calendars: ['seat1'] },
              { kind: 'hours', from: TODAY, to: TODAY, hours: { opens: 600, closes: 1560 }, calendars: null },
            ],
          },
        }),
    });
    expect(screen.getByText('On this day: Private, 16:00–18:00, Seat 1 · Other hours, 10:00–02:00.')).toBeVisible();
    const board = within(screen.getByRole('region', { name: 'Daily planner' }));
    expect(board.getByRole('link', { name: 'Closed days and special hours' })).toHaveAttribute(
      'href',
      '/admin/special-hours?location=loc1',
    );
  });
  it('PLAN-02 has a month calendar that opens another day', async () => {
    const { address, venue } = await openStaff();
    venue.put('seat3', venue.at('2026-11-28', '20:00'), { user: bob });
    fireEvent.click(rail().getByRole('button', { name: /^Saturday 28 November 2026/ }));
    await settle();
    expect(address()).toBe('/seats?date=2026-11-28');
    expect(screen.getByRole('heading', { name: 'Saturday 28 November' })).toBeVisible();
    expect(cell(/8:00 pm, Seat 3: Bob, Pending/)).toBeVisible();
  });
  it('PLAN-12 offers no day before two months back', async () => {
    await openStaff({ path: '/admin/seats?date=2026-09-21' });
    expect(rail().getByRole('button', { name: /^Monday 21 September 2026/ })).toBeEnabled();
    expect(rail().getByRole('button', { name: /^Sunday 20 September 2026/ })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Previous day' })).toBeDisabled();
    expect(rail().getByRole('button', { name: 'Previous month' })).toBeDisabled();
  });
  it('PLAN-12 offers no day after the end of next month', async () => {
    await openStaff({ path: '/admin/seats?date=2026-12-31' });
    expect(rail().getByRole('button', { name: /^Thursday 31 December 2026/ })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Next day' })).toBeDisabled();
    expect(rail().getByRole('button', { name: 'Next month' })).toBeDisabled();
  });
  it('PLAN-04 has a seat filter, by seat and by type, that says what is shown and can be cleared', async () => {
    await openStaff();
    fireEvent.click(rail().getByRole('button', { name: 'Seat 3' }));
    expect(columns()).toEqual(['Seat 3, Static']);
    fireEvent.click(rail().getByRole('button', { name: 'Seat 3' }));
    fireEvent.click(rail().getByRole('button', { name: 'Motion' }));
    expect(columns()).toEqual(['Seat 1, Motion', 'Seat 2, Motion']);
    expect(screen.getByText('Seats 1, 2')).toBeVisible();
    fireEvent.click(rail().getByRole('button', { name: 'Show all' }));
    expect(columns()).toHaveLength(3);
  });
  it('PLAN-05 has a location filter only if there is more than one location', async () => {
    const one = await openStaff();
    expect(rail().queryByLabelText('Location')).toBeNull();
    one.app.unmount();
    const { address, api } = await openStaff({ locations: 2 });
    fireEvent.change(rail().getByLabelText('Location'), { target: { value: 'loc2' } });
    await settle();
    expect(address()).toBe('/seats?location=loc2');
    expect(api.calls('GET /planner').at(-1)?.query).toMatchObject({ location: 'loc2', date: TODAY });
  });
  it('opens at the day and location named in the address', async () => {
    const { api } = await openStaff({ path: '/admin/seats?date=2026-12-24&location=loc2', locations: 2 });
    expect(api.calls('GET /planner')[0]?.query).toEqual({ location: 'loc2', date: '2026-12-24' });
  });
  it('shows the figures of the day: slots sold, pending payments, money received', async () => {
    await openStaff({
      prepare: (venue) => {
        venue.put('seat1', venue.at(TODAY, '19:00'), { paid: true });
        venue.put('seat2', venue.at(TODAY, '19:00'));
      },
    });
    const figures = rail().getByRole('region', { name: 'Today' });
    expect(figures).toHaveTextContent('Slots sold2 / 54');
    expect(figures).toHaveTextContent('Pending payment1');
    expect(figures).toHaveTextContent('Money received$30.00');
  });
  it('marks the current time at the venue, on today only', async () => {
    await openStaff();
    expect(document.querySelector('[data-now]')).toHaveTextContent('5:23');
    await pass(7 * 60_000);
    expect(document.querySelector('[data-now]')).toHaveTextContent('5:30');
    fireEvent.click(screen.getByRole('button', { name: 'Next day' }));
    await settle();
    expect(document.querySelector('[data-now]')).toBeNull();
  });
  it('shows customer, price, note and booking time beside a booking under the pointer, and hides them with Escape', async () => {
    await openStaff({
      prepare: (venue) => {
        venue.put('seat1', venue.at(TODAY, '19:00'), { notes: 'Birthday' });
        venue.put('seat1', venue.at(TODAY, '19:30'), { notes: 'Birthday' });
      },
    });
    fireEvent.pointerOver(cell(/7:30 pm, Seat 1/));
    await pass(300);
    const card = document.querySelector('[data-card]');
    expect(card).toHaveTextContent('Ada M.');
    expect(card).toHaveTextContent('Seat 1 · 7:00–8:00 pm');
    expect(card).toHaveTextContent('$60.00');
    expect(card).toHaveTextContent('Birthday');
    expect(card).toHaveTextContent('Booked Fri 20 Nov, 10:10 am');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(document.querySelector('[data-card]')).toBeNull();
  });
  it('shows a chargeback of a booking in its cell, its card and the selection', async () => {
    await openStaff({
      prepare: (venue) => venue.put('seat1', venue.at(TODAY, '19:00'), { paid: true, takenBack: true }),
    });
    expect(cell(/7:00 pm, Seat 1: Ada M\., Paid, Chargeback: the bank took the payment back/)).toBeVisible();
    fireEvent.pointerOver(cell(/7:00 pm, Seat 1/));
    await pass(300);
    expect(document.querySelector('[data-card]')).toHaveTextContent('! Chargeback: the bank took the payment back');
    fireEvent.click(cell(/7:00 pm, Seat 1/));
    expect(screen.getByRole('region', { name: 'Selected slots' })).toHaveTextContent(
      '! Chargeback: the bank took the payment back',
    );
  });
  it('labels slots paid with credits, slots in a running party, and payments still pending', async () => {
    const { venue } = await openStaff({
      prepare: (opened) => {
        for (const time of ['17:00', '17:30', '20:00']) opened.put('seat1', opened.at(TODAY, time), { paid: true });
        opened.put('seat2', opened.at(TODAY, '17:00'));
        opened.put('seat3', opened.at(TODAY, '17:00'), { paid: true, club: true, user: bob });
        opened.parties.push({ id: 'p1', name: 'Kai’s Party', calendars: ['seat1', 'seat2'] });
      },
    });
    expect(cell(/5:00 pm, Seat 1: Kai’s Party Ada M\., Party, \$30\.00$/)).toBeVisible();
    expect(cell(/5:30 pm, Seat 1: Kai’s Party, Party, Ada M\., \$30\.00$/)).toBeVisible();
    expect(cell(/5:00 pm, Seat 2: Kai’s Party, Pending, Party, Ada M\., \$30\.00$/)).toBeVisible();
    expect(cell(/8:00 pm, Seat 1: Ada M\., Paid/)).toBeVisible();
    expect(cell(/5:00 pm, Seat 3: Bob, Club credits/)).toBeVisible();
    // The card names customer and party; it opens by keyboard as well as under the pointer.
    fireEvent.pointerOver(cell(/5:30 pm, Seat 1/));
    await pass(300);
    expect(document.querySelector('[data-card]')).toHaveTextContent(/^Ada M\..*⚑ Party.*✓ Paid.*⚑ Kai’s Party/);
    const socket = LiveSocket.latest();
    socket.ready();
    expect(socket.scopes()).toContain('parties/loc1');
    venue.parties.length = 0;
    socket.say({ type: 'changed', model: 'parties', scope: 'loc1', position: '900' });
    await pass(50);
    expect(cell(/5:00 pm, Seat 1: Ada M\. \$60\.00, Paid/)).toBeVisible();
  });
});

describe('the zoom', () => {
  const width = () => grid().parentElement?.style.getPropertyValue('--column');
  it('PLAN-07 has a zoom control; PLAN-08 with minimum 0.1 and step 0.1', async () => {
    await openStaff();
    const box = screen.getByRole('spinbutton', { name: 'Zoom' });
    expect(box).toHaveAttribute('min', '0.1');
    expect(box).toHaveAttribute('step', '0.1');
    fireEvent.click(screen.getByRole('button', { name: 'Zoom out' }));
    expect(box).toHaveValue(0.1);
    expect(screen.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
    fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(box).toHaveValue(0.2);
  });
  it('PLAN-10 draws a column 520 px wide at zoom 1', async () => {
    await openStaff();
    fireEvent.change(screen.getByRole('spinbutton', { name: 'Zoom' }), { target: { value: '1' } });
    expect(width()).toBe('520px');
    fireEvent.change(screen.getByRole('spinbutton', { name: 'Zoom' }), { target: { value: '0.3' } });
    expect(width()).toBe('156px');
  });
  it('PLAN-09 keeps the zoom on this device for the next visit', async () => {
    await openStaff();
    fireEvent.change(screen.getByRole('spinbutton', { name: 'Zoom' }), { target: { value: '0.4' } });
    expect(localStorage.getItem('paddock.planner.zoom')).toBe('0.4');
    const { vi } = await import('vitest');
    vi.resetModules();
    const next = await import('../../../web-staff/src/features/booking/planner/zoom.ts');
    expect(next.useZoom).not.toBe(useZoom);
    expect(next.useZoom.getState().zoom).toBe(0.4);
  });
  it('fits the seats to the window until staff choose a zoom, and again on request', async () => {
    await openStaff();
    expect(width()).toBe('');
    fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(width()).toBe('156px');
    fireEvent.click(screen.getByRole('button', { name: 'Fit to window' }));
    expect(width()).toBe('');
    expect(localStorage.getItem('paddock.planner.zoom')).toBeNull();
  });
});

describe('finding a customer', () => {
  const box = () => screen.getByRole('combobox', { name: 'Find a customer' });
  const search = async (text: string) => {
    fireEvent.focus(box());
    fireEvent.change(box(), { target: { value: text } });
    await pass(1000);
    await settle();
  };
  it('LIST-04 is required, and searches 1000 ms after the last key', async () => {
    const { api } = await openStaff();
    expect(box()).toBeRequired();
    fireEvent.change(box(), { target: { value: 'ad' } });
    await pass(999);
    fireEvent.change(box(), { target: { value: 'ada' } });
    await pass(999);
    expect(api.calls('GET /users')).toHaveLength(0);
    await pass(1);
    expect(api.calls('GET /users').map(({ query }) => query['search'])).toEqual(['ada']);
  });
  it('LIST-05 hides the results 500 ms after the box loses the focus', async () => {
    await openStaff();
    await search('ada');
    fireEvent.blur(box());
    await pass(499);
    expect(screen.getByRole('option', { name: /Ada M\./ })).toBeVisible();
    await pass(1);
    expect(screen.queryByRole('option')).toBeNull();
  });
  it('opens the account of the customer found, for staff who may (rule A-127)', async () => {
    const { address } = await openStaff({
      rights: { permissions: ['reservations.change_reservation', 'user.change_user'] },
    });
    fireEvent.change(screen.getByRole('combobox', { name: 'Find a customer' }), { target: { value: 'ada' } });
    await pass(1000);
    await settle();
    fireEvent.click(screen.getAllByRole('option')[0] as HTMLElement);
    await settle();
    await settle();
    expect(address()).toBe('/user/ada1');
  });
  it('PLAN-03 highlights the slots of the customer found, and offers the other days on which they come', async () => {
    const { address } = await openStaff({
      prepare: (venue) => {
        venue.put('seat1', venue.at(TODAY, '19:00'));
        venue.put('seat2', venue.at(TODAY, '19:00'), { user: bob });
        venue.put('seat2', venue.at('2026-11-28', '20:00'));
      },
    });
    await search('ada');
    fireEvent.click(screen.getByRole('option', { name: /Ada M\./ }));
    await settle();
    expect(document.querySelectorAll('[data-hit]')).toHaveLength(1);
    expect(cell(/7:00 pm, Seat 1: Ada/).querySelector('[data-hit]')).not.toBeNull();
    expect(rail().getByText('1 slot on this day')).toBeVisible();
    fireEvent.click(rail().getByRole('button', { name: 'Sat 28 Nov, 8:00 pm, Seat 2' }));
    await settle();
    expect(address()).toBe('/seats?date=2026-11-28');
    expect(cell(/8:00 pm, Seat 2: Ada/).querySelector('[data-hit]')).not.toBeNull();
    fireEvent.click(rail().getByRole('button', { name: 'Stop highlighting Ada M.' }));
    expect(document.querySelector('[data-hit]')).toBeNull();
  });
  it('says with the specified text that nobody was found', async () => {
    await openStaff();
    await search('zoe');
    expect(screen.getByText('Your search yielded no results')).toBeVisible();
  });
});

describe('the calendar feed', () => {
  it('PLAN-06 shows an iCalendar feed URL once it is created, for the venue too, and again on the next visit', async () => {
    const { app } = await openStaff({ locations: 2 });
    fireEvent.click(rail().getByRole('button', { name: 'Create address' }));
    await settle();
    expect(rail().getByLabelText('Feed URL')).toHaveValue('https://venue.example/api/feed.ics?key=abc');
    expect(rail().getByLabelText('Feed URL, Santa Ana')).toHaveValue(
      'https://venue.example/api/locations/loc1/feed.ics?key=abc',
    );
    app.unmount();
    await openStaff();
    expect(rail().getByLabelText('Feed URL')).toHaveValue('https://venue.example/api/feed.ics?key=abc');
  });
  it('copies the address, and revokes it', async () => {
    const { api } = await openStaff();
    fireEvent.click(rail().getByRole('button', { name: 'Create address' }));
    await settle();
    let copied = '';
    Object.assign(navigator, { clipboard: { writeText: async (text: string) => void (copied = text) } });
    fireEvent.click(rail().getByRole('button', { name: 'Copy Feed URL' }));
    await pass(10);
    expect(copied).toBe('https://venue.example/api/feed.ics?key=abc');
    fireEvent.click(rail().getByRole('button', { name: 'Revoke' }));
    await settle();
    expect(api.calls('DELETE /feeds')).toHaveLength(1);
    expect(rail().queryByLabelText('Feed URL')).toBeNull();
    expect(localStorage.getItem('paddock.planner.feed')).toBeNull();
  });
});

describe('staying up to date', () => {
  it('PLAN-11 reads the day again every 600000 ms', async () => {
    const { api, venue } = await openStaff();
    const before = api.calls('GET /planner').length;
    await pass(599_000);
    expect(api.calls('GET /planner')).toHaveLength(before);
    venue.put('seat1', venue.at(TODAY, '19:00'), { user: bob });
    await pass(1500);
    expect(api.calls('GET /planner')).toHaveLength(before + 1);
    expect(cell(/7:00 pm, Seat 1: Bob/)).toBeVisible();
  });
  it('subscribes to the day and reads it again after a push, at the position of the push or later', async () => {
    const { api, venue } = await openStaff();
    const socket = LiveSocket.latest();
    socket.ready();
    expect(socket.sent[0]).toMatchObject({ type: 'authenticate' });
    expect(socket.scopes()).toContain(`planner/loc1_${TODAY}`);
    venue.put('seat1', venue.at(TODAY, '19:00'), { user: bob });
    socket.say({ type: 'changed', model: 'planner', scope: `loc1_${TODAY}`, position: '4711' });
    await pass(50);
    expect(cell(/7:00 pm, Seat 1: Bob/)).toBeVisible();
    expect(api.calls('GET /planner').at(-1)?.headers.get('x-min-position')).toBe('4711');
  });
  it('says that it is reconnecting while the channel is down, and reads the day again once it is back', async () => {
    const { venue } = await openStaff();
    LiveSocket.latest().ready();
    await pass(10);
    expect(screen.getByText(/^Live/)).toBeVisible();
    LiveSocket.latest().drop();
    await pass(10);
    expect(screen.getByText('Reconnecting')).toBeVisible();
    venue.put('seat1', venue.at(TODAY, '19:00'), { user: ada });
    await pass(4100);
    LiveSocket.latest().ready();
    await pass(50);
    expect(cell(/7:00 pm, Seat 1: Ada/)).toBeVisible();
  });
  it("shows the next day after the venue's midnight when nobody chose a day", async () => {
    await openStaff();
    await pass(6.7 * 3_600_000);
    await settle();
    expect(screen.getByRole('heading', { name: 'Sunday 22 November' })).toBeVisible();
  });
});

describe('loading, empty, failed', () => {
  const broken = { status: 500, body: { detail: 'no', code: 'internal' } };
  it('offers to try again when the day could not be loaded', async () => {
    await openStaff({
      prepare: (_venue, api) => [1, 2, 3].forEach(() => api.answerOnce('GET /planner', broken)),
    });
    await pass(10_000);
    expect(screen.getByRole('alert')).toHaveTextContent('We could not load this day. Nothing was changed.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await settle();
    expect(grid()).toBeVisible();
  });
  it('keeps the day on the screen with a warning when it could not be read again', async () => {
    const { api } = await openStaff({
      prepare: (venue) => venue.put('seat1', venue.at(TODAY, '19:00'), { paid: true }),
    });
    [1, 2, 3].forEach(() => api.answerOnce('GET /planner', broken));
    await pass(610_000);
    expect(screen.getByText(/What you see may be out of date\./)).toBeVisible();
    expect(cell(/7:00 pm, Seat 1: Ada M\., Paid/)).toBeVisible();
  });
  it('says that a venue has no seats, and that it is closed', async () => {
    const none = await openStaff({ prepare: (venue) => venue.seats.splice(0) });
    expect(screen.getByText('This venue has no simulators yet.')).toBeVisible();
    none.app.unmount();
    await openStaff({
      prepare: (venue) => {
        const { day } = venue;
        venue.day = (location, date) => ({ ...day(location, date), slots: [] });
      },
    });
    expect(screen.getByText('The venue is closed on this day.')).toBeVisible();
  });
  it('says that there is no venue yet', async () => {
    await openStaff({ prepare: (venue) => venue.locations.splice(0) });
    expect(screen.getByText('There is no venue yet.')).toBeVisible();
  });
});
