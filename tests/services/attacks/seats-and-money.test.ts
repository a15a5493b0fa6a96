import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instant } from '../../support/builders/brands.ts';
import { sweep } from '../../support/sweep.ts';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let planner: Person;
let day = 1;

/** Slots of a day that no other test uses. */
const freshDay = (): ((half: number) => string) => {
  day += 1;
  const date = `2027-03-${String(day).padStart(2, '0')}`;
  const offset = day < 14 ? '-08:00' : '-07:00';
  return (half) =>
    `${date}T${String(10 + Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}:00${offset}`;
};
const seat = (index = 0): string => place.seats[index] as string;
const quote = async (person: Person, slots: readonly { slot: string; calendar: string }[]): Promise<string> =>
  (await person.post('/reservations/checkouts/quote', { reservations: slots, voucher: null })).body.checkout_id;
const commit = (person: Person, id: string) => person.post(`/reservations/checkouts/${id}/process`);
const give = (person: Person, id: string) => person.post(`/reservations/checkouts/${id}/cancel`);
const stateOf = async (person: Person, id: string) => (await person.get(`/reservations/checkouts/${id}`)).body.state;
const chargesOf = (person: Person) =>
  venue.twin.ledger().succeededCharges.filter(({ metadata }) => metadata['user_id'] === person.id);
const bookedOf = async (person: Person): Promise<number> =>
  (await person.get('/users/me/reservations/future')).body.count;
const intentOf = (answer: { body: { action: { client_secret: string } } }): string =>
  answer.body.action.client_secret.split('_secret')[0] as string;
/** Runs the recovery sweeper an hour apart until the checkout has ended. Returns its state. */
const settle = async (person: Person, id: string): Promise<string> => {
  for (let tries = 0; tries < 12; tries += 1) {
    const state = await stateOf(person, id);
    if (state === 'completed' || state === 'failed') return state;
    venue.clock.advance(60 * 60_000);
    await sweep(venue);
  }
  return stateOf(person, id);
};

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open();
  planner = await venue.person('planner', { permissions: ['reservations.change_reservation'], card: 'tok_visa' });
});
afterAll(() => venue.close());

describe('many requests of customers', () => {
  it('book one slot on account, although twelve are requested at the same moment', async () => {
    const slot = freshDay();
    const ann = await venue.person('ann', { card: 'tok_visa' });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, half) => ann.post('/reservations', { slot: slot(half), calendar: seat() })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'outstanding_balance')).toHaveLength(11);
  });

  it('make one booking and one charge when three customers commit several quotes of the same seats', async () => {
    const slot = freshDay();
    const people = await Promise.all(['bea', 'cat', 'dan'].map((name) => venue.person(name, { card: 'tok_visa' })));
    const seats = [seat(), seat(1)].map((calendar) => ({ calendar, slot: slot(0) }));
    const quotes = await Promise.all(
      [...people, ...people].map(async (person) => [person, await quote(person, seats)] as const),
    );
    await Promise.all(quotes.flatMap(([person, id]) => [commit(person, id), commit(person, id)]));
    const states = await Promise.all(quotes.map(([person, id]) => stateOf(person, id)));
    expect(states.filter((state) => state === 'completed')).toHaveLength(1);
    expect(people.flatMap(chargesOf)).toHaveLength(1);
  });

  it('hold the seats of one unfinished bank challenge at most', async () => {
    const slot = freshDay();
    const eli = await venue.person('eli', { card: 'tok_threeDSecure2Required' });
    const ids: string[] = [];
    for (let half = 0; half < 4; half += 1) ids.push(await quote(eli, [{ calendar: seat(), slot: slot(half) }]));
    for (const id of ids) expect((await commit(eli, id)).status).toBe(202);
    // Committing an ended checkout again does not end the one that is open now.
    await commit(eli, ids[0] as string);
    expect(await Promise.all(ids.map((id) => stateOf(eli, id)))).toEqual([
      'failed',
      'failed',
      'failed',
      'action_required',
    ]);
    const more = await quote(eli, [{ calendar: seat(1), slot: slot(0) }]);
    await commit(eli, more);
    expect(await stateOf(eli, ids[3] as string)).toBe('failed');
    expect((await give(eli, more)).status).toBe(400);
  });

  it('cancel and complete the bank challenge at the same time: the seat is booked if and only if it is charged', async () => {
    const slot = freshDay();
    const flo = await venue.person('flo', { card: 'tok_threeDSecure2Required' });
    let completed = 0;
    for (let half = 0; half < 6; half += 1) {
      const id = await quote(flo, [{ calendar: seat(), slot: slot(half) }]);
      const intent = intentOf(await commit(flo, id));
      const finish = async () => venue.twin.authenticate(intent, 'complete');
      await Promise.all([give(flo, id), half % 2 ? finish().catch(() => undefined) : undefined, commit(flo, id)]);
      if ((await settle(flo, id)) === 'completed') completed += 1;
      expect(chargesOf(flo)).toHaveLength(completed);
    }
    expect(await bookedOf(flo)).toBe(completed);
  });
});

