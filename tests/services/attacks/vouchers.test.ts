import { Writable } from 'node:stream';
import { createLog } from '@paddock/kit/http/log';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweep } from '../../support/sweep.ts';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';
import { books, eventsOf } from '../refunds/refund-world.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let ada: Person;
let clerk: Person;
let logged = '';

beforeAll(async () => {
  const sink = new Writable({
    write: (chunk, _, done) => {
      logged += String(chunk);
      done();
    },
  });
  venue = await startVenue(undefined, {}, createLog('trace', sink));
  place = await venue.open();
  [ada, clerk] = await Promise.all([
    venue.person('ada', { card: 'tok_visa' }),
    venue.person('clerk', { permissions: ['user.change_user'], card: 'tok_visa' }),
  ]);
});
afterAll(() => venue.close());

const many = <Answer>(count: number, ask: (index: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(index)));
const buy = (person: Person, body: object, key?: string, who = 'me') =>
  person.post(`/users/${who}/vouchers/purchase`, body, key === undefined ? {} : { 'idempotency-key': key });
const bought = async (cents: number): Promise<string> =>
  (await buy(ada, { amount_cents: cents })).body.voucher.id as string;
const apply = (person: Person, code: string) =>
  person.post('/users/me/charges/apply_voucher_to_account', { voucher_id: code });
const balanceOf = async (code: string): Promise<number> =>
  (await venue.anonymous.get(`/vouchers/${code}/balance`)).body.balance_cents;
const chargesOf = (person: Person) =>
  venue.twin.ledger().succeededCharges.filter(({ metadata }) => metadata['user_id'] === person.id);
/** Tables that have a code or an id, written in any way; the log is one of them. */
const placesOf = async (code: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: venue.databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query(
        `select 1 from ${name} as row where position($1 in replace(upper(row::text), '-', '')) > 0 limit 1`,
        [code.replaceAll('-', '').toUpperCase()],
      );
      if (rows.length > 0) found.push(name);
    }
    return found;
  } finally {
    await client.end();
  }
};
/** A voucher code, anywhere in a text. */
const CODE = /[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}/;

describe('TH-45: fifty requests at once', () => {
  it('with the same purchase make one charge and one voucher', async () => {
    const bea = await venue.person('bea', { card: 'tok_visa' });
    const answers = await many(50, () => buy(bea, { amount_cents: 5_000 }, 'fifty-purchases'));
    expect(answers.filter(({ status }) => ![201, 409].includes(status))).toEqual([]);
    expect(chargesOf(bea)).toHaveLength(1);
    expect(await eventsOf(venue, 'VoucherSold', 'userId', bea.id)).toHaveLength(1);
  });

  it('that spend one voucher, on bills and in carts of five people, never spend more than its value', async () => {
    const code = await bought(5_000);
    const people = await many(5, (index) => venue.person(`spender${index}`, { card: 'tok_visa' }));
    const slot = (half: number) => `2027-03-12T${10 + Math.floor(half / 2)}:${half % 2 ? '30' : '00'}:00-08:00`;
    const quotes = await Promise.all(
      people.map(async (person, index) => {
        const cart = { reservations: [{ slot: slot(index), calendar: place.seats[0] }], voucher: code };
        const quoted = await person.post('/reservations/checkouts/quote', cart);
        await person.post('/reservations', { slot: slot(index), calendar: place.seats[1] });
        return quoted.body.checkout_id as string;
      }),
    );
    const answers = await many(50, (index) => {
      const person = people[index % 5] as Person;
      return index % 2 ? apply(person, code) : person.post(`/reservations/checkouts/${quotes[index % 5]}/process`);
    });
    expect(answers.filter(({ status }) => status >= 500 && status !== 503).map(({ body }) => body)).toEqual([]);
    const posted = (await eventsOf(venue, 'VoucherHoldPosted')).map(({ data }) => data as { amountCents: number });
    const spent = posted.reduce((sum, { amountCents }) => sum + amountCents, 0);
    expect(spent).toBeGreaterThan(0);
    expect(spent).toBeLessThanOrEqual(5_000);
    expect(await balanceOf(code)).toBe(5_000 - spent);
    const sums = await books(venue);
    for (const person of people) {
      const owed = (await person.get('/users/me/balance')).body.amount_cents;
      expect([person.email, sums.get(`receivable:${person.id}`) ?? 0]).toEqual([person.email, owed]);
    }
  });
});

