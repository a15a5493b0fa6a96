import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keysCommand } from '../../support/keys-command.ts';
import { postgresRigKeys } from '@paddock/race-control/rigs/rig-keys';
import { SeatId } from '@paddock/shared-domain/kernel/ids';
import { Instant } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Left, PASSWORD, type Person, startVenue, type Venue } from '../../support/venue.ts';
import { askAt, startSecondProcess } from '../../support/second-process.ts';
import { openPool } from './open-pool.ts';

let venue: Venue;
let left: Left;
beforeAll(async () => void (venue = await startVenue()));
afterAll(async () => {
  vi.unstubAllEnvs();
  await venue.close();
});

const file = () => join(left.folder, 'secrets.json');
const kept = () => JSON.parse(readFileSync(file(), 'utf8')) as Record<string, string>;
/** Another start on what the last one left, with these keys of names. */
const startWith = async (names: Record<string, string>): Promise<void> => {
  venue = await startVenue(undefined, names, undefined, undefined, left);
};
/** The command, with the identity keys in the data folder. @returns exit code and what it says */
const keys = (...words: string[]) => keysCommand(left, { IDENTITY_KEY: '' }, words);
const SEAT = SeatId.parse('seat1');
const NOW = Instant.parse('2026-11-27T15:00:00.000Z');
const LATER = Instant.parse('2026-11-27T15:10:00.000Z');

