import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilAnswered } from '../../support/patient.ts';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';
import { book, cancel, eventsOf, move } from '../refunds/refund-world.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let desk: Person;

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open({ name: 'Downtown' }, 3);
  desk = await venue.person('desk', { permissions: ['reservations.change_reservation', 'user.change_user'] });
});
afterAll(() => venue.close());

let day = 3;
/** A new day for each test. */
const freshDay = (): string => `2027-03-${String((day += 1)).padStart(2, '0')}`;
const halfHours = (date: string, count: number, seat = 0) =>
  Array.from({ length: count }, (_, at) => ({
    calendar: place.seats[seat],
    slot: `${date}T${12 + Math.floor(at / 2)}:${at % 2 === 0 ? '00' : '30'}:00-0${date < '2027-03-14' ? 8 : 7}:00`,
  }));
const decoded = (mail: string): string =>
  Buffer.from(
    mail
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
/** All mails to a person about a changed booking or a refund. */
const lettersTo = ({ email }: Person): readonly string[] =>
  readdirSync(join(venue.folder, 'mail'))
    .filter(
      (name) =>
        name.endsWith('.eml') && /-(booking-moved|booking-cancelled|refund|refund-failed|refund-at-desk)-/.test(name),
    )
    .map((name) => decoded(readFileSync(join(venue.folder, 'mail', name), 'utf8')))
    .filter((mail) => mail.includes(`To: ${email}`));
/** Waits until the processes have handled the whole log, so that all mails are written. */
const settled = async (): Promise<void> => {
  const { progress } = venue.composed.deps;
  await expect.poll(async () => progress.hasReached(await venue.store.head())).toBe(true);
  await venue.composed.contexts.waitingMails.sweep();
};
const only = async (person: Person): Promise<string> => {
  await expect.poll(() => lettersTo(person).length).toBeGreaterThan(0);
  await settled();
  const letters = lettersTo(person);
  expect(letters.map((text) => /^Subject: (.*)$/m.exec(text)?.[1])).toHaveLength(1);
  return letters[0] ?? '';
};

describe('one request makes one mail', () => {
  it('for sixteen half-hours that the venue cancels, with the sum, the day, the time and the place', async () => {
    const ada = await venue.person('ada', { card: 'tok_visa' });
    const date = freshDay();
    const { ids } = await book(ada, halfHours(date, 16));
    const wanted = { ids, reason: 'A pipe burst' };
    const deleted = await untilAnswered((key) => desk.post('/reservations/delete', wanted, key));
    expect(deleted.status).toBe(200);
    await expect
      .poll(async () => (await eventsOf(venue, 'RefundCompleted', 'userId', ada.id)).length)
      .toBeGreaterThan(0);
    await expect.poll(async () => (await ada.get('/users/me/statement')).body.closing.cents).toBe(0);
    const letter = await only(ada);
    expect(letter).toContain('Your reservation is cancelled');
    expect(letter).toContain('$315.36 is refunded to the card you paid with.');
    const said = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const;
    const written = new Date(date).toLocaleDateString('en-US', said);
    expect(letter).toContain(`${written}, 12:00 pm to 8:00 pm`);
    expect(letter).toContain('Downtown, 1 Pit Lane');
  });

  it('for a booking that its customer cancels, and no second one when the refund is completed', async () => {
    const bob = await venue.person('bob', { card: 'tok_visa' });
    const { ids } = await book(bob, halfHours(freshDay(), 2));
    expect((await cancel(bob, ids[0], true)).body.refund).toMatchObject({ state: 'completed' });
    expect(await only(bob)).toContain('$39.42 is refunded to the card you paid with.');
  });

  it('for cash that is to be refunded at the desk, with its sum and the time of the booking', async () => {
    const cyd = await venue.person('cyd', { card: 'tok_visa' });
    const [slot] = halfHours(freshDay(), 1);
    const { id } = (await desk.post('/reservations', { ...slot, user: cyd.id })).body;
    await desk.patch(`/reservations/${id}`, { paid: true, how: 'cash', expected_cents: 1971 });
    expect((await desk.delete(`/reservations/${id}?reason=A+rig+broke`)).status).toBe(204);
    await expect.poll(async () => (await eventsOf(venue, 'RefundPassedToDesk', 'userId', cyd.id)).length).toBe(1);
    const letter = await only(cyd);
    expect(letter).toContain('We owe you $19.71 that you paid in cash.');
    expect(letter).toContain('12:00 pm to 12:30 pm');
  });

  it('for a cancellation without a refund, which says so', async () => {
    const dan = await venue.person('dan', { card: 'tok_visa' });
    const { ids } = await book(dan, halfHours(freshDay(), 1));
    await desk.post('/reservations/delete', { ids, refund: 'none', reason: 'Rang too late' });
    const letter = await only(dan);
    expect(letter).toContain('The venue decided to give no refund for it.');
    expect(letter).not.toContain('Rang too late');
  });

  it('for a goodwill refund of two half-hours that stay booked, with the sum and what it is for', async () => {
    const eve = await venue.person('eve', { card: 'tok_visa' });
    const { checkout, ids } = await book(eve, halfHours(freshDay(), 2));
    const gift = { source: checkout, reservations: ids, amount_cents: 500, reason: 'A wait' };
    const expected = { card_cents: 500, voucher_cents: 0, credits: 0 };
    expect((await desk.post(`/users/${eve.id}/refunds`, { ...gift, expected })).body).toMatchObject({
      state: 'completed',
    });
    const letter = await only(eve);
    expect(letter).toContain('$5.00 is refunded to the card you paid with.');
    expect(letter).toContain('12:00 pm to 1:00 pm');
    expect(letter).toContain('Downtown');
  });

  it('for each of two goodwill refunds of one payment, also if both are given at one moment', async () => {
    const gil = await venue.person('gil', { card: 'tok_visa' });
    const { checkout, ids } = await book(gil, halfHours(freshDay(), 1));
    for (const cents of [500, 300]) {
      const gift = { source: checkout, reservations: ids, amount_cents: cents, reason: 'A wait' };
      const expected = { card_cents: cents, voucher_cents: 0, credits: 0 };
      const given = await desk.post(`/users/${gil.id}/refunds`, { ...gift, expected });
      expect(given.body).toMatchObject({ state: 'completed' });
      await settled();
    }
    const sums = lettersTo(gil).map((letter) => /\$\d\.\d\d is refunded to the card/.exec(letter)?.[0]);
    expect(sums.toSorted()).toEqual(['$3.00 is refunded to the card', '$5.00 is refunded to the card']);
  });

  it('for a move to a cheaper seat, with the refund', async () => {
    const fay = await venue.person('fay', { card: 'tok_visa' });
    const owner = await venue.person('fay-owner', { superuser: true });
    const dear = (
      await owner.post('/calendars', {
        name: 'Dear',
        location: place.location,
        type: place.type,
        cost_cents: 3000,
        cost_unit: '30 min',
        image: null,
      })
    ).body.id;
    const [slot] = halfHours(freshDay(), 1);
    const { ids } = await book(fay, [{ calendar: dear, slot: slot?.slot ?? '' }]);
    expect((await move(fay, ids[0], { calendar: place.seats[0], slot: slot?.slot ?? '' })).status).toBe(200);
    const letter = await only(fay);
    expect(letter).toContain('Your reservation has moved');
    expect(letter).toContain('$13.14 is refunded to the card you paid with.');
  });

  it('for a draft that moves one booking of a customer and cancels another', async () => {
    const gus = await venue.person('gus', { card: 'tok_visa' });
    const date = freshDay();
    const [first, , third] = halfHours(date, 3);
    const { ids } = await book(
      gus,
      [first, third].flatMap((one) => one ?? []),
    );
    const draft = (await desk.post('/planner/drafts', { location: place.location, date, reason: 'Seat 1 is broken' }))
      .body.id;
    const { totals } = (
      await desk.post(`/planner/drafts/${draft}/changes`, {
        moves: [{ id: ids[0], calendar: place.seats[1], slot: first?.slot }],
        cancellations: [{ id: ids[1], percent: 100 }],
      })
    ).body;
    const { owed_cents, card_cents, voucher_cents, credits, withdrawn_cents } = totals;
    const expected = { owed_cents, card_cents, voucher_cents, credits, withdrawn_cents };
    expect((await desk.post(`/planner/drafts/${draft}/apply`, { expected })).body).toMatchObject({ applied: 2 });
    const letter = await only(gus);
    expect(letter).toContain('Your reservation has moved');
    expect(letter).toContain('This is no longer reserved for you');
    expect(letter).toContain('$19.71 is refunded to the card you paid with.');
    for (const file of ['reservation.ics', 'cancelled.ics']) expect(letter).toContain(file);
  });

  it('for all refunds that a card refuses, and one more when they are paid in cash', async () => {
    const hal = await venue.person('hal', { card: 'tok_createDispute' });
    const { ids } = await book(hal, halfHours(freshDay(), 3));
    await desk.post('/reservations/delete', { ids, reason: 'A pipe burst' });
    await expect.poll(() => lettersTo(hal).length).toBe(2);
    await settled();
    const said = (text: string): boolean => lettersTo(hal).some((letter) => letter.includes(text));
    expect(said('$59.13 is refunded to the card you paid with.')).toBe(true);
    expect(said('Your card refused the refund of $59.13.')).toBe(true);
    const [first, ...others] = (await desk.get(`/users/${hal.id}/refunds`)).body.results;
    const together = others.map(({ id }: { id: string }) => id);
    await desk.post(`/users/${hal.id}/refunds/${first.id}/settle`, { how: 'cash', reason: 'Handed over', together });
    await expect.poll(() => lettersTo(hal).length).toBe(3);
    await settled();
    expect(lettersTo(hal)).toHaveLength(3);
    expect(said('$59.13 was paid to you in cash.')).toBe(true);
  });
});
