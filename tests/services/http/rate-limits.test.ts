import { createTables } from '@paddock/kit/tables/create-tables';
import { LIMITS } from '@paddock/kit/http/limit-table';
import { ok } from '@paddock/kit/http/answers';
import { createLimits } from '@paddock/kit/http/rate-limits';
import type { Limits } from '@paddock/kit/http/limits';
import { serve } from '@paddock/kit/http/serve';
import { listAccountCharges, listCharges } from '@paddock/shared-domain/billing/contract';
import { getBoardResults } from '@paddock/shared-domain/boards/contract';
import { futureReservations, listReservations, reservationHistory } from '@paddock/shared-domain/booking/contract';
import { listGroups } from '@paddock/shared-domain/catalogue/contract';
import { getStatementPdf } from '@paddock/shared-domain/statements/contract';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticatorOf, bearer } from '../../support/api/people.ts';
import { testApp, testConfig } from '../../support/app.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { registerTestRoutes } from './routes-under-test.ts';

let postgres: TestPostgres;
let pool: pg.Pool;
beforeAll(async () => {
  postgres = await startPostgres({ fsync: 'off' });
  pool = new pg.Pool({ connectionString: await postgres.createDatabase(), max: 4 });
  pool.on('error', () => undefined);
  await createTables(pool);
});
afterAll(async () => {
  await pool.end();
  await postgres.stop();
});

const take = async (limits: Limits, times: number, ...call: Parameters<Limits['take']>) => {
  let free = 0;
  for (let index = 0; index < times; index += 1) if ((await limits.take(...call)) === 'free') free += 1;
  return free;
};

