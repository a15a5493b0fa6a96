import type { Decode } from '@paddock/event-store/codec';
import type { EventStore, RecordedEvent } from '@paddock/event-store/port';
import { type Cause, presentCause } from '@paddock/kit/cause';
import { handledInJobs } from '@paddock/kit/processes/event-jobs';
import { createJobs, type Job, NotYet, readOpenJobs } from '@paddock/kit/processes/jobs';
import { handlersOf, type Process } from '@paddock/kit/processes/process';
import { pause } from '@paddock/kit/start/open-parts';
import { createTables } from '@paddock/kit/tables/create-tables';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import { DAY, HOUR, instantOf, MINUTE } from '@paddock/shared-domain/kernel/time';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { stub } from '../../support/stub.ts';

let postgres: TestPostgres;
let pool: pg.Pool;
let now = 0;
const clock = { now: () => instantOf(now) };

beforeAll(async () => void (postgres = await startPostgres()));
afterAll(() => postgres.stop());
beforeEach(async () => {
  now = Date.parse('2027-03-01T18:00:00.000Z');
  pool = new pg.Pool({ connectionString: await postgres.createDatabase(), max: 4 });
  pool.on('error', () => undefined);
  await createTables(pool);
  return () => pool.end();
});

const event = (userId: string) =>
  stub<RecordedEvent>({ id: `e-${userId}`, stream: `user-${userId}`, revision: 3, type: 'Proven', data: { userId } });
const store = stub<EventStore>({
  readStream: async function* (stream, revision) {
    if (revision === 3) yield event(stream.slice('user-'.length));
  },
});
const decode: Decode = ({ id, stream, revision, type, data }) =>
  stub<Recorded>({ id, stream, revision, type, data, metadata: stub<Recorded['metadata']>({ commandId: 'c' }) });

/** The jobs of one process; a job with key `ada:1` is Ada's. */
const queue = (refund: (key: string) => Promise<unknown>, through: Pick<pg.Pool, 'query'> = pool) => {
  // Looks often, so that a test need not wait for one.
  const sleep = (millis: number, signal?: AbortSignal) => pause(Math.min(millis, 20), signal);
  const jobs = createJobs({ pool: through, clock, log: pino({ level: 'silent' }), sleep, store, decode });
  jobs.provide({ refund: ({ key }) => refund(key) });
  return jobs;
};
/** A database that runs statements which mark jobs as in hand, or as free again, as a test says. */
const marking = (during: (run: () => Promise<unknown>, text: string) => Promise<unknown>) => {
  const query = (text: string, values: unknown[]) => {
    const run = () => pool.query(text, values);
    return /set held = (true|false) where/.test(text) ? during(run, text) : run();
  };
  return stub<Pick<pg.Pool, 'query'>>({ query: query as pg.Pool['query'] });
};
const job = (key: string): Job => ({
  key,
  kind: 'refund',
  subject: `refund ${key}`,
  part: key.slice(0, key.indexOf(':')),
});
const left = async () => (await pool.query('select key from processes.job')).rows;
const open = async () => (await readOpenJobs(pool)).map(({ key, outcome, tries }) => [key, outcome, tries]);
const hangs = () => {
  let end = (): void => undefined;
  const promise = new Promise<void>((resolve) => (end = resolve));
  return { promise, end: () => end() };
};

