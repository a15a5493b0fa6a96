import { randomBytes } from 'node:crypto';
import { openInMemoryRecords } from '@paddock/people/identity/records/in-memory-records';
import { listenForEndings } from '@paddock/kit/accounts/listen-for-endings';
import { openPostgresRecords } from '@paddock/people/identity/records/postgres-records';
import type { IdentityRecords } from '@paddock/people/identity/records/records';
import { createTables } from '@paddock/kit/tables/create-tables';
import { randomIdFrom, UserId } from '@paddock/shared-domain/kernel/ids';
import { HOUR, Instant, MINUTE, plusMillis } from '@paddock/shared-domain/kernel/time';
import { Client, type Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPool } from './open-pool.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';

const at = Instant.parse('2026-11-21T15:00:00.000Z');
const id = () => randomIdFrom((count) => randomBytes(count));
const person = () => UserId.parse(id());

const FROM = { source: '203.0.113.4', device: 'Chrome, Windows' };
const newSession = (userId: UserId, startedAt = at) => ({
  sessionId: id(),
  userId,
  startedAt,
  expiresAt: plusMillis(startedAt, HOUR),
  seenAt: startedAt,
  provenAt: startedAt,
});

const conformance = (open: () => Promise<IdentityRecords>): void => {
  let records: IdentityRecords;
  beforeAll(async () => void (records = await open()));
  const session = async (userId: UserId, startedAt = at) => {
    const opened = newSession(userId, startedAt);
    await records.sessions.open(opened);
    return opened;
  };

  it('keeps on which device and from where a session began, also one that takes over', async () => {
    const ada = person();
    const began = { ...newSession(ada), from: FROM };
    await records.sessions.open(began);
    expect(await records.sessions.running(ada, at)).toEqual([began]);
    await records.credentials.put(ada, 'hash');
    const over = { ...newSession(ada), from: { ...FROM, device: '' } };
    expect(await records.takeOver(over, 'hash')).toBe(true);
    expect(await records.sessions.running(ada, at)).toEqual([over]);
  });

  it('keeps from where a request changed an account, until the person is forgotten or it is old', async () => {
    const [ada, bob] = [person(), person()];
    const [first, second] = [id(), id()];
    const from = { source: '203.0.113.4', device: 'Chrome, Windows' };
    await records.origins.note({ ...from, requestId: first, userId: ada, at });
    await records.origins.note({ ...from, device: 'repeated', requestId: first, userId: ada, at });
    await records.origins.note({ ...from, requestId: second, userId: bob, at: plusMillis(at, MINUTE) });
    expect(await records.origins.of(first)).toEqual(from);
    await records.origins.removeBefore(plusMillis(at, MINUTE));
    expect([await records.origins.of(first), await records.origins.of(second)]).toEqual([undefined, from]);
    await records.origins.removeAll(ada);
    expect(await records.origins.of(second)).toEqual(from);
    await records.origins.removeAll(bob);
    expect(await records.origins.of(second)).toBeUndefined();
  });

  it('stores a session until it is ended', async () => {
    const opened = await session(person());
    expect(await records.sessions.find(opened.sessionId)).toEqual(opened);
    await records.sessions.end(opened.sessionId);
    expect(await records.sessions.find(opened.sessionId)).toBeUndefined();
  });

  it('lists running sessions newest first, and ends all but one, of one account only', async () => {
    const [ada, bob] = [person(), person()];
    const first = await session(ada);
    const second = await session(ada, plusMillis(at, MINUTE));
    const bobs = await session(bob);
    const running = async (userId: UserId) =>
      (await records.sessions.running(userId, plusMillis(at, 2 * MINUTE))).map(({ sessionId }) => sessionId);
    expect(await running(ada)).toEqual([second.sessionId, first.sessionId]);
    expect(await records.sessions.running(ada, plusMillis(at, 2 * HOUR))).toEqual([]);
    await records.sessions.endAll(ada, first.sessionId);
    expect(await running(ada)).toEqual([first.sessionId]);
    await records.sessions.endAll(ada);
    expect([await running(ada), await running(bob)]).toEqual([[], [bobs.sessionId]]);
  });

  it('records when a session was last used, never an earlier moment, and when its person proved who they are', async () => {
    const opened = await session(person());
    const later = (millis: number) => plusMillis(at, millis);
    await records.sessions.noteSeen(opened.sessionId, later(MINUTE));
    await records.sessions.noteSeen(opened.sessionId, later(1));
    expect(await records.sessions.find(opened.sessionId)).toEqual({ ...opened, seenAt: later(MINUTE) });
    const provenAt = later(2 * MINUTE);
    await records.sessions.noteProven(opened.sessionId, provenAt);
    expect(await records.sessions.find(opened.sessionId)).toEqual({ ...opened, seenAt: provenAt, provenAt });
  });

  it('removes sessions that ran out', async () => {
    const opened = await session(person());
    await records.sessions.removeExpired(plusMillis(opened.expiresAt, -1));
    expect(await records.sessions.find(opened.sessionId)).toBeDefined();
    await records.sessions.removeExpired(opened.expiresAt);
    expect(await records.sessions.find(opened.sessionId)).toBeUndefined();
  });

  it('stores one password hash for each account', async () => {
    const ada = person();
    await records.credentials.put(ada, 'one');
    await records.credentials.put(ada, 'two');
    expect(await records.credentials.get(ada)).toBe('two');
    await records.credentials.remove(ada);
    expect(await records.credentials.get(ada)).toBeUndefined();
  });

  it('lets a time step and a recovery code be used once, also if 20 use it at the same time', async () => {
    const ada = person();
    const { oneTimeCodes } = records;
    expect(await oneTimeCodes.tryOnce(ada, at, 10)).toBeUndefined();
    await oneTimeCodes.put(ada, 'sealed');
    await oneTimeCodes.putRecovery(ada, ['one', 'two']);
    const steps = await Promise.all(Array.from({ length: 20 }, () => oneTimeCodes.spendStep(ada, 60_000_000)));
    expect(steps.filter(Boolean)).toHaveLength(1);
    expect(await oneTimeCodes.spendStep(ada, 59_999_999)).toBe(false);
    const spent = await Promise.all(Array.from({ length: 20 }, () => oneTimeCodes.spendRecovery(ada, 'one')));
    expect(spent.filter(Boolean)).toHaveLength(1);
    expect(await oneTimeCodes.recoveryLeft(ada)).toBe(1);
    await oneTimeCodes.remove(ada);
    expect(await oneTimeCodes.recoveryLeft(ada)).toBe(0);
  });

  it('counts tries of one-time codes by the hour; a new secret does not reset the count, a correct code does', async () => {
    const ada = person();
    const { oneTimeCodes } = records;
    await oneTimeCodes.put(ada, 'sealed');
    const tries = (now = at) => oneTimeCodes.tryOnce(ada, now, 3);
    const first = await Promise.all(Array.from({ length: 20 }, () => tries()));
    expect(first.filter((each) => each !== 'too-many')).toEqual([
      { box: 'sealed' },
      { box: 'sealed' },
      { box: 'sealed' },
    ]);
    await oneTimeCodes.put(ada, 'another');
    expect(await tries(plusMillis(at, HOUR - 1))).toBe('too-many');
    expect(await tries(plusMillis(at, HOUR))).toEqual({ box: 'another' });
    await oneTimeCodes.spendStep(ada, 1);
    expect(await tries(plusMillis(at, HOUR))).toEqual({ box: 'another' });
  });

  const issue = (userId: UserId, codeHash: string, now = at) => {
    const limits = { runsAlone: 5 * MINUTE, mostPerHour: 4 };
    return records.loginCodes.issue({ userId, codeHash, now, expiresAt: plusMillis(now, 10 * MINUTE), ...limits });
  };

  it('lets a login code be used once: of 50 uses at once exactly one succeeds', async () => {
    const [ada, code] = [person(), id()];
    await issue(ada, code);
    expect(await records.loginCodes.find(code, at)).toBe(ada);
    const uses = await Promise.all(Array.from({ length: 50 }, () => records.loginCodes.use(code, at)));
    expect(uses.filter((userId) => userId === ada)).toHaveLength(1);
    expect(uses.filter((userId) => userId === undefined)).toHaveLength(49);
    expect(await records.loginCodes.find(code, at)).toBeUndefined();
  });

  it('issues no new login code within 5 minutes, but the same one again for its own request', async () => {
    const [ada, first, second] = [person(), id(), id()];
    expect(await issue(ada, first)).toBe('issued');
    expect(await issue(ada, second, plusMillis(at, 5 * MINUTE - 1))).toBe('running');
    expect(await issue(ada, first, plusMillis(at, MINUTE))).toBe('issued');
    expect(await records.loginCodes.find(first, at)).toBe(ada);
    expect(await records.loginCodes.find(second, at)).toBeUndefined();
  });

  it('keeps a login code valid beside a newer one until it expires; using or revoking ends both', async () => {
    for (const ending of ['use', 'revoke'] as const) {
      const [ada, first, second] = [person(), id(), id()];
      await issue(ada, first);
      const later = plusMillis(at, 6 * MINUTE);
      expect(await issue(ada, second, later)).toBe('issued');
      expect(await records.loginCodes.find(first, later)).toBe(ada);
      expect(await records.loginCodes.find(first, plusMillis(at, 10 * MINUTE))).toBeUndefined();
      expect(await records.loginCodes.use(first, plusMillis(at, 10 * MINUTE))).toBeUndefined();
      if (ending === 'use') expect(await records.loginCodes.use(first, later)).toBe(ada);
      else await records.loginCodes.revoke(ada);
      expect(await records.loginCodes.find(second, later)).toBeUndefined();
    }
  });

  it('issues at most four login codes an hour, used ones included', async () => {
    const ada = person();
    for (let count = 0; count < 4; count += 1) {
      const code = id();
      expect(await issue(ada, code)).toBe('issued');
      await records.loginCodes.use(code, at);
    }
    expect(await issue(ada, id(), plusMillis(at, HOUR - 1))).toBe('enough');
    expect(await issue(ada, id(), plusMillis(at, HOUR))).toBe('issued');
  });

  it('replaces a password hash only if it is still the one that was read', async () => {
    const ada = person();
    await records.credentials.put(ada, 'one');
    expect(await records.credentials.replace(ada, 'other', 'two')).toBe(false);
    expect(await records.credentials.replace(ada, 'one', 'two')).toBe(true);
    expect(await records.credentials.get(ada)).toBe('two');
  });

  it('takes an account over only while its password is the one that was set for this, and ends its other sessions', async () => {
    const [ada, bob] = [person(), person()];
    const [own, bobs] = [await session(ada), await session(bob)];
    await records.credentials.put(ada, 'closed');
    const next = { ...newSession(ada), device: 'phone' };
    expect(await records.takeOver(next, 'something else')).toBe(false);
    expect(await records.sessions.find(own.sessionId)).toEqual(own);
    expect(await records.takeOver(next, 'closed')).toBe(true);
    expect(await records.sessions.find(own.sessionId)).toBeUndefined();
    expect(await records.sessions.find(next.sessionId)).toEqual(next);
    expect(await records.sessions.find(bobs.sessionId)).toEqual(bobs);
  });

  it('remembers the three latest devices of an account, and can forget all but the one of a session', async () => {
    const { devices } = records;
    const [ada, bob, phone, desk] = [person(), person(), id(), id()];
    const of = (hash: string, since = plusMillis(at, -1)) => devices.accountsOf(hash, since);
    await devices.remember(ada, phone, at, 3);
    await devices.remember(ada, desk, plusMillis(at, 1), 3);
    await devices.remember(bob, phone, at, 3);
    expect((await of(phone)).toSorted()).toEqual([ada, bob].toSorted());
    expect(await of(phone, at)).toEqual([]);
    const here = { ...newSession(ada), device: desk };
    await records.sessions.open(here);
    await devices.removeAll(ada, here.sessionId);
    expect([await of(phone), await of(desk)]).toEqual([[bob], [ada]]);
    await devices.removeAll(ada);
    expect(await of(desk)).toEqual([]);
    for (let count = 0; count < 5; count += 1) await devices.remember(ada, `${desk}${count}`, plusMillis(at, count), 3);
    expect([await of(`${desk}1`), await of(`${desk}2`)]).toEqual([[], [ada]]);
    await devices.removeUnused(plusMillis(at, 4));
    expect([await of(`${desk}3`), await of(`${desk}4`)]).toEqual([[], [ada]]);
  });
};