describe('The limits of calls', () => {
  it('count each kind of call by its own subject, exactly to the number in the table', async () => {
    const limits = createLimits('secret', pool);
    expect(await take(limits, 103, 'signup', { ip: '10.0.0.1' })).toBe(100);
    expect(await take(limits, 8, 'password', { ip: '10.0.0.2', userId: 'ada' })).toBe(5);
    expect(await take(limits, 14, 'process', { ip: '10.0.0.2', userId: 'ada' })).toBe(10);
    expect(await take(limits, 33, 'walk-in', { ip: '10.0.0.2', userId: 'desk' })).toBe(30);
    expect(await take(limits, 1, 'walk-in', { ip: '10.0.0.2', userId: 'desk2' })).toBe(1);
    expect(await take(limits, 8, 'test-letter', { ip: '10.0.0.2', userId: 'ada' })).toBe(5);
    expect(await take(limits, 62, 'picture', { ip: '10.0.0.2', userId: 'ada' })).toBe(2);
    expect(await take(limits, 65, 'quote', { ip: '10.0.0.2', userId: 'ada' })).toBe(60);
    expect(await take(limits, 70, 'read', { ip: '10.0.0.3' })).toBe(60);
    expect(await take(limits, 130, 'read', { ip: '10.0.0.3', userId: 'ada' })).toBe(120);
    expect(await take(limits, 1_202, 'public', { ip: '10.0.0.3' })).toBe(1_200);
    expect(await take(limits, 105, 'login-link', { ip: '10.0.0.4' })).toBe(100);
    expect(await take(limits, 1, 'login-link', { ip: '10.0.0.5' })).toBe(1);
    expect(await take(limits, 62, 'user-socket', { ip: '10.0.0.4', userId: 'race staff' })).toBe(60);
    expect(await take(limits, 12, 'seat-socket', { ip: '10.0.0.6', account: 'key of bay 1' })).toBe(10);
    expect(await take(limits, 1, 'seat-socket', { ip: '10.0.0.7', account: 'key of bay 1' })).toBe(0);
    expect(await take(limits, 12, 'seat-socket', { ip: '10.0.0.6', account: 'key of bay 2' })).toBe(10);
  });

  it('bound what a signed-in person writes in a minute and in a day; staff write more', async () => {
    const limits = createLimits('secret', pool);
    const [ada, desk] = [
      { ip: '10.0.0.9', userId: 'ada' },
      { ip: '10.0.0.9', userId: 'desk', isStaff: true },
    ];
    expect(await take(limits, 70, 'write', ada)).toBe(60);
    expect(await take(limits, 1, 'write', { ip: '10.0.0.9', userId: 'bob' })).toBe(1);
    expect(await take(limits, 620, 'write', desk)).toBe(600);
    expect(LIMITS.write.buckets.find(({ seconds }) => seconds === 86_400)?.points).toBe(1_000);
  });

  /** Makes calls one after another, each ending with `status`. Resolves with the number of allowed ones. */
  const ended = async (
    limits: Limits,
    times: number,
    limit: Parameters<Limits['take']>[0],
    of: (n: number) => Parameters<Limits['take']>[1],
    status: number,
  ) => {
    let free = 0;
    for (let index = 0; index < times; index += 1) {
      const subject = of(index);
      if ((await limits.take(limit, subject)) !== 'free') continue;
      free += 1;
      await limits.answered(limit, subject, status);
    }
    return free;
  };

  it('draw one bill as PDF at a time for a person, and six a minute', async () => {
    const limits = createLimits('secret', pool);
    const [ada, bob] = [
      { ip: '10.0.0.8', userId: 'ada' },
      { ip: '10.0.0.8', userId: 'bob' },
    ];
    expect(getStatementPdf.limit).toBe('paper');
    expect(await limits.take('paper', ada)).toBe('free');
    // A second one at the same time counts nowhere.
    for (let again = 0; again < 10; again += 1) expect(await limits.take('paper', { ...ada })).toEqual({ wait: 1 });
    expect(await limits.take('paper', bob)).toBe('free');
    await limits.answered('paper', ada, 503);
    expect(await ended(limits, 8, 'paper', () => ({ ...ada }), 200)).toBe(5);
  });

  it('are shared by all processes', async () => {
    const [one, two] = [createLimits('secret', pool), createLimits('secret', pool)];
    const subject = { ip: '10.0.1.1', userId: 'both' };
    expect((await take(one, 3, 'password', subject)) + (await take(two, 5, 'password', subject))).toBe(5);
  });

  it('count failed logins at an address but not successful ones, and allow 100 people at once', async () => {
    for (const limits of [createLimits('secret', pool), createLimits('secret')]) {
      const phone = (n: number) => ({ ip: '10.9.0.1', account: `phone ${n}` });
      expect(await ended(limits, 150, 'login', phone, 200)).toBe(150);
      const hall = Array.from({ length: 100 }, (_, n) => phone(1_000 + n));
      const verdicts = await Promise.all(hall.map((subject) => limits.take('login', subject)));
      expect(new Set(verdicts)).toEqual(new Set(['free']));
      // Guesses that are sent together get no more tries.
      expect(await limits.take('login', phone(2_000))).toEqual({ wait: 1 });
      await Promise.all(hall.map((subject) => limits.answered('login', subject, 200)));
      expect(await ended(limits, 70, 'login', (n) => phone(3_000 + n), 401)).toBe(60);
      expect(await ended(limits, 1, 'login', () => phone(9_000), 200)).toBe(0);
      // An account that logged in here before is allowed.
      expect(await ended(limits, 1, 'login', () => phone(1), 200)).toBe(1);
      expect(await ended(limits, 1, 'login', () => ({ ip: '10.9.0.2', account: 'phone 1' }), 200)).toBe(1);
    }
  });

  it('count refused cards by customer and by address, and allow more accepted ones', async () => {
    const limits = createLimits('secret', pool);
    const guest = (n: number) => ({ ip: '10.9.1.1', userId: `guest ${n}` });
    expect(await ended(limits, 40, 'card', guest, 201)).toBe(40);
    expect(await ended(limits, 8, 'card', () => guest(100), 400)).toBe(5);
    // Cards that staff enter count for each customer separately.
    const desk = (n: number) => ({ ip: '10.9.1.2', userId: 'desk', about: `customer ${n}` });
    expect(await ended(limits, 12, 'card', desk, 400)).toBe(12);
    expect(await ended(limits, 22, 'card', () => guest(200), 201)).toBe(20);
    expect(await ended(limits, 40, 'card', (n) => guest(300 + n), 400)).toBe(25);
    expect(await ended(limits, 1, 'card', () => guest(400), 201)).toBe(0);
  });

  it('do not count a call that they refuse: a customer who is stopped at one address is free at another', async () => {
    for (const limits of [createLimits('secret', pool), createLimits('secret')]) {
      const tester = (n: number) => ({ ip: '10.9.4.1', userId: `tester ${n % 6}` });
      expect(await ended(limits, 30, 'card', tester, 400)).toBe(30);
      const honest = (ip: string) => () => ({ ip, userId: 'honest' });
      expect(await ended(limits, 25, 'card', honest('10.9.4.1'), 201)).toBe(0);
      expect(await ended(limits, 20, 'card', honest('10.9.4.2'), 201)).toBe(20);
      // Calls that the limit of the day refuses do not use up the hour of a desk.
      expect(await ended(limits, 31, 'walk-in', honest('10.9.4.3'), 201)).toBe(30);
      expect(await ended(limits, 25, 'voucher', () => ({ ip: '10.9.4.4' }), 404)).toBe(10);
    }
  });

  it('count refused cards at an address against guests, but not against staff', async () => {
    const limits = createLimits('secret', pool);
    expect(await ended(limits, 40, 'card', (n) => ({ ip: '10.9.5.1', userId: `t ${n}` }), 400)).toBe(30);
    const desk = (n: number) => ({ ip: '10.9.5.1', userId: 'desk', about: `customer ${n}`, isStaff: true });
    expect(await ended(limits, 10, 'card', desk, 201)).toBe(10);
    // Cards that are refused at the desk do not stop guests either.
    expect(await ended(limits, 40, 'card', (n) => ({ ...desk(n), ip: '10.9.5.2' }), 400)).toBe(40);
    expect(await ended(limits, 1, 'card', () => ({ ip: '10.9.5.2', userId: 'guest' }), 201)).toBe(1);
  });

  it('let every account at an address request a login link, however many one guest has requested', async () => {
    for (const limits of [createLimits('secret', pool), createLimits('secret')]) {
      const of = (account: string) => ({ ip: '10.9.6.1', account });
      expect(await ended(limits, 100, 'login-link', (n) => of(`name ${n}`), 200)).toBe(100);
      // One more for each account, because its mail goes to the owner.
      expect(await ended(limits, 5, 'login-link', () => of('Ada@venue.test'), 200)).toBe(1);
      expect(await ended(limits, 5, 'login-link', () => of(' ada@venue.test'), 200)).toBe(0);
      expect(await ended(limits, 1, 'login-link', () => of('bob@venue.test'), 200)).toBe(1);
      // There is a limit, because each call costs work.
      expect(await ended(limits, 200, 'login-link', (n) => of(`more ${n}`), 200)).toBeLessThanOrEqual(120);
    }
  });

  it('TH-19 allow an account to log in at an address where it did before, however often guests guessed there', async () => {
    for (const limits of [createLimits('secret', pool), createLimits('secret')]) {
      const at = (account: string) => () => ({ ip: '10.9.7.1', account });
      expect(await ended(limits, 1, 'login', at('Regular'), 200)).toBe(1);
      expect(await ended(limits, 70, 'login', (n) => at(`guest ${n}`)(), 401)).toBe(60);
      expect(await ended(limits, 3, 'login', at('regular'), 200)).toBe(3);
      expect(await ended(limits, 1, 'login', at('newcomer'), 200)).toBe(0);
      // Guesses at this account are slowed down as everywhere.
      expect(await ended(limits, 20, 'login', at('regular'), 401)).toBeLessThanOrEqual(8);
    }
  });

  it('do not count a 5xx as a failure of the caller', async () => {
    const limits = createLimits('secret', pool);
    const subject = () => ({ ip: '10.9.2.1', userId: 'unlucky' });
    for (const limit of ['voucher', 'decline', 'card'] as const)
      expect(await ended(limits, 12, limit, subject, 503)).toBe(12);
    expect(await ended(limits, 80, 'login', (n) => ({ ip: '10.9.2.2', account: `a${n}` }), 500)).toBe(80);
  });

  it('TH-19 recognise a device of an account by its secret, so that guesses of others do not slow it down', async () => {
    const known = new Map([['augusta', 'her phone']]);
    // Without a query for each call, the pauses of a guesser do not end during the test.
    const limits = createLimits('secret', undefined, async (account, device) => known.get(account) === device);
    const at = (ip: string, device?: string, account = 'augusta') => ({ ip, account, device });
    expect(await ended(limits, 250, 'login', (n) => at(`10.8.0.${n}`), 401)).toBeLessThanOrEqual(8);
    // A guest also uses up the limit of the venue's own address.
    expect(await ended(limits, 70, 'login', (n) => at('10.9.3.1', undefined, `guest ${n}`), 401)).toBe(60);
    expect(await ended(limits, 20, 'login', () => at('10.9.3.1', 'her phone'), 200)).toBe(20);
    expect(await ended(limits, 1, 'login', () => at('10.9.3.2', 'another phone'), 200)).toBe(0);
    expect(await ended(limits, 1, 'login', () => at('10.9.3.1', 'her phone', 'bob'), 200)).toBe(0);
    // A thief of the phone is slowed down as everywhere.
    expect(await ended(limits, 20, 'login', () => at('10.9.3.3', 'her phone'), 401)).toBeLessThanOrEqual(8);
  });

  it('slow down guesses at one account, with waits of at most 60 s instead of a lock', async () => {
    const limits = createLimits('secret', pool);
    const subject = (last: number) => ({ ip: `10.0.2.${last}`, account: 'ada' });
    let free = 0;
    for (let last = 0; last < 40; last += 1) if ((await limits.take('login', subject(last))) === 'free') free += 1;
    expect(free).toBeGreaterThanOrEqual(6);
    expect(free).toBeLessThanOrEqual(8);
    const verdict = await limits.take('login', subject(50));
    expect(typeof verdict === 'object' && verdict.wait <= 60).toBe(true);
  });

  it('TH-19 allow the owner to log in where they did before, however often somebody guesses elsewhere', async () => {
    for (const limits of [createLimits('secret', pool), createLimits('secret')]) {
      const home = { ip: '10.0.7.1', account: 'Grace@venue.test' };
      const guesser = (last: number) => ({ ip: `10.0.8.${last}`, account: 'grace@venue.test' });
      expect(await limits.take('login', home)).toBe('free');
      await limits.answered('login', home, 200);
      let guesses = 0;
      for (let last = 0; last < 20; last += 1) if ((await limits.take('login', guesser(last))) === 'free') guesses += 1;
      expect(guesses).toBeLessThanOrEqual(8);
      expect(await limits.take('login', home)).toBe('free');
      await limits.answered('login', home, 200);
      // The owner's login does not help the guesser, and guesses at the owner's address are slowed down too.
      expect(await limits.take('login', guesser(30))).not.toBe('free');
      expect(await take(limits, 12, 'login', home)).toBeLessThanOrEqual(8);
      // Another account is not known at this address.
      expect(await take(limits, 12, 'login', { ...home, account: 'hopper' })).toBeLessThanOrEqual(8);
    }
  });

  it('forget failed logins after a successful one, and count only vouchers that were not found', async () => {
    const limits = createLimits('secret', pool);
    expect(await ended(limits, 12, 'login', () => ({ ip: '10.0.3.1', account: 'eve' }), 200)).toBe(12);
    // Each at an address of its own, so that none is a known place of the account.
    const anywhere = (from: number) => (n: number) => ({ ip: `10.0.9.${from + n}`, account: 'fay' });
    for (let round = 0; round < 3; round += 1) {
      expect(await ended(limits, 4, 'login', anywhere(round * 5), 401)).toBe(4);
      expect(await ended(limits, 1, 'login', anywhere(round * 5 + 4), 200)).toBe(1);
    }
    let free = 0;
    for (let index = 0; index < 9; index += 1) {
      const buyer = { ip: `10.0.4.${index}`, userId: 'buyer' };
      if ((await limits.take('voucher', buyer)) === 'free') free += 1;
      await limits.answered('voucher', buyer, index < 4 ? 200 : 404);
    }
    expect(free).toBe(9);
    expect(await limits.take('voucher', { ip: '10.0.5.1', userId: 'buyer' })).not.toBe('free');
  });

  it('store no login name in the database', async () => {
    await createLimits('secret', pool).take('login', { ip: '10.0.6.1', account: 'canary@venue.test' });
    const { rows } = await pool.query<{ key: string }>('select key from edge.rate_limits');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('canary');
  });

  it('refuse calls that could be guesses, and allow reads, while the counters cannot be reached', async () => {
    const away = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });
    const limits = createLimits('secret', away);
    const verdicts = await Promise.all(
      (Object.keys(LIMITS) as (keyof typeof LIMITS)[]).map(async (name) => [
        name,
        await limits.take(name, { ip: '::1', userId: 'u', account: 'a' }),
      ]),
    );
    await away.end();
    expect(Object.fromEntries(verdicts)).toEqual({
      login: 'unavailable',
      signup: 'unavailable',
      'login-code': 'free',
      'user-socket': 'free',
      'login-link': 'unavailable',
      password: 'unavailable',
      proof: 'unavailable',
      voucher: 'unavailable',
      card: 'unavailable',
      process: 'unavailable',
      decline: 'unavailable',
      change: 'unavailable',
      'walk-in': 'unavailable',
      'test-letter': 'unavailable',
      pairing: 'unavailable',
      quote: 'free',
      paper: 'free',
      picture: 'free',
      write: 'free',
      read: 'free',
      public: 'free',
      'rig-socket': 'free',
      'seat-socket': 'free',
      socket: 'free',
    });
  });

  it('answer 429 with a time to wait, and believe forwarded addresses only from the configured proxy', async () => {
    const parts = { authenticator: authenticatorOf(), limits: createLimits('secret') };
    const direct = await testApp([registerTestRoutes], parts);
    const signUp = (app: typeof direct, from: string) =>
      app.inject({
        method: 'POST',
        url: '/api/signups',
        headers: { 'x-forwarded-for': from },
        payload: { username: 'a' },
      });
    for (let index = 0; index < 100; index += 1) expect((await signUp(direct, `1.2.3.${index}`)).statusCode).toBe(200);
    const refused = await signUp(direct, '9.9.9.9');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'throttled']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await direct.close();
    const config = testConfig({ TRUSTED_PROXY: '127.0.0.1' });
    const behind = await testApp([registerTestRoutes], {
      authenticator: authenticatorOf(),
      limits: createLimits('other'),
      config,
    });
    for (let index = 0; index < 103; index += 1) expect((await signUp(behind, `1.2.3.${index}`)).statusCode).toBe(200);
    await behind.close();
  });

  it('count reads of a board at a past moment, which are expensive, but not of a board as it is now', async () => {
    const results = (app: FastifyInstance) =>
      serve(app, getBoardResults, async () => ok({ results: [], count: 0, page_count: 1, page_size: 15 }));
    const app = await testApp([results], { authenticator: authenticatorOf(), limits: createLimits('boards') });
    const look = async (query: string) =>
      (await app.inject({ url: `/api/boards/spa/results${query}`, remoteAddress: '192.0.2.7' })).statusCode;
    const looks = async (query: string) => {
      const statuses: number[] = [];
      for (let index = 0; index < 62; index += 1) statuses.push(await look(query));
      return [statuses.filter((status) => status === 200).length, statuses.at(-1)];
    };
    expect(await looks('?count=15')).toEqual([62, 200]);
    expect(await looks('?as_of=2027-03-01T18:00:00.000Z')).toEqual([60, 429]);
    expect(await looks('')).toEqual([62, 200]);
    await app.close();
  });

  it('TH-20 count public reads, and allow fewer searches because they cost more', async () => {
    const groups = (app: FastifyInstance) =>
      serve(app, listGroups, async () => ok({ results: [], count: 0, page_count: 1, page_size: 1000 }));
    const app = await testApp([groups], { authenticator: authenticatorOf(), limits: createLimits('public') });
    const looks = async (query: string, times: number) => {
      const statuses = new Map<number, number>();
      for (let index = 0; index < times; index += 1) {
        const { statusCode } = await app.inject({ url: `/api/groups${query}`, remoteAddress: '192.0.2.8' });
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      }
      return Object.fromEntries(statuses);
    };
    expect(await looks('?search=gt', 62)).toEqual({ 200: 60, 429: 2 });
    expect(await looks('?search=', 100)).toEqual({ 200: 100 });
    expect(await looks('', 1_102)).toEqual({ 200: 1_100, 429: 2 });
    await app.close();
  });

  it('TH-20 count the lists of an account', () => {
    const lists = [listCharges, listAccountCharges, listReservations, futureReservations, reservationHistory];
    expect(lists.map(({ limit }) => limit)).toEqual(lists.map(() => 'read'));
  });

  it('slow a password guesser down through the login call itself', async () => {
    const app = await testApp([registerTestRoutes], {
      authenticator: authenticatorOf(),
      limits: createLimits('third'),
    });
    const logIn = (password: string) =>
      app.inject({
        method: 'POST',
        url: '/api/logins',
        headers: bearer('dead'),
        payload: { username: 'ada', password },
      });
    const statuses: number[] = [];
    for (let index = 0; index < 9; index += 1) statuses.push((await logIn('wrong')).statusCode);
    expect(statuses.slice(0, 6)).toEqual([400, 400, 400, 400, 400, 400]);
    expect(statuses.slice(6)).toEqual([429, 429, 429]);
    await app.close();
  });
});