describe('a card provider that fails in the middle', () => {
  it('leaves one charge for each booked seat and no other, for each call that fails and each way to fail', async () => {
    const slot = freshDay();
    const gil = await venue.person('gil', { card: 'tok_visa' });
    let half = 0;
    let completed = 0;
    for (const operation of ['payment_intents.create', 'payment_intents.confirm']) {
      for (const kind of [
        'fail-before',
        'drop-before',
        'execute-then-drop',
        'record-500',
        'execute-then-500',
      ] as const) {
        const id = await quote(gil, [{ calendar: seat(), slot: slot(half++) }]);
        venue.twin.faults.add({ operation, kind });
        await commit(gil, id);
        venue.twin.faults.clear();
        const state = await settle(gil, id);
        if (state === 'completed') completed += 1;
        expect([operation, kind, chargesOf(gil).length]).toEqual([operation, kind, completed]);
        venue.clock.set(instant('2027-03-01T18:00:00.000Z'));
      }
    }
    expect(await bookedOf(gil)).toBe(completed);
    expect(completed).toBeGreaterThan(0);
  });
});

describe('staff and customers at the same slot', () => {
  it('make a blackout or a booking, never both, and only the booking is charged', async () => {
    const slot = freshDay();
    const hal = await venue.person('hal', { card: 'tok_visa' });
    for (let half = 0; half < 4; half += 1) {
      const wanted = { calendar: seat(), slot: slot(half) };
      const id = await quote(hal, [wanted]);
      const before = chargesOf(hal).length;
      const [blackout, bought] = await Promise.all([
        planner.post('/reservations/blackouts', { slots: [wanted], notes: '' }),
        commit(hal, id),
      ]);
      expect(bought.status === 200 ? blackout.status : bought.status).toBe(409);
      expect(bought.status === 200 || blackout.status === 201).toBe(true);
      expect(chargesOf(hal).length - before).toBe(bought.status === 200 ? 1 : 0);
    }
  });

  it('move a reservation to and fro and twice at once: only the slot where it ends stays taken', async () => {
    const [first, second, third] = [freshDay(), freshDay(), freshDay()];
    const ida = await venue.person('ida', { card: 'tok_visa' });
    const { body: made } = await ida.post('/reservations', { slot: first(0), calendar: seat() });
    const move = (slot: string) => planner.patch(`/reservations/${made.id}`, { slot });
    for (const slot of [second(0), first(0), second(0)]) expect((await move(slot)).status).toBe(200);
    const both = await Promise.all([move(first(1)), move(third(1))]);
    // The later move is refused because the reservation has left its day, or it already sees the new place and moves it from there.
    expect([
      [200, 200],
      [200, 409],
    ]).toContainEqual(both.map(({ status }) => status).sort());
    // All slots that the reservation had are free again, except the one it has now.
    const slots = [first(0), second(0), first(1), third(1)];
    const free = await Promise.all(
      slots.map((slot) =>
        planner.post('/reservations/checkouts/quote', { reservations: [{ slot, calendar: seat() }] }),
      ),
    );
    expect(free.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409]);
  });

  it('TH-44: a planner can neither mark their own booking as paid nor delete it as staff', async () => {
    const slot = freshDay();
    const { body: own } = await planner.post('/reservations', { slot: slot(0), calendar: seat() });
    expect((await planner.patch(`/reservations/${own.id}`, { paid: true })).status).toBe(403);
    expect((await planner.patch(`/reservations/${own.id}`, { paid: false })).status).toBe(200);
    expect((await planner.get('/users/me/balance')).body.amount_cents).toBeGreaterThan(0);
    // To get a refund they cancel as a customer.
    expect((await planner.delete(`/reservations/${own.id}`)).status).toBe(403);
  });
});

describe('a customer whose account is deleted during a checkout', () => {
  it('holds no seat and is charged nothing, even if the bank challenge is completed afterwards', async () => {
    const slot = freshDay();
    const admin = await venue.person('admin', { permissions: ['user.change_user'] });
    const jan = await venue.person('jan', { card: 'tok_threeDSecure2Required' });
    const wanted = { calendar: seat(), slot: slot(0) };
    const id = await quote(jan, [wanted]);
    const intent = intentOf(await commit(jan, id));
    expect((await admin.delete(`/users/${jan.id}`)).status).toBe(204);
    await Promise.resolve(intent)
      .then((open) => venue.twin.authenticate(open, 'complete'))
      .catch(() => undefined);
    venue.clock.advance(60 * 60_000);
    await sweep(venue);
    expect(chargesOf(jan)).toHaveLength(0);
    expect((await planner.post('/reservations/checkouts/quote', { reservations: [wanted] })).status).toBe(200);
  });
});

describe('webhooks of the card provider', () => {
  it('TH-32: are refused when forged, altered, too old or from the future, and change nothing when replayed', async () => {
    const seconds = Math.floor(Date.parse(venue.clock.now()) / 1000);
    const body = JSON.stringify({ id: 'evt_1', type: 'x', livemode: false, data: { object: { id: 'pi_x' } } });
    const deliver = async (payload: string, at: number, secret: string, signed = body) => {
      const signature = createHmac('sha256', secret).update(`${at}.${signed}`).digest('hex');
      const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` };
      return (await venue.composed.app.inject({ method: 'POST', url: '/api/webhooks/stripe', headers, payload }))
        .statusCode;
    };
    expect(await deliver(body, seconds, 'whsec_other')).toBe(400);
    expect(await deliver(body.replace('pi_x', 'pi_y'), seconds, 'whsec_test')).toBe(400);
    expect(await deliver(body, seconds - 301, 'whsec_test')).toBe(400);
    expect(await deliver(body, seconds + 301, 'whsec_test')).toBe(400);
    const length = (await venue.log()).length;
    const replies = await Promise.all(Array.from({ length: 20 }, () => deliver(body, seconds, 'whsec_test')));
    expect(new Set(replies)).toEqual(new Set([200]));
    expect((await venue.log()).length).toBe(length);
  });
});
