// @vitest-environment jsdom
import { createReservation } from '@paddock/shared-domain/booking/contract';
import { processCheckout, quoteCheckout } from '@paddock/shared-domain/checkout/contract';
import { getUser } from '@paddock/shared-domain/identity/contract';
import { getAvailabilityOfDays } from '@paddock/shared-domain/venues/contract';
import { describe, expect, it } from 'vitest';
import { refuse } from '../support/fake-api.ts';
import { pass } from '../support/fake-clock.ts';
import { FakeSocket, push } from '../support/fake-socket.ts';
import { IRVINE, SANTA_ANA } from '../support/fake-venue.ts';
import { daysOf } from '../support/venue-routes.ts';
import { setTimeZone } from '../support/time-zone.ts';
import {
  answer,
  button,
  callsOf,
  dialog,
  here,
  inside,
  link,
  openApp,
  questionsFor,
  screen,
  theVenue,
  user,
} from '../support/open-app.tsx';

setTimeZone('America/Los_Angeles');
const grid = () => screen.getByRole('grid', { name: /Timeslots of every simulator/ });
const cell = (name: RegExp) => inside(grid()).getByRole('button', { name });
const columns = () => [...grid().querySelectorAll('thead th')].slice(1).map((head) => head.getAttribute('abbr'));
const bar = () => screen.getByRole('region', { name: 'Your booking' });