describe('TH-46: an idempotency key of a voucher purchase', () => {
  it('answers a repeat with the same voucher, refuses another amount, and belongs to one person only', async () => {
    const cat = await venue.person('cat', { card: 'tok_visa' });
    const first = await buy(cat, { amount_cents: 1_000 }, 'key-of-a-voucher');
    const other = await buy(cat, { amount_cents: 90_000 }, 'key-of-a-voucher');
    expect([first.status, other.status, other.body.code]).toEqual([201, 422, 'idempotency_mismatch']);
    const again = await buy(cat, { amount_cents: 1_000 }, 'key-of-a-voucher');
    expect(again.body.voucher).toEqual(first.body.voucher);
    expect(chargesOf(cat).map(({ amount_captured }) => amount_captured)).toEqual([1_000]);
    const dan = await venue.person('dan', { card: 'tok_visa' });
    const theirs = await buy(dan, { amount_cents: 1_000 }, 'key-of-a-voucher');
    expect(theirs.body.payment_id).not.toBe(first.body.payment_id);
    expect(theirs.body.voucher.id).not.toBe(first.body.voucher.id);
  });
});

describe('TH-34: a gift mail', () => {
  it('is refused with a link, an email address or the name of the venue in its texts', async () => {
    const gift = {
      amount_cents: 1_000,
      email_to: 'friend@gifts.test',
      email_from_name: 'Ada',
      email_comments: 'Enjoy!',
    };
    for (const [field, words] of [
      ['email_comments', 'Confirm your card within 24 h at https://evil.test/x'],
      ['email_comments', 'Write to me at mallory@evil.test'],
      ['email_from_name', 'evil.com'],
      ['email_from_name', 'Paddock Club security'],
    ] as const) {
      const refused = await buy(ada, { ...gift, [field]: words });
      expect([refused.status, refused.body[field]]).toEqual([400, [expect.any(String)]]);
    }
    expect((await buy(ada, gift)).status).toBe(201);
  });
});

describe('TH-44: staff with somebody else’s voucher', () => {
  it('see only the last four characters of its code on payments, and no code on any other route they may read', async () => {
    const eve = await venue.person('eve', { card: 'tok_visa' });
    const own = await buy(eve, { amount_cents: 2_000 });
    const code = own.body.voucher.id as string;
    const mask = `••••-••••-••••-${code.slice(-4)}`;
    const path = `/users/${eve.id}/payments/${own.body.payment_id}`;
    expect((await eve.get(path)).body.voucher.id).toBe(code);
    for (const seen of [await clerk.get(path), await clerk.post(`${path}/process`), await clerk.post(`${path}/cancel`)])
      expect([seen.status, seen.body.voucher.id]).toEqual([200, mask]);
    const [sold] = await eventsOf(venue, 'VoucherSold', 'userId', eve.id);
    const { voucherId } = sold?.data as { voucherId: string };
    const boss = await venue.person('reader', { superuser: true });
    const reads = venue.composed.app.edge.routes
      .map(({ contract }) => contract)
      .filter(({ method, access }) => method === 'GET' && access.who !== 'capability')
      .map((contract) =>
        contract.path.replace('/users/:id', `/users/${eve.id}`).replace('/vouchers/:id', `/vouchers/${voucherId}`),
      );
    const answered: string[] = [];
    for (const read of reads.filter((one) => !one.includes(':')))
      for (const staff of [clerk, boss]) {
        const { status, body } = await staff.get(read);
        if (status === 200) answered.push(read);
        const text = typeof body === 'string' ? body : JSON.stringify(body);
        expect([read, CODE.test(text), text.includes(code.replaceAll('-', ''))]).toEqual([read, false, false]);
      }
    const aboutIt = ['', '/vouchers', '/statement', '/statement.csv', '/charges', '/balance', '/history'];
    expect(answered).toEqual(expect.arrayContaining(aboutIt.map((more) => `/users/${eve.id}${more}`)));
    expect(answered).toContain(`/timelines/vouchers/${voucherId}`);
  });
});

describe('TH-44: staff with somebody else’s card', () => {
  it('cannot buy a voucher with it, mailed to somebody or not; a superuser cannot either', async () => {
    const ivo = await venue.person('ivo', { card: 'tok_visa' });
    const boss = await venue.person('boss', { superuser: true });
    const gift = { amount_cents: 100_000, email_to: 'clerk@elsewhere.test', email_from_name: 'Clerk' };
    for (const staff of [clerk, boss])
      for (const body of [gift, { amount_cents: 1_000 }])
        expect((await buy(staff, body, undefined, ivo.id)).status).toBe(403);
    expect((await buy(ada, gift, undefined, ivo.id)).status).toBe(404);
    expect([chargesOf(ivo), await eventsOf(venue, 'VoucherSold', 'userId', ivo.id)]).toEqual([[], []]);
    // With their own card they buy as any customer does.
    expect((await buy(clerk, { amount_cents: 1_000 })).status).toBe(201);
  });
});

