import { MINUTE } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweep } from '../../support/sweep.ts';
import { type AnyAnswer, type Person, startVenue, type Venue } from '../../support/venue.ts';
import { at } from '../refunds/refund-world.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let desk: Person;
let day = 15;
let people = 0;

const date = () => `2027-03-${String(day).padStart(2, '0')}`;
const TIMES = [
  '10:00',
  '10:30',
  '11:00',
  '11:30',
  '12:00',
  '12:30',
  '13:00',
  '13:30',
  '14:00',
  '14:30',
  '15:00',
  '15:30',
];
type Wanted = { readonly slot: string; readonly calendar: string };
const cart = (seats: readonly string[], times: readonly string[]): readonly Wanted[] =>
  seats.flatMap((calendar) => times.map((time) => ({ slot: at(time, date()), calendar })));
const one = (time = '10:00', seat = 0) => cart([place.seats[seat] as string], [time]);
const ASKS = 'tok_threeDSecure2Required';
const somebody = (card = ASKS) => venue.person(`holder${(people += 1)}`, { card });
const quote = (person: Person, reservations: readonly Wanted[]) =>
  person.post('/reservations/checkouts/quote', { reservations, voucher: null });
const begin = async (person: Person, reservations: readonly Wanted[]): Promise<AnyAnswer & { checkout: string }> => {
  const quoted = await quote(person, reservations);
  expect(quoted.status, JSON.stringify(quoted.body)).toBe(200);
  const checkout = String(quoted.body.checkout_id);
  return { ...(await person.post(`/reservations/checkouts/${checkout}/process`)), checkout };
};
const hold = async (person: Person, reservations: readonly Wanted[]) => {
  const asked = await begin(person, reservations);
  expect([asked.status, asked.body.state], JSON.stringify(asked.body)).toEqual([202, 'action_required']);
  return asked;
};
const letGo = async (person: Person, id: string, owner = 'me') => {
  const gone = await person.post(`/users/${owner}/unfinished_payments/${id}/cancel`);
  expect([gone.status, gone.body.state], JSON.stringify(gone.body)).toEqual([200, 'cancelled']);
};
const minutesLeft = ({ body }: AnyAnswer) => (Date.parse(body.action.expires) - Date.parse(venue.clock.now())) / MINUTE;
/** Refused with a sentence, and the seats are free for others at once. */
const refused = async (answer: AnyAnswer, sentence: string, reservations: readonly Wanted[]) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(400);
  expect(JSON.stringify(answer.body)).toContain(sentence);
  expect((await quote(await somebody('tok_visa'), reservations)).status).toBe(200);
};

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open({}, 12, 2000);
  desk = await venue.person('desk', { superuser: true });
});
afterAll(() => venue.close());
beforeEach(() => {
  day += 1;
  // What other tests left is forgotten.
  venue.clock.advance(61 * MINUTE);
});

