import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let code: string;

const AN_HOUR = 3_600;
const people = new Map<string, Person>();
const person = (name: string): Person => people.get(name) as Person;

beforeAll(async () => {
  venue = await startVenue(undefined, { RATE_LIMITS: 'on' });
  place = await venue.open();
  for (const name of ['ada', 'bob', 'cat']) people.set(name, await venue.person(name));
  for (const name of ['rich', 'tester'])
    people.set(name, await venue.person(name, { card: name === 'rich' ? 'tok_visa' : 'tok_chargeCustomerFail' }));
  people.set('clerk', await venue.person('clerk', { permissions: ['user.change_user'] }));
  code = (await person('rich').post('/users/me/vouchers/purchase', { amount_cents: 5_000 })).body.voucher.id;
});
afterAll(() => venue.close());

/** A request from an IP address that the test chooses, so that tests do not share rate limits. */
const from = (ip: string, who: Person, method: 'GET' | 'POST', path: string, body?: object) =>
  venue.composed.app.inject({
    method,
    url: `/api${path}`,
    remoteAddress: ip,
    headers: {
      ...(who.token === '' ? {} : { authorization: `Bearer ${who.token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
const miss = (number: number): string => `0000-0000-0000-00${String(number).padStart(2, '0')}`;

describe('TH-21: a person who guesses voucher codes', () => {
  it('has five wrong codes an hour on all routes together, and then a right code is refused too', async () => {
    const ada = person('ada');
    const cart = [{ slot: '2027-03-09T11:00:00-08:00', calendar: place.seats[0] }];
    const guesses = [
      (typed: string) => from('192.0.2.1', ada, 'GET', `/vouchers/${typed}/balance`),
      (typed: string) => from('192.0.2.2', ada, 'GET', `/vouchers/${typed}/quote?amount_cents=100`),
      (typed: string) =>
        from('192.0.2.3', ada, 'POST', '/users/me/charges/apply_voucher_to_account', { voucher_id: typed }),
      (typed: string) =>
        from('192.0.2.4', ada, 'POST', '/reservations/checkouts/quote', { reservations: cart, voucher: typed }),
    ] as const;
    const statuses = [];
    for (let number = 0; number < 5; number += 1)
      statuses.push((await (guesses[number % 4] as (typeof guesses)[0])(miss(number))).statusCode);
    expect(statuses).toEqual([404, 404, 404, 400, 404]);
    for (const guess of guesses) {
      const { statusCode, headers } = await guess(code);
      expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    }
  });

  it('has ten wrong codes a minute per address when logged out, despite X-Forwarded-For; customers logged in there are not limited by it', async () => {
    const asked = [];
    for (let number = 0; number < 12; number += 1) {
      const reply = await venue.composed.app.inject({
        method: 'GET',
        url: `/api/vouchers/${miss(20 + number)}/balance`,
        remoteAddress: '192.0.2.9',
        headers: { 'x-forwarded-for': `198.51.100.${number}` },
      });
      asked.push(reply.statusCode);
    }
    expect(asked).toEqual([...Array.from({ length: 10 }, () => 404), 429, 429]);
    // A logged-in customer has five wrong codes an hour of their own, and right codes without limit.
    for (let number = 0; number < 12; number += 1)
      expect((await from('192.0.2.9', person('bob'), 'GET', `/vouchers/${code}/balance`)).statusCode).toBe(200);
    const misses = [];
    for (let number = 0; number < 7; number += 1)
      misses.push((await from('192.0.2.9', person('cat'), 'GET', `/vouchers/${miss(40 + number)}/balance`)).statusCode);
    expect(misses).toEqual([404, 404, 404, 404, 404, 429, 429]);
  });

  it('gets the same status, text and headers for every wrong code', async () => {
    const replies = [];
    for (const [number, typed] of ['ZZZZ-ZZZZ-ZZZZ-ZZZZ', 'x', '%00', 'a'.repeat(40)].entries())
      replies.push(await from(`192.0.2.${20 + number}`, venue.anonymous, 'GET', `/vouchers/${typed}/balance`));
    const plain = replies.map(({ statusCode, body, headers }) => [
      statusCode,
      { ...JSON.parse(body), request_id: '' },
      Object.keys(headers).toSorted(),
    ]);
    for (const one of plain) expect(one).toEqual(plain[0]);
  });
});

describe('TH-31: a person who tests stolen cards', () => {
  it('has five declines an hour on both routes together, also all at once; then nothing reaches the card provider', async () => {
    const tester = person('tester');
    const tries = [
      () => from('192.0.2.50', tester, 'POST', '/users/me/vouchers/purchase', { amount_cents: 1_000 }),
      () => from('192.0.2.50', tester, 'POST', '/users/me/charges/credits_enroll', { credits_amount: 1_000 }),
    ] as const;
    const answers = await Promise.all(Array.from({ length: 9 }, (_, index) => (index === 3 ? tries[1]() : tries[0]())));
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429, 429]);
    const waits = answers.flatMap(({ statusCode, headers }) => (statusCode === 429 ? [headers['retry-after']] : []));
    for (const wait of waits) expect(Number(wait)).toBeLessThanOrEqual(AN_HOUR);
    const before = venue.twin.ledger().calls['payment_intents.confirm'] ?? 0;
    expect((await tries[0]()).statusCode).toBe(429);
    expect(venue.twin.ledger().calls['payment_intents.confirm'] ?? 0).toBe(before);
    // A request that charges nothing is not limited.
    const seen = await from('192.0.2.50', tester, 'POST', '/users/me/charges/credits_unenroll');
    expect(seen.statusCode).toBe(400);
  });

  it('is limited by declines only: seven purchases without a card and seven that succeed do not count', async () => {
    const buy = async (who: string) => {
      const bought = { amount_cents: 100 };
      const reply = await from('192.0.2.60', person(who), 'POST', '/users/me/vouchers/purchase', bought);
      return [reply.statusCode, reply.json().code];
    };
    const answers = [];
    for (let number = 0; number < 7; number += 1) answers.push(await buy('bob'), await buy('rich'));
    expect(answers.filter(([status, code]) => status === 201 || code === 'card_missing')).toHaveLength(14);
  });

  it('does not stop the desk: declines of a customer’s card do not limit the staff who charge it', async () => {
    const ENROL = { credits_amount: 1_000 };
    const { id } = person('tester');
    const codes = [];
    for (let number = 0; number < 7; number += 1)
      codes.push(
        (await from('192.0.2.70', person('clerk'), 'POST', `/users/${id}/charges/credits_enroll`, ENROL)).statusCode,
      );
    expect(codes).toEqual(Array.from({ length: 7 }, () => 400));
  });
});

describe('TH-20: requests around money', () => {
  it('to leave the club, to read a statement and to draw it as PDF have limits', async () => {
    const cat = person('cat');
    const asked: Record<string, number> = {};
    const until429 = async (name: string, most: number, ask: () => ReturnType<typeof from>) => {
      let free = 0;
      while (free <= most && (await ask()).statusCode !== 429) free += 1;
      asked[name] = free;
    };
    await until429('leave', 12, () => from('192.0.2.80', cat, 'POST', '/users/me/charges/credits_unenroll'));
    await until429('statement', 125, () => from('192.0.2.80', cat, 'GET', '/users/me/statement'));
    await until429('pdf', 12, () => from('192.0.2.81', cat, 'GET', '/users/me/statement.pdf'));
    expect(asked).toEqual({ leave: 10, statement: 120, pdf: 6 });
  });
});