describe('TH-28: voucher amounts that are not valid', () => {
  it('are refused and charge nothing, and so are fields that a buyer may not set', async () => {
    const fay = await venue.person('fay', { card: 'tok_visa' });
    const crooked = ['-1', '-100', '-0', '0', '99', '0.5', '1e309', '1e5', '100100', '9007199254740993', '1e18'];
    const typed = ['"100"', '" 100"', 'null', '[]', '[100]', 'true', '{}', '"١٠٠"', '"0x64"'];
    for (const amount of [...crooked, ...typed]) {
      const reply = await venue.composed.app.inject({
        method: 'POST',
        url: '/api/users/me/vouchers/purchase',
        headers: { authorization: `Bearer ${fay.token}`, 'content-type': 'application/json' },
        payload: `{"amount_cents":${amount}}`,
      });
      // JSON may write 100000 as 1e5, and vouchers of that amount are sold.
      expect([amount, reply.statusCode]).toEqual([amount, amount === '1e5' ? 201 : 400]);
    }
    expect(chargesOf(fay)).toHaveLength(1);
    for (const more of [{ user: ada.id }, { voucher_id: 'x' }, { charge_id: 'ch_1' }, { balance_cents: 1 }])
      expect((await buy(fay, { amount_cents: 1_000, ...more })).status).toBe(400);
  });
});

describe('a voucher buyer whose account is deleted', () => {
  it('leaves a voucher that can still be spent, and its code neither to staff nor in the log nor in the database', async () => {
    const gus = await venue.person('gus', { card: 'tok_visa' });
    const hal = await venue.person('hal', { card: 'tok_visa' });
    const { body } = await buy(gus, { amount_cents: 3_000 }, 'gus-buys-it-once');
    const code = body.voucher.id as string;
    expect((await clerk.delete(`/users/${gus.id}`)).status).toBe(204);
    const seen = await clerk.get(`/users/${gus.id}/payments/${body.payment_id}`);
    expect(JSON.stringify(seen.body)).not.toContain(code.slice(-4));
    expect(await placesOf(code)).toEqual([]);
    expect(await placesOf(body.payment_id)).not.toEqual([]);
    await hal.post('/reservations', { slot: '2027-03-15T11:00:00-07:00', calendar: place.seats[0] });
    expect((await apply(hal, code)).body).toEqual({ amount_cents: 0 });
    expect(await balanceOf(code)).toBe(3_000 - 1_971);
  });
});

describe('TH-35: refusals and failures around a voucher', () => {
  it('put no voucher code, card token, login token or address into the server log, and no code into a refusal', async () => {
    const ida = await venue.person('ida', { card: 'tok_visa' });
    const code = await bought(1_000);
    const gift = { amount_cents: 1_000, email_to: 'canary.of.logs@venue.test', email_from_name: 'Canary O. Logs' };
    const refusals = [
      await ida.get(`/vouchers/${code}x/balance`),
      await ida.get(`/vouchers/${code}/quote?amount_cents=-1`),
      await apply(ida, code),
      await ida.post('/reservations/checkouts/quote', { reservations: [], voucher: code }),
      await ida.post('/users/me/card', { token: 'tok_canary_of_logs' }),
    ];
    for (const kind of ['fail-before', 'execute-then-500'] as const) {
      venue.twin.faults.add({ operation: 'payment_intents.create', kind });
      refusals.push(await buy(ida, gift));
      venue.twin.faults.clear();
    }
    await sweep(venue);
    const looks = () => logged.split('/vouchers/:code/balance').length;
    const before = looks();
    await venue.anonymous.get(`/vouchers/${code}/balance`);
    // A log line is written after its reply was sent.
    await expect.poll(looks).toBeGreaterThan(before);
    const written = logged.toLowerCase();
    for (const secret of [code, code.replaceAll('-', ''), 'canary', ida.token, ida.email])
      expect([secret.slice(0, 6), written.includes(secret.toLowerCase())]).toEqual([secret.slice(0, 6), false]);
    expect(CODE.test(logged.toUpperCase().replaceAll(/[0-9A-F]{8}-[0-9A-F-]{27}/g, ''))).toBe(false);
    for (const { body, status } of refusals) {
      expect(status === 503 || status < 500, JSON.stringify(body)).toBe(true);
      expect(JSON.stringify(body)).not.toContain(code);
    }
  });
});
