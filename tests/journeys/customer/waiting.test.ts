import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { reserveButton } from '../support/booking.ts';
import { api, dayAhead, newCustomer, santaAna, signedInPage, tokenOf } from '../support/venue.ts';

/** A day and time that no other story uses. */
const DAY = dayAhead(55);
const SLOT = `${DAY}T16:00:00-08:00`;

test('a freed seat is offered only to the first on the waiting list; after a no the next one is offered it and books it', async ({
  browser,
}) => {
  const staff = await tokenOf('planner@paddock.test');
  const { id: location, seats } = await santaAna();
  const blackouts = await Promise.all(
    seats.map(({ id: calendar }) =>
      api('POST', '/reservations', { token: staff, body: { calendar, slot: SLOT, is_blackout: true } }),
    ),
  );
  expect(blackouts.map(({ status }) => status)).toEqual(seats.map(() => 201));
  const [first, next, stranger] = [await newCustomer('tok_visa'), await newCustomer('tok_visa'), await newCustomer()];

  // 1. Two customers join: one on the screen of a phone, then one through the API.
  const phone = await signedInPage(browser, first.email, { viewport: { width: 390, height: 844 } }, '/reservations');
  await phone.addLocatorHandler(phone.getByRole('button', { name: 'I understand' }), (button) => button.click());
  await phone.getByLabel('Location').selectOption({ label: 'Santa Ana' });
  await phone.getByRole('link', { name: 'Email me when a seat is free' }).click();
  await expect(phone.getByText('You’re not on any waiting list.')).toBeVisible();
  await phone.goto(`/waiting?date=${DAY}`);
  await phone.getByLabel('Earliest start').selectOption({ label: '4:00 pm' });
  await phone.getByLabel('Latest start').selectOption({ label: '4:00 pm' });
  await phone.getByRole('button', { name: 'Join waiting list' }).click();
  await expect(phone.getByRole('button', { name: 'Leave waiting list' })).toBeVisible();
  await expectAccessible(phone);
  const minute = 16 * 60;
  const joined = await api('POST', '/waiting', {
    token: next.token,
    body: { location, date: DAY, from: minute, until: minute },
  });
  expect(joined.status).toBe(201);
  const desk = await signedInPage(browser, next.email, { viewport: { width: 1280, height: 900 } });

  // 2. A seat becomes free: it is held for the first, and nobody else can book it.
  const [freed] = blackouts;
  const seat = seats[0]?.id;
  expect((await api('DELETE', `/reservations/${freed?.body.id}`, { token: staff })).status).toBeLessThan(300);
  await expect(phone.getByText('It is your turn.', { exact: true })).toBeVisible();
  await expectAccessible(phone);
  const snatched = await api('POST', '/reservations', {
    token: stranger.token,
    body: { calendar: seat as string, slot: SLOT },
  });
  expect(snatched.status).toBeGreaterThanOrEqual(400);

  // 3. The first says no: the next one is told on whatever page they are, and books.
  await phone.getByRole('button', { name: 'No, thanks' }).click();
  await expect(desk.getByText('A seat at Santa Ana is held for you.')).toBeVisible();
  await desk.getByRole('link', { name: 'View', exact: true }).click();
  await desk.getByRole('button', { name: 'Book this seat' }).click();
  await reserveButton(desk).click();
  await expect(desk.getByRole('dialog', { name: 'All Done!' })).toBeVisible();
  await expect(phone.getByText('It is your turn.', { exact: true })).toHaveCount(0);
  const { body } = await api('GET', '/users/me/reservations/future', { token: next.token });
  expect(body.results).toMatchObject([{ calendar: seat }]);
  await Promise.all([phone, desk].map((page) => page.context().close()));
});