describe('the records in memory', () => {
  conformance(async () => openInMemoryRecords());
});

describe('the records in Postgres', () => {
  let postgres: TestPostgres;
  let pool: Pool;
  let url: string;
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: 'off' });
    url = await postgres.createDatabase();
    pool = openPool(url);
  });
  afterAll(async () => {
    await pool.end();
    await postgres.stop();
  });
  conformance(async () => {
    await Promise.all([createTables(pool), createTables(pool), createTables(pool)]);
    return openPostgresRecords(pool);
  });

  it('notifies every process of changed sessions and rights, also after a lost connection', async () => {
    const heard: string[] = [];
    let wake = () => {};
    const until = async (wanted: string, times = 1) => {
      while (heard.filter((who) => who === wanted).length < times)
        await new Promise<void>((resolve) => void (wake = resolve));
    };
    const listening = listenForEndings(url, (who) => (heard.push(who), wake()), { warn: () => undefined });
    await listening.ready;
    const records = openPostgresRecords(pool);
    const ada = person();
    await records.sessions.open(newSession(ada));
    await records.sessions.endAll(ada);
    await until(ada);
    const bob = person();
    await records.sessions.announce(bob);
    await until(bob);
    const proven = newSession(person());
    await records.sessions.open(proven);
    await records.sessions.noteProven(proven.sessionId, plusMillis(at, 1));
    await until(proven.userId);
    // After the connection is cut, the listener reconnects, reports that it may have missed something, and hears again.
    const before = heard.filter((who) => who === 'everybody').length;
    const admin = new Client({ connectionString: url });
    await admin.connect();
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'paddock identity'`,
    );
    await admin.end();
    await until('everybody', before + 1);
    const eve = person();
    await records.sessions.announce(eve);
    await until(eve);
    expect(heard.filter((who) => who !== 'everybody')).toEqual([ada, bob, proven.userId, eve]);
    await listening.close();
  });
});