describe('seats that are kept while the bank asks the customer to confirm', () => {
  it('are not kept again for somebody who gave them up, with whatever account of the same card', async () => {
    const [ada, ben] = [await somebody(), await somebody()];
    const first = await hold(ada, one());
    expect(minutesLeft(first)).toBe(10);
    await letGo(ada, first.checkout);
    await refused(await begin(ada, [...one('10:30'), ...one()]), 'kept for you a short while ago', one());
    await refused(await begin(ben, one()), 'kept for you a short while ago', one());
    // Other seats are, for a shorter time.
    expect(minutesLeft(await hold(ada, one('11:00')))).toBe(3);
    // A card whose bank does not ask pays for the same ones.
    await ben.post('/users/me/card', { token: 'tok_visa' });
    expect((await begin(ben, one())).body.state).toBe('completed');
  });

  it('are not kept again after the time ran out, and are after an hour', async () => {
    const ada = await somebody();
    await hold(ada, one());
    venue.clock.advance(10 * MINUTE);
    await sweep(venue);
    await refused(await begin(ada, one()), 'kept for you a short while ago', one());
    venue.clock.advance(50 * MINUTE);
    expect(minutesLeft(await hold(ada, one()))).toBe(10);
  });

  it('stay with the customer who begins again, no longer than the first time', async () => {
    const ada = await somebody();
    await hold(ada, one());
    venue.clock.advance(9 * MINUTE);
    const again = await hold(ada, [...one(), ...one('10:30')]);
    expect(minutesLeft(again)).toBe(1);
    venue.twin.authenticate(String(again.body.action.client_secret).split('_secret')[0] as string, 'complete');
    expect((await ada.post(`/reservations/checkouts/${again.checkout}/process`)).body.state).toBe('completed');
  });

  it('do not count once they were paid for', async () => {
    const ada = await somebody();
    for (const [index, time] of TIMES.slice(0, 7).entries()) {
      const asked = await hold(ada, one(time));
      expect([index, minutesLeft(asked)]).toEqual([index, 10]);
      venue.twin.authenticate(String(asked.body.action.client_secret).split('_secret')[0] as string, 'complete');
      expect((await ada.post(`/reservations/checkouts/${asked.checkout}/process`)).body.state).toBe('completed');
    }
  });

  it('are kept five times an hour, then nothing goes to the bank', async () => {
    const ada = await somebody();
    for (const time of TIMES.slice(0, 5)) await letGo(ada, (await hold(ada, one(time))).checkout);
    const more = await begin(ada, one('14:00'));
    expect([more.status, Number(more.headers['retry-after']) > 3_500]).toEqual([429, true]);
    expect((await quote(await somebody('tok_visa'), one('14:00'))).status).toBe(200);
    venue.clock.advance(61 * MINUTE);
    await hold(ada, one('14:00'));
  });

  it('can be released by staff, who see them, and the customer does not get them back at once', async () => {
    const ada = await somebody();
    const { checkout } = await hold(ada, one());
    const seen = await desk.get(`/users/${ada.id}/unfinished_payments`);
    expect(seen.body.payments.map(({ id }: { id: string }) => id)).toEqual([checkout]);
    await letGo(desk, checkout, ada.id);
    await refused(await begin(ada, one()), 'kept for you a short while ago', one());
  });

  it('are few for somebody who never paid', async () => {
    const seats = place.seats.slice(0, 2);
    const ada = await somebody();
    await refused(
      await begin(ada, cart(seats, TIMES.slice(0, 7))),
      'twelve half-hours',
      cart(seats, TIMES.slice(0, 7)),
    );
    await ada.post('/users/me/card', { token: 'tok_visa' });
    expect((await begin(ada, one('16:00'))).body.state).toBe('completed');
    await ada.post('/users/me/card', { token: ASKS });
    await hold(ada, cart(seats, TIMES.slice(0, 7)));
  });

  it('are 108 of 264 at most for nine new accounts that want all of a day, for ten minutes', async () => {
    const [nine, asker] = [await Promise.all(Array.from({ length: 9 }, () => somebody())), await somebody('tok_visa')];
    const times = Array.from(
      { length: 22 },
      (_, half) => `${10 + Math.floor(half / 2)}:${half % 2 === 0 ? '00' : '30'}`,
    );
    const column = (index: number) => cart([place.seats[index] as string], times);
    /** Half-hours of seats that somebody else could book, of columns that are free as a whole. */
    const free = async (columns: readonly (readonly Wanted[])[]) => {
      const answers = await Promise.all(columns.map((slots) => quote(asker, slots)));
      return answers.reduce((sum, { status }, index) => sum + (status === 200 ? (columns[index]?.length ?? 0) : 0), 0);
    };
    const attack = async () => {
      for (const [index, who] of nine.entries()) {
        await begin(who, column(index));
        await begin(who, column(index).slice(0, 12));
      }
    };
    const all = place.seats.map((_, index) => column(index));
    expect(await free(all)).toBe(264);
    await attack();
    expect(await free(all.map((slots, index) => slots.slice(index < 9 ? 12 : 0)))).toBe(156);
    venue.clock.advance(10 * MINUTE);
    await sweep(venue);
    await attack();
    expect(await free(all)).toBe(264);
  });
});