describe('a venue whose IDENTITY_KEY is changed by the command', () => {
  it('keeps logins, vouchers, cards and pairing codes, and does not start without a key that it ever had', async () => {
    await venue.open({ subscription_intro_cost_cents: 1900 });
    const enrol = (person: Person) => person.post('/users/me/charges/credits_enroll', { credits_amount: -1 });
    const member = await venue.person('member', { card: 'tok_discover' });
    expect((await enrol(member)).status).toBe(201);
    const bought = await member.post('/users/me/vouchers/purchase', { amount_cents: 5_000 });
    const code = bought.body.voucher.id as string;
    left = await venue.leave();
    const OLD = left.keys['IDENTITY_KEY'] ?? '';
    const pool = openPool(left.databaseUrl);
    await postgresRigKeys(pool, [OLD]).putCode(SEAT, 'ABCD2345', LATER, { kind: 'system', process: 'proof' });

    /** What must hold at each step of the change. */
    const check = async (step: string) => {
      const again = await venue.anonymous.post('/auth/token', { username: member.email, password: PASSWORD });
      expect([step, again.status]).toEqual([step, 200]);
      const balance = await venue.anonymous.get(`/vouchers/${code}/balance`);
      expect([step, balance.body.balance_cents]).toEqual([step, 5_000]);
      const twice = await venue.anonymous.post('/users', { username: member.email, email: member.email });
      expect([step, twice.status]).toEqual([step, 400]);
      // The same card in another account does not get the intro rate again.
      const other = await venue.person(`other${step}`, { card: 'tok_discover' });
      expect([step, (await enrol(other)).status]).toEqual([step, 400]);
    };

    // 1. A start records which key the venue has, so that a later one cannot lose it.
    await startWith({});
    left = await venue.leave();

    // 2. A new key beside the old one.
    writeFileSync(file(), JSON.stringify({ IDENTITY_KEY: OLD }));
    expect((await keys('status')).code).toBe(0);
    expect((await keys('rotate', 'IDENTITY_KEY')).code).toBe(0);
    const { IDENTITY_KEY: NEW = '' } = kept();
    expect(NEW).not.toBe(OLD);
    expect(kept()).toEqual({ IDENTITY_KEY: NEW, IDENTITY_KEY_BEFORE: OLD, IDENTITY_KEYS_FORMER: OLD });
    await expect(keys('rotate', 'IDENTITY_KEY')).rejects.toThrow('not finished: drop IDENTITY_KEY_BEFORE first');
    await startWith(kept());
    await check('changing');
    const during = await venue.person('during');
    left = await venue.leave();
    expect(await postgresRigKeys(pool, [NEW]).spendCode('ABCD2345', NOW)).toBeUndefined();
    expect(await postgresRigKeys(pool, [NEW, OLD]).spendCode('ABCD2345', NOW)).toMatchObject({ seatId: SEAT });
    await pool.end();

    // 3. The change is over. The old key stays in the list.
    const status = await keys('status');
    expect([status.code, status.said]).toEqual([0, expect.stringContaining('may be dropped')]);
    expect((await keys('drop', 'IDENTITY_KEY_BEFORE')).code).toBe(0);
    expect(kept()).toEqual({ IDENTITY_KEY: NEW, IDENTITY_KEYS_FORMER: OLD });
    await startWith(kept());
    await check('over');
    left = await venue.leave();

    // 4. Without the old one, or with keys in another order, nobody may start.
    const other = 'Nw7vT9qLmX0wR4bK8sYcJ2hN6dGfPaUeWi5tOr7yVlQ=';
    for (const [names, says] of [
      [{ IDENTITY_KEY: NEW }, 'keys that this venue had as IDENTITY_KEY is missing'],
      [{ IDENTITY_KEY: OLD }, 'keys that this venue had as IDENTITY_KEY is missing'],
      [{ IDENTITY_KEY: NEW, IDENTITY_KEYS_FORMER: `${OLD},${other}` }, 'must end with the first key'],
      [{ IDENTITY_KEY: NEW, IDENTITY_KEY_BEFORE: OLD }, 'IDENTITY_KEYS_FORMER must begin with'],
    ] as const)
      await expect(startWith(names)).rejects.toThrow(says);
    writeFileSync(file(), JSON.stringify({ IDENTITY_KEY: NEW }));
    expect(await keys('status')).toMatchObject({ code: 1, said: expect.stringContaining('is missing') as unknown });

    // 5. And a second change.
    writeFileSync(file(), JSON.stringify({ IDENTITY_KEY: NEW, IDENTITY_KEYS_FORMER: OLD }));
    expect((await keys('rotate', 'IDENTITY_KEY')).code).toBe(0);
    expect(kept()['IDENTITY_KEYS_FORMER']).toBe(`${NEW},${OLD}`);
    await startWith(kept());
    await check('again');
    expect((await venue.as(during.token).get('/users/me')).status).toBe(200);
  });
  it('lets nobody have an address twice while three processes are at three steps of the change', async () => {
    left = await venue.leave();
    const { IDENTITY_KEY: OLD = '', IDENTITY_KEYS_FORMER: former = '' } = kept();
    const NEXT = 'Nw7vT9qLmX0wR4bK8sYcJ2hN6dGfPaUeWi5tOr7yVlQ=';
    const all = [OLD, ...former.split(',')];
    await startWith({ IDENTITY_KEY: OLD, IDENTITY_KEY_BEFORE: NEXT, IDENTITY_KEYS_FORMER: all.join(',') });
    const swapped = { IDENTITY_KEY: NEXT, IDENTITY_KEY_BEFORE: OLD, IDENTITY_KEYS_FORMER: all };
    const others = [
      await startSecondProcess(venue, swapped),
      await startSecondProcess(venue, { ...swapped, IDENTITY_KEY_BEFORE: undefined }),
    ];
    const processes = [venue.composed, ...others.map(({ composed }) => composed)];
    try {
      const names = ['one', 'two', 'three', 'four', 'five', 'six'];
      const member = await venue.person('member2', { card: 'tok_amex' });
      const answers = await Promise.all(
        names.flatMap((name) =>
          processes.flatMap((process) => [
            // Each name is given to one sign-up only. Three processes are asked, and the other name of a sign-up differs.
            askAt(process, venue.anonymous, 'POST', '/users', {
              username: `${name}@venue.test`,
              email: `${name}@venue.test`,
            }),
            askAt(process, venue.anonymous, 'POST', '/users', {
              username: name,
              email: `${name}@venue.test`,
            }),
            askAt(process, venue.anonymous, 'POST', '/auth/token', { username: member.email, password: PASSWORD }),
          ]),
        ),
      );
      const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
      expect({ made: count(201), refused: count(400), loggedIn: count(200) }).toEqual({
        made: names.length,
        refused: names.length * processes.length * 2 - names.length,
        loggedIn: names.length * processes.length,
      });
      // A voucher that one process sold is found in all.
      const sold = await Promise.all(
        processes.map((process) =>
          askAt(process, member, 'POST', '/users/me/vouchers/purchase', { amount_cents: 2_000 }),
        ),
      );
      for (const { body } of sold)
        for (const process of processes) {
          const found = await askAt(process, member, 'GET', `/vouchers/${String(body.voucher.id)}/balance`);
          expect(found.body.balance_cents).toBe(2_000);
        }
    } finally {
      await Promise.all(others.map(({ composed }) => composed.close()));
    }
  });
});
