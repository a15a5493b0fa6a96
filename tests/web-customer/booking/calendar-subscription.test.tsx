// @vitest-environment jsdom
import { createReservation } from '@paddock/shared-domain/booking/contract';
import { getSubscription } from '@paddock/shared-domain/club/contract';
import { describe, expect, it } from 'vitest';
import { refuse } from '../support/fake-api.ts';
import { membership } from '../support/fake-club.ts';
import { answer, button, callsOf, openApp, screen, theVenue, user } from '../support/open-app.tsx';

const race = () => screen.getByRole<HTMLInputElement>('radio', { name: 'Pay per race' });
const club = () => screen.getByRole<HTMLInputElement>('radio', { name: /^The Grid/ });
const pick = () => user.press(screen.getByRole('radio', { name: '6:30 pm, Free' }));
const enter = (more: Parameters<typeof membership>[0] = {}) => theVenue().club.enter(membership(more));
const subscriptions = () => callsOf(createReservation).map(({ body }) => body['subscription']);

describe('paying for a slot of one simulator', () => {
  it('CAL-08 offers the subscription or Pay per race to a member', async () => {
    enter();
    await openApp('/reservations/santaana4');
    expect(race().checked).toBe(true);
    expect(club().disabled).toBe(false);
    expect(screen.getByRole('radio', { name: 'The Grid · 5 left' })).toBe(club());
    expect(screen.getByText("4 of this month's races left · 4 more next month")).toBeTruthy();
  });
  it('CAL-08 offers others only Pay per race', async () => {
    await openApp('/reservations/santaana4');
    expect(race().checked).toBe(true);
    expect(screen.queryByRole('radio', { name: /^The Grid/ })).toBeNull();
  });
  it('says what a race costs and what pays for it, unless the club pays', async () => {
    enter();
    await openApp('/reservations/santaana4');
    const price = () =>
      screen.queryByText('$18.00 / 30 min, before fees and tax. Your saved card is charged when you book.');
    expect(price()).toBeTruthy();
    await user.press(club());
    expect(price()).toBeNull();
  });
  it('CAL-08 CAL-11 books with the subscription that is chosen', async () => {
    enter();
    await openApp('/reservations/santaana4');
    await pick();
    await user.press(club());
    await user.press(button('Book It'));
    expect(subscriptions()).toEqual(['membership1']);
  });
  it('CAL-15 does not let the customer choose a subscription with no reservations left', async () => {
    enter({ reservations_remaining: 0 });
    await openApp('/reservations/santaana4');
    expect(club().disabled).toBe(true);
    expect(screen.getByText('No reservations remain on your subscription. You can pay per race.')).toBeTruthy();
    await pick();
    await user.press(button('Book It'));
    expect(subscriptions()).toEqual([null]);
  });
  it('CAL-13 CAL-14 CAL-15 reads the rest of the subscription again after a booking, and falls back to Pay per race', async () => {
    enter({ reservations_remaining: 1 });
    await openApp('/reservations/santaana4');
    await pick();
    await user.press(club());
    const before = callsOf(getSubscription).length;
    answer(createReservation, ({ body }) => {
      enter({ reservations_remaining: 0 });
      return theVenue().reserve('santaana4', String(body['slot']), true);
    });
    await user.press(button('Book It'));
    expect(callsOf(getSubscription).length).toBeGreaterThan(before);
    expect(club().disabled).toBe(true);
    expect(race().checked).toBe(true);
    expect(screen.getByRole('radio', { name: '6:30 pm, You, Confirmed' })).toBeTruthy();
  });
  it("shows the server's message when no reservations are left after all, and keeps the chosen slot", async () => {
    enter();
    await openApp('/reservations/santaana4');
    await pick();
    await user.press(club());
    answer(createReservation, () =>
      refuse(400, { subscription: ['No reservations remain on this subscription.'], code: 'invalid' }),
    );
    await user.press(button('Book It'));
    expect(screen.getByText(/No reservations remain on this subscription\./)).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '6:30 pm, Free' }).checked).toBe(true);
  });
  it('still books per race when the membership cannot be read', async () => {
    enter();
    answer(getSubscription, () => refuse(400, { detail: 'No.' }));
    await openApp('/reservations/santaana4');
    await pick();
    await user.press(button('Book It'));
    expect(subscriptions()).toEqual([null]);
  });
});
