import type { Instant } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SecondProcess, startSecondProcess } from '../../support/second-process.ts';
import { sweep } from '../../support/sweep.ts';
import { type AnyAnswer, type Person, startVenue, type Venue } from '../../support/venue.ts';
import { at } from '../refunds/refund-world.ts';

let venue: Venue;
let other: SecondProcess;
let place: Awaited<ReturnType<Venue['open']>>;
let admin: Person;
let people = 0;
let day = 0;
/** The failpoint at which the next request to the first process dies. */
let broken: string | undefined;

beforeAll(async () => {
  venue = await startVenue('2027-01-25T18:00:00.000Z' as Instant, {}, undefined, {
    hit: (name) => {
      if (name !== broken) return Promise.resolve();
      broken = undefined;
      return Promise.reject(new Error(`The process ends at ${name}.`));
    },
  });
  place = await venue.open();
  admin = await venue.person('admin', { superuser: true });
  other = await startSecondProcess(venue);
});
afterAll(async () => {
  await other.composed.close();
  await venue.close();
});
/** Each test uses another day, so that they do not share slots. */
const anotherDay = () => void (day += 1);
beforeEach(anotherDay);

const date = () => new Date(Date.UTC(2027, 0, 25 + day)).toISOString().slice(0, 10);
const slot = (time = '11:00') => at(time, date());
const customer = (card = 'tok_visa') => venue.person(`breaks${(people += 1)}`, { card });
const quote = async (person: Person, times: readonly string[] = ['11:00'], seat = 0) => {
  const reservations = times.map((time) => ({ slot: slot(time), calendar: place.seats[seat] }));
  const { status, body } = await person.post('/reservations/checkouts/quote', { reservations, voucher: null });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.checkout_id as string;
};
const pathOf = (id: string) => `/reservations/checkouts/${id}`;
/** Commits a checkout, and the process dies at the failpoint. */
const breakOff = async (person: Person, id: string, point: string, key = `press-${id}`) => {
  broken = point;
  const answer = await person.post(`${pathOf(id)}/process`, undefined, { 'idempotency-key': key });
  expect([point, broken, answer.status]).toEqual([point, undefined, 500]);
};
/** Sends the same request to the second process, which has not seen it. */
const again = async (person: Person, id: string, key = `press-${id}`): Promise<AnyAnswer> => {
  const reply = await other.composed.app.inject({
    method: 'POST',
    url: `/api${pathOf(id)}/process`,
    headers: { authorization: `Bearer ${person.token}`, 'idempotency-key': key },
  });
  return { status: reply.statusCode, body: JSON.parse(reply.body), headers: reply.headers };
};
const charges = () => venue.twin.ledger().succeededCharges.length;
const typesOf = async (id: string) =>
  (await venue.log()).filter(({ stream }) => stream === `checkout-${id}`).map(({ type }) => type);
const isFree = async (time = '11:00', seat = 0): Promise<boolean> => {
  const { body } = await admin.get(`/avail/quote?date=${date()}&location=${place.location}`);
  return (body as { slot: string; calendar: string }[]).some(
    (entry) => entry.slot === slot(time) && entry.calendar === place.seats[seat],
  );
};