describe('a call to the card provider that a process makes', () => {
  it('delays nobody else when it fails for ever or hangs, and of one customer one is made at a time', async () => {
    const held = hangs();
    const made: string[] = [];
    const jobs = queue(async (key) => {
      made.push(key);
      if (key.startsWith('dan')) await held.promise;
      if (key.startsWith('eve')) throw new Error('This card is broken.');
    });
    const others = Array.from({ length: 40 }, (_, at) => `c${at}:1`);
    // More that hang than there are places for later tries, and more that fail.
    for (const key of ['dan:1', 'dan:2', 'eve:1', 'eve:2', ...others]) await jobs.add(job(key));
    const swept = jobs.sweep();
    await expect.poll(() => made.length).toBe(43);
    expect(made.filter((key) => key.startsWith('dan'))).toEqual(['dan:1']);
    held.end();
    await swept;
    expect(await open()).toEqual([
      ['eve:1', 'waiting', 1],
      ['eve:2', 'waiting', 1],
    ]);
  });

  it('is recorded once, however often its event is read, and done once at a time', async () => {
    const held = hangs();
    const made: string[] = [];
    const jobs = queue(async (key) => {
      made.push(key);
      await held.promise;
    });
    await jobs.add(job('ada:1'));
    await jobs.add(job('ada:1'));
    const swept = jobs.sweep();
    await expect.poll(() => made).toEqual(['ada:1']);
    await jobs.add(job('ada:1'));
    expect(await jobs.addUnlessKnown([{ ...job('ada:1'), key: 'refund:ada' }, job('bob:1')])).toBe(1);
    held.end();
    await swept;
    expect(made).toEqual(['ada:1', 'bob:1']);
  });

  it('is tried less and less often, is a dead letter after a day, and then once a day until it succeeds', async () => {
    const tried: number[] = [];
    let broken = true;
    const from = now;
    const jobs = queue(async () => {
      tried.push((now - from) / MINUTE);
      if (broken) throw new NotYet('The refund waits for the provider.');
    });
    await jobs.add(job('ada:1'));
    for (let minutes = 0; minutes <= 13; minutes += 1, now += MINUTE) await jobs.sweep();
    for (now += HOUR - MINUTE; now - from <= 25 * HOUR; now += HOUR) await jobs.sweep();
    expect(tried.slice(0, 6)).toEqual([0, 1, 3, 13, 73, 133]);
    const [dead] = await readOpenJobs(pool);
    expect(dead).toMatchObject({
      outcome: 'given-up',
      subject: 'refund ada:1',
      why: 'The refund waits for the provider.',
    });
    const before = tried.length;
    now += 22 * HOUR;
    await jobs.sweep();
    expect(tried).toHaveLength(before);
    broken = false;
    now += DAY;
    await jobs.sweep();
    expect(tried).toHaveLength(before + 1);
    expect(await open()).toEqual([]);
  });

  it('is tried at the moment when it can end, if its pause is longer, and once', async () => {
    const tried: number[] = [];
    const from = now;
    const ends = instantOf(from + 10 * MINUTE);
    const jobs = queue(async () => {
      tried.push((now - from) / MINUTE);
      throw new NotYet('It waits for the bank.', ends);
    });
    await jobs.add(job('ada:1'));
    for (let minutes = 0; minutes <= 90; minutes += 1, now += MINUTE) await jobs.sweep();
    expect(tried).toEqual([0, 1, 3, 10, 70]);
  });

  it('is not made any more when it was set aside, is not found again by the sweeper, and is made when it is tried again', async () => {
    let made = 0;
    const jobs = queue(async () => {
      made += 1;
      if (made === 1) throw new Error('no');
    });
    await jobs.add(job('ada:1'));
    await jobs.sweep();
    await jobs.setAside('ada:1');
    expect(await jobs.addUnlessKnown([{ ...job('ada:1'), key: 'found' }])).toBe(0);
    now += 2 * DAY;
    await jobs.sweep();
    expect([made, await open()]).toEqual([1, [['ada:1', 'set-aside', 1]]]);
    await jobs.retry('ada:1');
    await jobs.sweep();
    expect([made, await open()]).toEqual([2, []]);
  });

  it('that a killed process had in hand is taken up by the next leader, and one whose lease is over makes none', async () => {
    const made: string[] = [];
    const jobs = queue(async (key) => void made.push(key));
    await jobs.add(job('ada:1'));
    await pool.query('update processes.job set held = true');
    const [stop, frozen] = [new AbortController(), new AbortController()];
    const thawed = queue(async (key) => void made.push(`${key} twice`)).run(frozen.signal, () => false);
    const leading = jobs.run(stop.signal, () => true);
    await expect.poll(() => made).toEqual(['ada:1']);
    for (const one of [stop, frozen]) one.abort();
    await Promise.all([leading, thawed]);
    expect(made).toEqual(['ada:1']);
  });

  it('is made also if the database takes it only after its answer was given up', async () => {
    const made: string[] = [];
    let given: (() => Promise<unknown>) | undefined;
    let taken = 0;
    const jobs = queue(
      async (key) => void made.push(key),
      marking(async (run, text) => {
        if (!text.includes('held = true')) return run();
        taken += 1;
        if (taken === 1) {
          given = run;
          throw new Error('Query read timeout');
        }
        // The statement that was given up runs just before the next one.
        await given?.();
        given = undefined;
        return run();
      }),
    );
    await jobs.add(job('ada:1'));
    await expect(jobs.sweep()).rejects.toThrow('timeout');
    await jobs.sweep();
    expect([made, await left()]).toEqual([['ada:1'], []]);
  });

  it('is made once at a time by the leader, whatever a former leader still asks of the database', async () => {
    const [stop, held] = [new AbortController(), hangs()];
    const made: string[] = [];
    const asked: (() => Promise<void>)[] = [];
    let leads = true;
    const former = queue(
      async (key) => void made.push(`${key} by the former`),
      marking((run) => new Promise((resolve) => asked.push(async () => resolve(await run())))),
    );
    const leader = queue(async (key) => {
      made.push(key);
      if (key === 'ada:1') await held.promise;
    });
    const formerly = former.run(stop.signal, () => leads);
    await expect.poll(() => asked.length).toBe(1);
    // 1. The lead moves. The next leader has a job in hand.
    leads = false;
    await former.add(job('ada:1'));
    const leading = leader.run(stop.signal, () => true);
    await expect.poll(() => made).toEqual(['ada:1']);
    // 2. Only now the database does what the former leader asked. Then another job comes.
    await asked[0]?.();
    await former.add(job('bob:1'));
    await expect.poll(() => made).toEqual(['ada:1', 'bob:1']);
    held.end();
    await expect.poll(left).toEqual([]);
    stop.abort();
    await Promise.all([leading, formerly]);
    expect(made).toEqual(['ada:1', 'bob:1']);
  });

  it('is made by the next leader if the lead moved while it was taken', async () => {
    const stop = new AbortController();
    const made: string[] = [];
    let leads = true;
    const former = queue(
      async (key) => void made.push(`${key} by the former`),
      marking(async (run, text) => {
        const answer = await run();
        if (text.includes('held = true')) leads = false;
        return answer;
      }),
    );
    await former.add(job('ada:1'));
    const formerly = former.run(stop.signal, () => leads);
    await expect.poll(async () => (await pool.query('select held from processes.job')).rows).toEqual([{ held: true }]);
    await queue(async (key) => void made.push(key)).sweep();
    expect(made).toEqual(['ada:1']);
    stop.abort();
    await formerly;
  });
});

it('an event whose job hangs is handled: its process goes on, and the job reads the event again', async () => {
  type Proven = { readonly type: 'Proven'; readonly data: { readonly userId: string } };
  const handled: string[] = [];
  const causes: (Cause | undefined)[] = [];
  const held = hangs();
  const process = stub<Process<Proven>>({
    name: 'arrivals',
    on: {
      Proven: async ({ data: { userId } }) => {
        if (userId === 'dan') await held.promise;
        handled.push(userId);
        causes.push(presentCause());
      },
    },
  });
  const jobs = queue(() => Promise.resolve());
  const recording = handlersOf(handledInJobs(process, jobs, { store, decode }, { Proven: ({ data }) => data.userId }));
  for (const user of ['dan', 'ada', 'bob']) await recording['Proven']?.(decode(event(user)), { isHistory: false });
  const swept = jobs.sweep();
  await expect.poll(() => handled).toEqual(['ada', 'bob']);
  held.end();
  await swept;
  expect(handled).toEqual(['ada', 'bob', 'dan']);
  expect(causes).toEqual(['ada', 'bob', 'dan'].map((user) => ({ causationId: `e-${user}`, correlationId: 'c' })));
});