describe('the advanced reservations screen', () => {
  it('ROUTE-16 ADV-01 ADV-05 has a calendar, Checkout, and one column per simulator', async () => {
    await openApp('/reservations/all');
    expect(here()).toBe('/reservations/all');
    expect(button('Open calendar')).toBeTruthy();
    expect(button(/^Checkout/)).toBeTruthy();
    expect(columns()).toEqual(['Seat 1', 'Seat 2', 'Seat 3', 'Seat 4', 'Seat 5', 'Seat 6']);
    expect(cell(/^Saturday 21 November 2026, 6:30 pm, Seat 4, free, \$18\.00$/)).toBeTruthy();
  });
  it('ADV-02 opens Select a Location when there are several', async () => {
    theVenue().locations = [SANTA_ANA, IRVINE];
    await openApp('/reservations/all');
    await user.press(button('Location: Santa Ana'));
    await user.press(inside(dialog('Select a Location')).getByRole('button', { name: 'Irvine' }));
    expect(columns()).toEqual(['Seat 1']);
  });
  it('ADV-02 has no location button when there is only one location', async () => {
    await openApp('/reservations/all');
    expect(screen.queryByRole('button', { name: /^Location:/ })).toBeNull();
  });
  it('ADV-03 hides and shows a simulator type with its switch', async () => {
    await openApp('/reservations/all');
    await user.press(screen.getByRole('switch', { name: 'Motion rig' }));
    expect(columns()).toEqual(['Seat 5', 'Seat 6']);
    await user.press(screen.getByRole('switch', { name: 'Motion rig' }));
    expect(columns()).toHaveLength(6);
  });
  it('ROUTE-18 ADV-04 shows only the time of the query, as a chip, and all times once the chip is removed', async () => {
    await openApp(`/reservations/all?time=${encodeURIComponent('2026-11-22T18:30:00-08:00')}`);
    expect(grid().querySelectorAll('tbody tr')).toHaveLength(1);
    expect(screen.getByRole('radio', { name: /Sunday 22/ })).toHaveProperty('checked', true);
    await user.press(button('Show all times again, not only 6:30 pm'));
    expect(grid().querySelectorAll('tbody tr')).toHaveLength(24);
  });
  it('ROUTE-17 begins at the location of the query', async () => {
    theVenue().locations = [SANTA_ANA, IRVINE];
    await openApp('/reservations/all?location=irvine');
    expect(button('Location: Irvine')).toBeTruthy();
  });
  it('ADV-06 counts the timeslots and simulators that are picked, and prices them', async () => {
    await openApp('/reservations/all');
    for (const name of [/6:30 pm, Seat 1/, /7:00 pm, Seat 1/, /6:30 pm, Seat 2/]) await user.press(cell(name));
    await pass(400);
    expect(bar().textContent).toContain('3 timeslots · 2 simulators');
    expect(callsOf(quoteCheckout).at(-1)?.body['reservations']).toHaveLength(3);
    expect(bar().textContent).toContain('$63.51');
  });
  it('SLOT-26 reads the grid again every 60 s', async () => {
    await openApp('/reservations/all');
    const ofToday = () => questionsFor('2026-11-21').length;
    const before = ofToday();
    theVenue().take('2026-11-21T18:30:00-08:00', 4);
    await pass(55_000);
    expect(ofToday()).toBe(before);
    await pass(6_000);
    expect(ofToday()).toBe(before + 1);
    expect(cell(/6:30 pm, Seat 4, taken/)).toBeTruthy();
  });
  it('ADV-07 greets a member', async () => {
    theVenue().user = { ...theVenue().user, credits_subscription_exists: true };
    await openApp('/reservations/all');
    expect(screen.getByText("You're in The Grid")).toBeTruthy();
  });
  it('ADV-08 tells others what they would save', async () => {
    await openApp('/reservations/all');
    expect(screen.getByText('Save 20% on every race')).toBeTruthy();
    expect(link('More Info').getAttribute('href')).toBe('/subscription');
  });
  it('SLOT-08 SLOT-09 SLOT-10 SLOT-11 shows the customer’s own reservations, paid and unpaid, differently from taken slots', async () => {
    theVenue().reserve('santaana1', '2026-11-21T18:30:00-08:00', true);
    theVenue().reserve('santaana2', '2026-11-21T18:30:00-08:00', false);
    theVenue().take('2026-11-21T18:30:00-08:00', 3);
    await openApp('/reservations/all');
    expect(cell(/6:30 pm, Seat 1, You, Confirmed/).textContent).toContain('You, Confirmed');
    expect(cell(/6:30 pm, Seat 2, You, Pending/).textContent).toContain('You, Pending');
    const taken = cell(/6:30 pm, Seat 3, taken/);
    expect(taken.getAttribute('aria-disabled')).toBe('true');
    await user.press(taken);
    expect(bar().textContent).toContain('0 timeslots');
  });
  it('SLOT-06 shows no slot at minute 15 or 45', async () => {
    await openApp('/reservations/all');
    const times = [...grid().querySelectorAll('tbody th')].map((head) => head.textContent ?? '');
    expect(times.length).toBeGreaterThan(20);
    expect(times.filter((time) => !/:(00|30) /.test(time))).toEqual([]);
  });
  it('SLOT-06 shows no quarter-hour slot when the venue opens at a quarter past, even if the server offers one', async () => {
    const hours = Array.from({ length: 7 }, () => ({ opens: 675, closes: 1305 }));
    theVenue().locations = [{ ...SANTA_ANA, opening_hours: hours }];
    const quarters = ['11:15', '11:45'].map((time, index) => ({
      slot: `2026-11-21T${time}:00-08:00`,
      time: `${time} am`,
      calendar: theVenue().seats[0]!.id,
      block: 22 + index,
    }));
    const availability = () => [...theVenue().availability('santaana', '2026-11-21'), ...quarters];
    answer(getAvailabilityOfDays, ({ query }) => daysOf({ availability }, query));
    await openApp('/reservations/all');
    const times = [...grid().querySelectorAll('tbody th')].map((head) => head.textContent ?? '');
    expect([times[0], times.at(-1)]).toEqual(['11:30 am', '9:00 pm']);
    expect(times.filter((time) => !/:(00|30) /.test(time))).toEqual([]);
  });
  it('RES-18 says that a picked slot was taken in the meantime, and requests no price for it', async () => {
    await openApp('/reservations/all');
    await user.press(cell(/6:30 pm, Seat 1/));
    await user.press(cell(/6:30 pm, Seat 2/));
    await pass(150);
    expect(FakeSocket.latest?.scopes).toContain('availability/santaana_2026-11-21');
    push({
      type: 'changed',
      model: 'availability',
      scope: 'santaana_2026-11-21',
      position: '9',
      delta: { slots: [{ calendar: 'santaana1', slot: '2026-11-21T18:30:00-08:00', state: 'taken' }] },
    });
    await pass(400);
    expect(screen.getByText('Sorry, one of the simulators you selected is no longer available')).toBeTruthy();
    expect(cell(/6:30 pm, Seat 1, taken/).getAttribute('aria-disabled')).toBe('true');
    expect(bar().textContent).toContain('1 timeslot · 1 simulator');
    expect(callsOf(quoteCheckout).at(-1)?.body['reservations']).toEqual([
      { slot: '2026-11-21T18:30:00-08:00', calendar: 'santaana2' },
    ]);
  });
  it('RES-17 shows an alert on the grid when a day has nothing left', async () => {
    theVenue().takeDay('2026-11-22');
    await openApp('/reservations/all');
    await user.press(screen.getByRole('radio', { name: /Sunday 22.*full/ }));
    expect(screen.getByRole('alert').textContent).toContain('No availability for the selected date');
  });
  it('RES-12 says All Done! after a booking, and Book Another starts with nothing picked', async () => {
    await openApp('/reservations/all');
    await user.press(cell(/6:30 pm, Seat 1/));
    await pass(400);
    await user.press(button(/^Checkout/));
    await user.press(button(/^Reserve and pay/));
    expect(inside(dialog('All Done!')).getByRole('button', { name: 'Log Out' })).toBeTruthy();
    await user.press(inside(dialog('All Done!')).getByRole('button', { name: 'Book Another' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(here()).toBe('/reservations/all');
    expect(bar().textContent).toContain('0 timeslots');
  });
  it('RES-13 RES-19 opens Booking Error with the details, and leads back to the picked slots or on to the card', async () => {
    await openApp('/reservations/all');
    await user.press(cell(/6:30 pm, Seat 1/));
    await pass(400);
    await user.press(button(/^Checkout/));
    answer(processCheckout, () =>
      refuse(400, { non_field_errors: ['Your card was declined.'], code: 'card_declined' }),
    );
    await user.press(button(/^Reserve and pay/));
    expect(dialog('Booking Error').textContent).toContain(
      'Your reservation could not be completed, there were issues processing your card. Your card was declined.',
    );
    await user.press(button('Go Back'));
    expect(cell(/6:30 pm, Seat 1, selected/)).toBeTruthy();
    await user.press(button(/^Checkout/));
    await user.press(button(/^Reserve and pay/));
    await user.press(button('Review Payment Method'));
    expect(here()).toBe('/dashboard');
  });
  it('RES-14 warns on the grid when the browser is in another timezone', async () => {
    setTimeZone('America/New_York');
    await openApp('/reservations/all');
    expect(dialog('Timezone Warning').textContent).toContain('America/Los Angeles');
    setTimeZone('America/Los_Angeles');
  });
  it('has one tab stop, moves by arrow keys, and picks a slot with the space bar', async () => {
    await openApp('/reservations/all');
    expect(grid().querySelectorAll('tbody [tabindex="0"]')).toHaveLength(1);
    (grid().querySelector('tbody [tabindex="0"]') as HTMLElement).focus();
    await user.key('{ArrowDown}{ArrowRight} ');
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/10:30 am, Seat 2, selected/);
  });
});

describe('the screen of one simulator', () => {
  it('ROUTE-19 CAL-07 CAL-09 CAL-11 CAL-12 CAL-14 books a slot of one seat', async () => {
    await openApp('/reservations/santaana4');
    expect(screen.getByRole('grid', { name: /Day/ })).toBeTruthy();
    expect(button('Book It')).toHaveProperty('disabled', true);
    await user.press(button(/22 November/));
    await user.press(screen.getByRole('radio', { name: '6:30 pm, Free' }));
    expect(screen.getByRole('radio', { name: 'Pay per race' })).toHaveProperty('checked', true);
    await user.press(button('Book It'));
    expect(callsOf(createReservation).map(({ body }) => body)).toEqual([
      { calendar: 'santaana4', slot: '2026-11-22T18:30:00-08:00', subscription: null },
    ]);
    expect(screen.getByRole('region', { name: 'Upcoming reservations' }).textContent).toContain('2026-11-22 6:30 pm');
    expect(screen.getByRole('radio', { name: '6:30 pm, You, Pending' })).toHaveProperty('disabled', true);
    expect(button('Book It')).toHaveProperty('disabled', true);
  });
  it('CAL-10 lists upcoming reservations with add-to-calendar', async () => {
    theVenue().reserve('santaana4', '2026-11-22T18:30:00-08:00', true);
    await openApp('/reservations/santaana4');
    expect(link(/^Add to calendar: Seat 4/)).toBeTruthy();
  });
  it('CAL-13 reads the account again after a booking', async () => {
    await openApp('/reservations/santaana4');
    const before = callsOf(getUser).length;
    await user.press(screen.getByRole('radio', { name: '6:30 pm, Free' }));
    await user.press(button('Book It'));
    expect(callsOf(getUser).length).toBeGreaterThan(before);
  });
  it('CAL-18 shows from two months before to two months after today', async () => {
    await openApp('/reservations/santaana4');
    for (let month = 0; month < 2; month += 1) await user.press(button('Previous month'));
    expect(button(/20 September/)).toHaveProperty('disabled', true);
    expect(button(/21 September/)).toHaveProperty('disabled', false);
    for (let month = 0; month < 4; month += 1) await user.press(button('Next month'));
    expect(button(/21 January/)).toHaveProperty('disabled', false);
    expect(button(/22 January/)).toHaveProperty('disabled', true);
  });
  it('CAL-19 says that a date has no times', async () => {
    theVenue().takeDay('2026-11-22');
    await openApp('/reservations/santaana4');
    await user.press(button(/22 November/));
    expect(screen.getByText('No times available for 2026-11-22')).toBeTruthy();
  });
  it('SLOT-07 says past, not taken, for a time that has begun and for a past day', async () => {
    theVenue().reserve('santaana4', '2026-11-20T18:30:00-08:00', true);
    await openApp('/reservations/santaana4');
    expect(screen.getByRole('radio', { name: '10:00 am, Past' })).toHaveProperty('disabled', true);
    await user.press(button(/20 November/));
    expect(screen.getByRole('radio', { name: '6:00 pm, Past' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('radio', { name: '6:30 pm, You, Confirmed' })).toBeTruthy();
    expect(screen.queryByRole('radio', { name: /Taken/ })).toBeNull();
  });
  it('SLOT-26 reads the times of one simulator again every 60 s', async () => {
    await openApp('/reservations/santaana4');
    expect(screen.getByRole('radio', { name: '6:30 pm, Free' })).toHaveProperty('disabled', false);
    theVenue().take('2026-11-21T18:30:00-08:00', 4);
    await pass(55_000);
    expect(screen.getByRole('radio', { name: '6:30 pm, Free' })).toBeTruthy();
    await pass(6_000);
    expect(screen.getByRole('radio', { name: /^6:30 pm/ })).toHaveProperty('disabled', true);
  });
  it('SLOT-13 says that the slot is taken when somebody else booked it first', async () => {
    await openApp('/reservations/santaana4');
    await user.press(screen.getByRole('radio', { name: '6:30 pm, Free' }));
    theVenue().take('2026-11-21T18:30:00-08:00', 4);
    await user.press(button('Book It'));
    expect(screen.getByText('Sorry, this timeslot is no longer available')).toBeTruthy();
  });
});