describe('a checkout whose commit died', () => {
  const POINTS = [
    'begin:before',
    'begin:effect',
    'hold-seats:before',
    'hold-seats:effect',
    'create-intent:before',
    'create-intent:effect',
    'start-confirmation:record',
    'start-confirmation:recorded',
    'confirm:before',
    'confirm:effect',
    'confirm-seats:before',
    'confirm-seats:effect',
    'complete:effect',
    'settle:record',
    'settle:recorded',
  ];

  it('is booked and charged once when the same request comes again, for a crash at every step', async () => {
    for (const point of POINTS) {
      anotherDay();
      const ada = await customer();
      const id = await quote(ada, ['11:00', '11:30']);
      const before = charges();
      await breakOff(ada, id, point);
      const booked = await again(ada, id);
      expect([point, booked.status, booked.body.state]).toEqual([point, 200, 'completed']);
      expect((await again(ada, id)).body).toEqual(booked.body);
      // Also at the first process under another key: another request with the same result.
      const anew = await ada.post(`${pathOf(id)}/process`, undefined, { 'idempotency-key': `anew-${id}` });
      expect([point, anew.status, anew.body]).toEqual([point, 200, booked.body]);
      expect([point, charges() - before]).toEqual([point, 1]);
      expect((await typesOf(id)).filter((type) => type === 'CheckoutCompleted')).toHaveLength(1);
    }
  });

  it('is shown as unfinished and completed by the recovery sweeper when only the account stream has recorded it', async () => {
    const ada = await customer();
    const id = await quote(ada);
    const before = charges();
    await breakOff(ada, id, 'begin:effect');
    expect(await typesOf(id)).toEqual(['CheckoutQuoted']);
    const { payments } = (await ada.get('/users/me/unfinished_payments')).body;
    expect(payments).toEqual([expect.objectContaining({ id, purpose: 'booking', state: 'processing', holds: [] })]);
    expect((await ada.get(pathOf(id))).body.state).toBe('processing');
    venue.clock.advance(31_000);
    await sweep(venue);
    expect((await ada.get(pathOf(id))).body.state).toBe('completed');
    expect((await ada.get('/users/me/unfinished_payments')).body).toEqual({ payments: [] });
    expect(charges() - before).toBe(1);
  });

  it('leaves its seats free when the sweeper continues it and the card is declined', async () => {
    const ada = await customer('tok_chargeCustomerFail');
    const id = await quote(ada);
    await breakOff(ada, id, 'begin:effect');
    venue.clock.advance(31_000);
    await sweep(venue);
    expect((await ada.get(pathOf(id))).body).toMatchObject({ state: 'failed', reservations: [] });
    await expect.poll(() => isFree()).toBe(true);
    const bob = await customer();
    expect((await bob.post(`${pathOf(await quote(bob))}/process`)).body.state).toBe('completed');
  });

  it('is completed before the customer’s next checkout begins, also in another process', async () => {
    const ada = await customer();
    const before = charges();
    const first = await quote(ada);
    const [second, same] = [await quote(ada, ['12:00']), await quote(ada)];
    await breakOff(ada, first, 'begin:effect');
    expect((await again(ada, second)).body.state).toBe('completed');
    expect((await ada.get(pathOf(first))).body.state).toBe('completed');
    const begun = (await venue.log()).filter(({ type }) => type === 'CheckoutBegun').slice(-2);
    expect(begun.map(({ data }) => (data as { checkoutId: string }).checkoutId)).toEqual([first, second]);
    // The customer has the seats of the first checkout and is not charged for them again.
    expect((await again(ada, same)).status).toBe(409);
    expect(charges() - before).toBe(2);
  });

  it('is ended when its card needs a challenge, and the customer’s next checkout begins', async () => {
    const ada = await customer('tok_threeDSecure2Required');
    const first = await quote(ada);
    await breakOff(ada, first, 'begin:effect');
    await ada.post('/users/me/card', { token: 'tok_visa' });
    const second = await quote(ada);
    expect((await again(ada, second)).body.state).toBe('completed');
    expect((await ada.get(pathOf(first))).body.state).toBe('failed');
  });

  it('is still only a quote when it died before its first event', async () => {
    const ada = await customer();
    const id = await quote(ada);
    await breakOff(ada, id, 'begin:before');
    expect((await ada.get('/users/me/unfinished_payments')).body).toEqual({ payments: [] });
    expect((await ada.get(pathOf(id))).body.state).toBe('quoted');
    venue.clock.advance(15 * 60_000);
    expect((await again(ada, id)).body.code).toBe('quote_expired');
    expect(await typesOf(id)).toEqual(['CheckoutQuoted']);
  });

  it('continues at the agreed amount, although the quote has expired and the price has changed', async () => {
    const ada = await customer();
    const id = await quote(ada);
    const { total_cents: agreed } = (await ada.get(pathOf(id))).body;
    await breakOff(ada, id, 'begin:effect');
    venue.clock.advance(60 * 60_000);
    const reprice = (cost_cents: number) => admin.patch(`/calendars/${place.seats[0]}`, { cost_cents });
    const { cost_cents: before } = (await admin.get(`/calendars/${place.seats[0]}`)).body;
    expect((await reprice(before + 1_000)).status).toBe(200);
    try {
      const booked = await again(ada, id);
      expect([booked.status, booked.body.state, booked.body.total_cents]).toEqual([200, 'completed', agreed]);
      expect(venue.twin.ledger().succeededCharges.at(-1)?.amount_captured).toBe(agreed);
    } finally {
      await reprice(before);
    }
  });

  it('is both charged and booked, or neither, when the card is removed or replaced before the repeat', async () => {
    const ends: Record<string, number> = {};
    for (const point of ['begin:effect', 'create-intent:effect', 'start-confirmation:recorded', 'confirm:effect'])
      for (const what of ['taken off', 'replaced'] as const) {
        anotherDay();
        const ada = await customer();
        const id = await quote(ada);
        const before = charges();
        await breakOff(ada, id, point);
        const changed =
          what === 'replaced'
            ? await ada.post('/users/me/card', { token: 'tok_mastercard' })
            : await ada.delete('/users/me/card');
        expect([201, 204], `${point}, ${what}: ${JSON.stringify(changed.body)}`).toContain(changed.status);
        const { status, body } = await again(ada, id);
        const sold = status === 200 && body.state === 'completed';
        expect([point, what, charges() - before]).toEqual([point, what, sold ? 1 : 0]);
        await expect.poll(() => isFree()).toBe(!sold);
        expect((await ada.get('/users/me/unfinished_payments')).body).toEqual({ payments: [] });
        const end = `${what}: ${sold ? 'sold' : body.code}`;
        ends[end] = (ends[end] ?? 0) + 1;
      }
    // Before a card is removed, its checkout is completed. A card that was replaced can no longer be charged.
    expect(ends).toEqual({ 'taken off: sold': 4, 'replaced: sold': 3, 'replaced: payment_failed': 1 });
  });

  it('is ended before the customer’s account is deleted, and holds no seat', async () => {
    for (const [point, card] of [
      ['begin:effect', 'tok_visa'],
      ['begin:effect', 'tok_threeDSecure2Required'],
      ['confirm:effect', 'tok_visa'],
      ['confirm:effect', 'tok_threeDSecure2Required'],
      ['confirm:effect', 'tok_chargeCustomerFail'],
    ] as const) {
      anotherDay();
      const ada = await customer(card);
      const id = await quote(ada);
      await breakOff(ada, id, point);
      expect((await admin.delete(`/users/${ada.id}`)).status, `${point} ${card}`).toBe(204);
      expect((await typesOf(id)).at(-1)).toBe(card === 'tok_visa' ? 'CheckoutCompleted' : 'PaymentAbandoned');
      await expect.poll(() => isFree(), { message: `${point} ${card}` }).toBe(true);
    }
  });
});
