// @vitest-environment jsdom
import { getCard } from '@paddock/shared-domain/billing/contract';
import { quoteCheckout } from '@paddock/shared-domain/checkout/contract';
import { LocalDate } from '@paddock/shared-domain/kernel/time';
import { getAvailability, getAvailabilityOfDays } from '@paddock/shared-domain/venues/contract';
import { describe, expect, it } from 'vitest';
// The booking screen loads it when it is needed.
import '../../../web-customer/src/ui/booking/no-day.tsx';
import { pass, settle } from '../support/fake-clock.ts';
import { FakeSocket, push } from '../support/fake-socket.ts';
import { IRVINE, SANTA_ANA } from '../support/fake-venue.ts';
import { daysOf } from '../support/venue-routes.ts';
import { setTimeZone } from '../support/time-zone.ts';
import {
  answer,
  button,
  callsOf,
  dialog,
  field,
  here,
  inside,
  link,
  openApp,
  questionsFor,
  screen,
  theVenue,
  user,
  within,
} from '../support/open-app.tsx';

setTimeZone('America/Los_Angeles');
const at = (time: string, date = '2026-11-21') => `${date}T${time}:00-08:00`;
const times = () => inside(screen.getByRole('radiogroup', { name: 'Race Time' }));
const time = (label: string) => times().getByRole('radio', { name: new RegExp(`^${label},`) });
const seat = (label: string) => screen.getByRole('button', { name: new RegExp(`^${label},`) });
const more = async (what: 'number of racers' | 'race minutes', presses = 1) => {
  for (let press = 0; press < presses; press += 1) await user.press(button(`Increase ${what}`));
};
const bar = () => screen.getByRole('region', { name: 'Your booking' });

describe('the simple reservations screen', () => {
  it('ROUTE-15 RES-01 RES-02 has the hero header and a date calendar', async () => {
    await openApp('/reservations');
    expect(here()).toBe('/reservations');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Reservations');
    await user.press(button('Open calendar'));
    expect(dialog('Pick a day').querySelector('[role=grid]')).toBeTruthy();
  });
  it('SLOT-27 offers dates from today to two months ahead, and no others', async () => {
    await openApp('/reservations');
    await user.press(button('Open calendar'));
    const calendar = inside(dialog('Pick a day'));
    expect(calendar.getByRole('button', { name: /20 November/ })).toHaveProperty('disabled', true);
    expect(calendar.getByRole('button', { name: /21 November/ })).toHaveProperty('disabled', false);
    await user.press(calendar.getByRole('button', { name: 'Next month' }));
    await user.press(calendar.getByRole('button', { name: 'Next month' }));
    expect(calendar.getByRole('button', { name: /21 January/ })).toHaveProperty('disabled', false);
    expect(calendar.getByRole('button', { name: /22 January/ })).toHaveProperty('disabled', true);
  });
  it('RES-03 has no location selector when there is only one location', async () => {
    await openApp('/reservations');
    await pass(2000);
    expect(screen.queryByLabelText('Location')).toBeNull();
    expect(screen.queryByText(/You are booking at/)).toBeNull();
  });
  it('RES-03 RES-21 names the chosen location after 1 s when there are several, and lets the customer change it', async () => {
    theVenue().locations = [SANTA_ANA, IRVINE];
    await openApp('/reservations');
    expect(field('Location')).toHaveProperty('value', 'santaana');
    await pass(800);
    expect(screen.queryByText('You are booking at Santa Ana.')).toBeNull();
    await pass(250);
    expect(screen.getByText('You are booking at Santa Ana.')).toBeTruthy();
    await user.choose(field('Location'), 'irvine');
    expect(screen.getByText('Irvine · all times at the venue')).toBeTruthy();
  });
  it('RES-04 SLOT-07 disables times earlier than now, and hides them after 10 minutes', async () => {
    await openApp('/reservations');
    expect(time('10:00 am')).toHaveProperty('disabled', true);
    expect(time('10:30 am')).toHaveProperty('disabled', false);
    await pass(6 * 60_000);
    expect(times().queryByRole('radio', { name: /^10:00 am/ })).toBeNull();
  });
  it('RES-05 RES-06 begins with one racer and 30 minutes, and adds minutes in steps of 30', async () => {
    await openApp('/reservations');
    expect(screen.getByRole('spinbutton', { name: 'Number of Racers' }).textContent).toBe('1');
    const minutes = screen.getByRole('spinbutton', { name: 'Race Minutes' });
    expect(minutes.textContent).toBe('30');
    await more('race minutes', 2);
    expect(minutes.textContent).toBe('90');
  });
  it('RES-07 RES-08 lists each type with its price per 30 minutes, and describes it on request', async () => {
    await openApp('/reservations');
    expect(screen.getByText('$18.00 / 30 min')).toBeTruthy();
    expect(screen.getByText('$22.00 / 30 min')).toBeTruthy();
    await user.press(button('Info about Motion rig'));
    expect(dialog('Motion rig').textContent).toContain('Moves under you.');
    expect(dialog('Motion rig').querySelector('video')).toBeNull();
  });
  it('RES-09 shows a video of a haptic type', async () => {
    await openApp('/reservations');
    await user.press(button('Info about Haptic rig'));
    expect(dialog('Haptic rig').querySelector('video')?.getAttribute('src')).toBe('https://videos.test/haptic.mp4');
  });
  it('RES-10 links to the advanced view', async () => {
    await openApp('/reservations');
    expect(link('Pick simulators yourself').getAttribute('href')).toBe('/reservations/all');
  });
  it('RES-14 warns when the browser is in another timezone, once a visit', async () => {
    setTimeZone('America/New_York');
    await openApp('/reservations');
    expect(dialog('Timezone Warning').textContent).toContain('America/Los Angeles');
    await user.press(button('I understand'));
    await user.press(screen.getByRole('radio', { name: /Sunday 22/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
    setTimeZone('America/Los_Angeles');
  });
  it('does not warn of a timezone with another name but the same time', async () => {
    setTimeZone('America/Tijuana');
    await openApp('/reservations');
    expect(screen.queryByRole('dialog')).toBeNull();
    setTimeZone('America/Los_Angeles');
  });
});

describe('a day that is still loading', () => {
  it('keeps the racers and half-hours chosen so far, and reduces them to what the day offers', async () => {
    const answers: (() => void)[] = [];
    answer(getAvailabilityOfDays, ({ query }) =>
      new Promise<void>((resolve) => answers.push(resolve)).then(() => daysOf(theVenue(), query)),
    );
    await openApp('/reservations');
    await more('number of racers', 9);
    await more('race minutes', 1);
    for (const answered of answers) answered();
    await settle();
    expect(screen.getByRole('spinbutton', { name: 'Number of Racers' }).textContent).toBe('6');
    expect(screen.getByRole('spinbutton', { name: 'Race Minutes' }).textContent).toBe('60');
  });
});

describe('seats and availability', () => {
  it('SLOT-27 asks for all days of the strip in one request, and again after a minute', async () => {
    await openApp('/reservations');
    expect(callsOf(getAvailabilityOfDays).map(({ query }) => String(query['dates']).split(',').length)).toEqual([7]);
    await pass(60_500);
    expect(callsOf(getAvailabilityOfDays)).toHaveLength(2);
    expect(callsOf(getAvailability)).toHaveLength(0);
  });
  it('brings the checkout only when something is picked, so that the page does not wait for it', async () => {
    await openApp('/reservations');
    expect(callsOf(getCard)).toHaveLength(0);
    await user.press(time('6:30 pm'));
    await pass(50);
    expect(callsOf(getCard)).toHaveLength(1);
  });
  it('asks for a day alone when only that day is wanted', async () => {
    await openApp('/reservations');
    push({ type: 'changed', model: 'availability', scope: 'santaana_2026-11-22', position: '9' });
    await pass(50);
    expect(callsOf(getAvailability).map(({ query }) => query['date'])).toEqual(['2026-11-22']);
    expect(callsOf(getAvailabilityOfDays)).toHaveLength(1);
  });
  it('selects the first free seats, and quotes exactly as many seats as there are racers', async () => {
    theVenue().take(at('18:30'), 1);
    await openApp('/reservations');
    await more('number of racers');
    await user.press(time('6:30 pm'));
    expect(seat('Seat 1')).toHaveProperty('disabled', true);
    expect(seat('Seat 2').getAttribute('aria-pressed')).toBe('true');
    expect(seat('Seat 3').getAttribute('aria-pressed')).toBe('true');
    await user.press(seat('Seat 5'));
    expect(seat('Seat 2').getAttribute('aria-pressed')).toBe('false');
    await pass(400);
    expect(callsOf(quoteCheckout).at(-1)?.body['reservations']).toEqual([
      { slot: at('18:30'), calendar: 'santaana3' },
      { slot: at('18:30'), calendar: 'santaana5' },
    ]);
  });
  it('RES-15 says that too few simulators are free, with the numbers', async () => {
    theVenue().take(at('18:30'), 1, 2, 3, 4);
    await openApp('/reservations');
    await user.press(time('6:30 pm'));
    await more('number of racers', 2);
    await more('race minutes');
    expect(screen.getByText("Sorry! We don't have 3 simulators available for 60 minutes for 6:30 pm")).toBeTruthy();
    expect(button(/^Checkout/)).toHaveProperty('disabled', true);
  });
  it('RES-16 says "any simulators" for one racer', async () => {
    theVenue().take(at('19:00'), 1, 2, 3, 4, 5, 6);
    await openApp('/reservations');
    await user.press(time('6:30 pm'));
    await more('race minutes');
    expect(screen.getByText("Sorry! We don't have any simulators available for 60 minutes for 6:30 pm")).toBeTruthy();
  });
  it('RES-17 shows an alert when a day has nothing left', async () => {
    theVenue().takeDay('2026-11-22');
    await openApp('/reservations');
    await user.press(screen.getByRole('radio', { name: /Sunday 22.*full/ }));
    // The kind of the message is announced in an element of its own; the specified text stays letter for letter.
    const words = 'No availability for the selected date';
    expect(within(screen.getByRole('alert')).getByText(words).textContent).toBe(words);
  });
  it.each(['/reservations', '/reservations/all'])('says at %s that a day is closed', async (path) => {
    const sunday = LocalDate.parse('2026-11-22');
    const closed = { kind: 'closed' as const, from: sunday, to: sunday, hours: null };
    theVenue().locations = theVenue().locations.map((one) => ({ ...one, special_hours: [closed] }));
    theVenue().takeDay(sunday);
    await openApp(path);
    await user.press(screen.getByRole('radio', { name: /Sunday 22/ }));
    expect(screen.getByText('Closed on this day. Please choose another day.')).toBeTruthy();
    expect(screen.queryByText('No availability for the selected date')).toBeNull();
  });
  it('RES-18 disables a seat at once that somebody else takes, without a reload, and says so', async () => {
    await openApp('/reservations');
    await user.press(time('6:30 pm'));
    await pass(150);
    expect(FakeSocket.latest?.scopes).toContain('availability/santaana_2026-11-21');
    const before = questionsFor('2026-11-21').length;
    push({
      type: 'changed',
      model: 'availability',
      scope: 'santaana_2026-11-21',
      position: '9',
      delta: { slots: [{ calendar: 'santaana1', slot: at('18:30'), state: 'taken' }] },
    });
    await pass(50);
    expect(seat('Seat 1')).toHaveProperty('disabled', true);
    expect(screen.getByText('Sorry, one of the simulators you selected is no longer available')).toBeTruthy();
    expect(questionsFor('2026-11-21')).toHaveLength(before);
    expect(bar().textContent).toContain('Pick 1 more seat');
  });
  it('enables a seat again when it becomes free', async () => {
    theVenue().take(at('18:30'), 1);
    await openApp('/reservations');
    await user.press(time('6:30 pm'));
    push({
      type: 'changed',
      model: 'availability',
      scope: 'santaana_2026-11-21',
      position: '9',
      delta: { slots: [{ calendar: 'santaana1', slot: at('18:30'), state: 'free' }] },
    });
    await pass(50);
    expect(seat('Seat 1')).toHaveProperty('disabled', false);
  });
  it('SLOT-26 reads the day again every 60 s', async () => {
    await openApp('/reservations');
    const ofToday = () => questionsFor('2026-11-21').length;
    expect(ofToday()).toBe(1);
    theVenue().take(at('20:00'), 1, 2, 3, 4, 5, 6);
    await pass(59_000);
    expect(ofToday()).toBe(1);
    await pass(1500);
    expect(ofToday()).toBe(2);
    expect(time('8:00 pm')).toHaveProperty('disabled', true);
  });
  it('shows the total while the customer picks seats', async () => {
    await openApp('/reservations');
    await user.press(time('6:30 pm'));
    await pass(400);
    expect(bar().textContent).toContain('$21.90');
    expect(bar().textContent).toContain('incl. $1.90 tax');
  });
  it('can be booked by keyboard alone, up to the checkout', async () => {
    await openApp('/reservations');
    time('6:30 pm').focus();
    await user.key(' ');
    await pass(400);
    button(/^Checkout/).focus();
    await user.key('{Enter}');
    expect(dialog('Checkout')).toBeTruthy();
  });
});
