import { setTimeout as sleep } from 'node:timers/promises';
import { createDecode } from '@paddock/event-store/codec';
import { inPresentNames } from '@paddock/event-store/in-present-names';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import { comparePositions, type EventStore, type RecordedEvent, START } from '@paddock/event-store/port';
import { createRecentLog } from '@paddock/event-store/recent-log';
import { dueParked, park, type Parked, readParked } from '@paddock/kit/processes/parked';
import { moveCheckpoints, Overtaken, takeCheckpoints } from '@paddock/kit/processes/process-tables';
import type { Process } from '@paddock/kit/processes/process';
import { createWork, type WorkDeps } from '@paddock/kit/processes/process-work';
import { createProgress } from '@paddock/kit/processes/progress';
import { type ProcessRunnerDeps, runProcesses } from '@paddock/kit/processes/run-processes';
import { upcast } from '@paddock/shared-domain/all-events';
import { formerVersion, readingBy } from '@paddock/shared-domain/kernel/former-events';
import { event, type Recorded } from '@paddock/shared-domain/kernel/message';
import { operationsEvents } from '@paddock/shared-domain/operations/events';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { instant, position } from '../../support/builders/brands.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { poolOf, stub } from '../../support/stub.ts';

const Thing = event('ThingDone', { n: z.int() });
const Other = event('OtherDone', { n: z.int() });
const State = event('StateChanged', { n: z.enum(['running', 'terminated']) });
type Event = z.infer<typeof Thing> | z.infer<typeof Other>;
const decode = createDecode([Thing, Other, State, ...operationsEvents]);
const NOW = '2027-03-01T18:00:00.000Z';
const metadata = { commandId: 'c', actor: { kind: 'system', process: 'test' }, at: NOW, requestId: 'r' };

let postgres: TestPostgres;
let databaseUrl: string;
let pool: pg.Pool;
let store: EventStore;
let stops: AbortController[];
let runs: Promise<void>[];

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  databaseUrl = await postgres.createDatabase();
  pool = new pg.Pool({ connectionString: databaseUrl, max: 3 });
  pool.on('error', () => undefined);
  store = openInMemoryStore();
  [stops, runs] = [[], []];
});
afterEach(async () => {
  for (const stop of stops) stop.abort();
  await Promise.allSettled(runs);
  await pool.end();
  await store.close();
});

let ids = 0;
const id = (): string => `00000000-0000-5000-8000-${String((ids += 1)).padStart(12, '0')}`;
const revisions = new Map<EventStore, Map<string, number>>();
/** Appends an event and returns its id. It can be decoded if `n` fits its type. */
const write = async (
  stream: string,
  n: unknown,
  type = 'ThingDone',
  more: object = {},
  version?: number,
): Promise<string> => {
  const known = revisions.get(store) ?? new Map<string, number>();
  revisions.set(store, known);
  const at = known.get(stream);
  const one = {
    id: id(),
    type,
    data: { n, ...more },
    metadata: { ...metadata, ...(version !== undefined && { version }) },
  };
  const { revision } = await store.append(stream, at ?? 'no-stream', [one]);
  known.set(stream, revision);
  return one.id;
};
const run = (...processes: readonly Process<Event>[]) => runWith({ store, decode }, ...processes);
const runWith = (
  reading: Pick<ProcessRunnerDeps, 'store' | 'recent' | 'decode' | 'namesInLog'>,
  ...processes: readonly Process<Event>[]
) => {
  const stop = new AbortController();
  const progress = createProgress();
  stops.push(stop);
  const ended = runProcesses(
    processes as readonly Process<never>[],
    {
      ...{ ...reading, databaseUrl, progress },
      clock: { now: () => instant(NOW) },
      log: pino({ level: 'silent' }),
      failpoints: { hit: async () => undefined },
      sleep: (millis, signal) => sleep(millis, undefined, { signal }).catch(() => undefined),
    },
    stop.signal,
  );
  runs.push(ended);
  ended.catch(() => undefined);
  return { stop: async () => (stop.abort(), ended.catch(() => undefined)), ended, progress };
};
/** A process that notes each event it handles, as `stream:n`. It throws where `fails(n)` is true. */
const noting = (name: string, fails: (n: number) => boolean = () => false) => {
  const seen: string[] = [];
  const note = async ({ stream, data: { n } }: Recorded<Event>): Promise<void> => {
    if (fails(n)) throw new Error(`Not ${n} now.`);
    seen.push(`${stream}:${n}`);
  };
  return { seen, process: { name, on: { ThingDone: note } } as Process<Event>, note };
};

describe('processes that are told what follows', () => {
  /** A store that counts its subscriptions, and a memory that follows it until it is stopped. */
  const followed = async () => {
    let subscriptions = 0;
    const subscribeAll: EventStore['subscribeAll'] = (after, options) => {
      subscriptions += 1;
      return store.subscribeAll(after, options);
    };
    const recent = createRecentLog(store);
    const follow = async () => {
      const stop = new AbortController();
      stops.push(stop);
      const ended = recent.follow(stop.signal);
      runs.push(ended);
      await expect.poll(() => recent.position()).toBe(await store.head());
      return async () => (stop.abort(), ended);
    };
    return { recent, follow, counting: { ...store, subscribeAll }, subscriptions: () => subscriptions };
  };
  const numbered = (first: number, count: number) => Array.from({ length: count }, (_, more) => `a:${first + more}`);

  it('read the log no more once they have come to its end, and know how far they are', async () => {
    for (let n = 1; n <= 3; n += 1) await write('a', n);
    const { recent, follow, counting, subscriptions } = await followed();
    await follow();
    const [one, other] = [noting('one'), noting('other')];
    const idle: Process<Event> = { name: 'idle', on: {} };
    const { progress } = runWith({ store: counting, decode, recent }, one.process, other.process, idle);
    await expect.poll(() => [one.seen, other.seen]).toEqual([numbered(1, 3), numbered(1, 3)]);
    for (let n = 4; n <= 40; n += 1) await write('a', n);
    await write('b', 1, 'OtherDone');
    await expect.poll(() => [one.seen, other.seen]).toEqual([numbered(1, 40), numbered(1, 40)]);
    const head = await store.head();
    await expect.poll(() => progress.hasReached(head)).toBe(true);
    expect(subscriptions()).toBe(3);
  });

  it('handle every event once and in order, also if many wait or nobody tells them for a time', async () => {
    const { recent, follow, counting, subscriptions } = await followed();
    let end = await follow();
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    const { seen, process, note } = noting('slow');
    const slow: Process<Event> = {
      ...process,
      on: { ThingDone: async (its) => (its.data.n === 2 ? held.then(() => note(its)) : note(its)) },
    };
    runWith({ store: counting, decode, recent }, slow);
    await write('a', 1);
    await expect.poll(() => seen).toEqual(['a:1']);
    for (let n = 2; n <= 2_000; n += 1) await write('a', n);
    go();
    await expect.poll(() => seen.length, { timeout: 30_000 }).toBe(2_000);
    expect(subscriptions()).toBe(2);
    await end();
    for (let n = 2_001; n <= 2_100; n += 1) await write('a', n);
    await expect.poll(() => seen.length).toBe(2_100);
    end = await follow();
    for (let n = 2_101; n <= 2_200; n += 1) await write('a', n);
    await expect.poll(() => seen.length).toBe(2_200);
    await end();
    for (let n = 2_201; n <= 2_300; n += 1) await write('a', n);
    await expect.poll(() => seen.length).toBe(2_300);
    expect(seen).toEqual(numbered(1, 2_300));
  });
});

describe('a process that meets an event it cannot handle', () => {
  it('continues with other streams, keeps the order of that stream, and retries the event automatically', async () => {
    let away = true;
    const money = noting('money', (n) => n === 1 && away);
    const other = noting('other');
    run(money.process, other.process);
    await write('day-a', 1);
    await write('day-a', 2);
    await write('day-b', 3);
    await expect.poll(() => money.seen).toEqual(['day-b:3']);
    await expect.poll(() => other.seen).toEqual(['day-a:1', 'day-a:2', 'day-b:3']);
    await expect.poll(() => readParked(pool)).toMatchObject([{ name: 'money', stream: 'day-a', why: 'Not 1 now.' }]);
    away = false;
    await expect.poll(() => money.seen, { timeout: 30_000 }).toEqual(['day-b:3', 'day-a:1', 'day-a:2']);
    expect(await readParked(pool)).toEqual([]);
    await write('day-a', 4);
    await expect.poll(() => money.seen.at(-1)).toBe('day-a:4');
  });

  it('continues with other streams while a handler hangs, and keeps its checkpoint before that event until it is handled', async () => {
    let answer = (): void => undefined;
    const hanging = () => new Promise<void>((resolve) => (answer = resolve));
    const seen: string[] = [];
    const slow = (isAway: () => boolean): Process<Event> => ({
      name: 'slow',
      on: {
        ThingDone: async ({ stream, data: { n } }) => {
          if (n === 1 && isAway()) await hanging();
          seen.push(`${stream}:${n}`);
        },
      },
    });
    let away = true;
    const first = run(slow(() => away));
    await write('day-a', 1);
    await write('day-a', 2);
    for (let n = 3; n < 9; n += 1) await write(`day-${n}`, n);
    await expect.poll(() => seen.length, { timeout: 20_000 }).toBe(6);
    expect(seen).not.toContain('day-a:2');
    expect(await readParked(pool)).toEqual([]);
    // A next leader would begin here and repeat the later events, which is harmless.
    const place = async () =>
      (await pool.query('select position from processes.checkpoint')).rows[0]?.position as string;
    const stood = await place();
    const earliest = (await store.readStream('day-a')[Symbol.asyncIterator]().next()).value as RecordedEvent;
    away = false;
    answer();
    expect(comparePositions(position(stood), earliest.position)).toBeLessThan(0);
    await expect.poll(() => seen.slice(6), { timeout: 20_000 }).toEqual(['day-a:1', 'day-a:2']);
    await expect.poll(place).not.toBe(stood);
    await first.stop();
  });

  it('keeps a parked event over a restart and handles it then', async () => {
    let away = true;
    const first = noting('money', (n) => n === 1 && away);
    const before = run(first.process);
    await write('day-a', 1);
    await write('day-b', 2);
    await expect.poll(() => readParked(pool)).toHaveLength(1);
    await before.stop();
    away = false;
    const second = noting('money', (n) => n === 1 && away);
    run(second.process);
    await expect.poll(() => second.seen, { timeout: 30_000 }).toContain('day-a:1');
  });

  it('continues without an event that cannot be decoded, once an operator has set it aside', async () => {
    const money = noting('money');
    run(money.process);
    const unreadable = await write('day-a', 'no number');
    await write('day-a', 2);
    await write('day-b', 3);
    await expect.poll(() => money.seen).toEqual(['day-b:3']);
    await expect.poll(() => readParked(pool)).toHaveLength(1);
    const [{ type, revision } = { type: '', revision: 0 }] = await readParked(pool);
    expect([type, revision]).toEqual(['ThingDone', 0]);
    await write('operations-poison', 0, 'ProcessEventSetAside', {
      ...{ process: 'money', eventId: unreadable, stream: 'day-a', revision: 0, eventType: 'ThingDone' },
    });
    await expect.poll(() => money.seen, { timeout: 60_000 }).toEqual(['day-b:3', 'day-a:2']);
    expect(await readParked(pool)).toEqual([]);
  });

  it('parks an event that cannot be decoded, even if its error message looks like that of a lost connection', async () => {
    const money = noting('money');
    const on = { ...money.process.on, StateChanged: () => Promise.resolve() };
    run({ ...money.process, on } as Process<Event>);
    await write('day-a', 'ECONNREFUSED', 'StateChanged');
    await write('day-b', 2);
    await expect.poll(() => money.seen, { timeout: 30_000 }).toEqual(['day-b:2']);
    expect((await readParked(pool))[0]?.why).toContain('terminated');
  });

  it('retries parked events in the order of the log, not in the order in which they were parked', async () => {
    await run(noting('money').process).stop();
    const at = (place: string) => ({ stream: 'day-a', revision: 0, type: 'ThingDone', position: position(place) });
    for (const place of ['100', '99', '98'])
      await park(pool, 'money', { ...at(place), id: place }, { inOrderOf: 'day-a', why: null, tries: 0 });
    expect((await dueParked(pool, ['money'])).map(({ event_id: first }) => first)).toEqual(['98']);
  });

  it('does not let an event overtake a parked one of its stream that is just being finished', async () => {
    await write('day-a', 2);
    let answer = (): void => undefined;
    const counted = new Promise<void>((resolve) => (answer = resolve));
    const asked: string[] = [];
    const db = poolOf(async (text) => {
      const kind = text.trim().split(' ', 1)[0] ?? '';
      asked.push(kind);
      if (kind !== 'select') return { rowCount: 1, rows: [] };
      // The count finds no parked event, but its answer arrives late.
      await counted;
      return { rows: [{ count: 0 }] };
    });
    const waiting = new Set(['day-a']);
    const money = noting('money');
    const checkpoint = { name: 'money', storeId: '', position: START, fence: '1', begunAt: undefined };
    const parts = {
      store,
      decode,
      db,
      sleep: (millis: number) => sleep(millis).then(() => undefined),
      progress: createProgress(),
      failpoints: { hit: async () => undefined },
      checkpoints: { move: () => void asked.push('move') },
    };
    const work = createWork(money.process, checkpoint, waiting, stub<WorkDeps>(parts));
    const stop = new AbortController();
    const done = work.isDone(stub<Parked>({ name: 'money', event_id: 'x', in_order_of: 'day-a' }));
    const following = work.follow(stop.signal);
    await expect.poll(() => asked).toContain('select');
    for (let turns = 0; turns < 50; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    answer();
    await done;
    await expect.poll(() => asked).toContain('insert');
    await expect.poll(() => asked).toContain('move');
    stop.abort();
    await following;
    expect([...waiting]).toEqual(['day-a']);
    expect(money.seen).toEqual([]);
  });
});

describe('a process in an event store that other applications use too', () => {
  it('ignores the events of other applications, also if their type has one of our names', async () => {
    const money = noting('money');
    run(money.process);
    const theirs = (stream: string, type: string) =>
      store.append(stream, 'no-stream', [{ id: id(), type, data: { n: 7 }, metadata: {} }]);
    await theirs('cinema-1', 'ThingDone');
    await store.append('cinema-2', 'no-stream', [{ id: id(), type: 'ThingDone', data: { film: 1 }, metadata: {} }]);
    await write('day-a', 1, 'toString');
    await write('day-a', 2);
    await expect.poll(() => money.seen).toEqual(['day-a:2']);
    expect(await readParked(pool)).toEqual([]);
  });
});

describe('the leader of the processes', () => {
  it('is replaced when it is silent, and then cannot move a checkpoint', async () => {
    const money = noting('money');
    const first = run(money.process);
    await write('day-a', 1);
    await expect.poll(() => money.seen).toEqual(['day-a:1']);
    const lead = await pool.query<{ pid: number }>(`select pid from processes.leaders where name = 'processes'`);
    await first.stop();
    // A database session that holds the lead and is silent, like a frozen process.
    const frozen = new pg.Client({ connectionString: databaseUrl });
    frozen.on('error', () => undefined);
    await frozen.connect();
    await frozen.query(`select pg_advisory_lock(hashtextextended('paddock leader processes', 0))`);
    await frozen.query(`update processes.leaders set pid = pg_backend_pid(), seen_at = now() - interval '11 seconds'`);
    const names = ['money'];
    const at = { storeId: await store.storeId(), now: NOW };
    const [its] = await takeCheckpoints(pool, names, at);
    const second = noting('money');
    run(second.process);
    await write('day-a', 2);
    await expect.poll(() => second.seen, { timeout: 30_000 }).toContain('day-a:2');
    const now = await pool.query<{ pid: number }>(`select pid from processes.leaders where name = 'processes'`);
    expect(now.rows).not.toEqual(lead.rows);
    if (its === undefined) throw new Error('There is no checkpoint.');
    await expect(moveCheckpoints(pool, [{ ...its, position: position('1') }])).rejects.toThrow(Overtaken);
  });

  it('writes its last checkpoints when it is stopped, so that the next one repeats nothing', async () => {
    const [money, mails] = [noting('money'), noting('mails')];
    const { stop } = run(money.process, mails.process);
    for (const n of [1, 2, 3]) await write('day-a', n);
    await expect.poll(() => [money.seen.length, mails.seen.length]).toEqual([3, 3]);
    await stop();
    const next = [noting('money'), noting('mails')] as const;
    run(...next.map(({ process }) => process));
    await write('day-a', 4);
    await expect.poll(() => next.map(({ seen }) => seen)).toEqual([['day-a:4'], ['day-a:4']]);
  });

  it('stops when another process has taken over its checkpoints', async () => {
    const money = noting('money');
    const { ended } = run(money.process);
    await write('day-a', 1);
    await expect.poll(() => money.seen).toEqual(['day-a:1']);
    await takeCheckpoints(pool, ['money'], { storeId: await store.storeId(), now: NOW });
    await write('day-a', 2);
    await expect(ended).rejects.toThrow(Overtaken);
  });
});

describe('a process that a release adds', () => {
  it('begins where the release was first started, while those of a new venue and those that need it read the past', async () => {
    await write('day-a', 1);
    const old = noting('money');
    const older = run(old.process);
    await expect.poll(() => old.seen).toEqual(['day-a:1']);
    // The newer release is started beside the older one, which still leads.
    const [added, past] = [noting('letters'), noting('totals')];
    run(noting('money').process, added.process, { ...past.process, needsHistory: true });
    await expect
      .poll(async () => (await pool.query(`select from processes.row where name = 'letters'`)).rowCount)
      .toBe(1);
    await write('day-a', 2);
    await expect.poll(() => old.seen).toEqual(['day-a:1', 'day-a:2']);
    await older.stop();
    await expect.poll(() => past.seen).toEqual(['day-a:1', 'day-a:2']);
    await expect.poll(() => added.seen).toEqual(['day-a:2']);
  });
});

describe('a release that handles more event types than the one before it', () => {
  const both = (name: string) => {
    const { seen, note } = noting(name);
    return { seen, process: { name, on: { ThingDone: note, OtherDone: note } } as Process<Event> };
  };

  it('handles what the older release skipped since the newer one was started, and nothing from before', async () => {
    const old = noting('money');
    const older = run(old.process);
    await write('day-a', 1, 'OtherDone');
    await write('day-a', 2);
    await expect.poll(() => old.seen).toEqual(['day-a:2']);
    // The newer release is started, and waits for the lead.
    const fresh = both('money');
    run(fresh.process);
    await expect
      .poll(async () => (await pool.query(`select from processes.row where type = 'OtherDone'`)).rowCount)
      .toBe(1);
    await write('day-b', 3, 'OtherDone');
    await write('day-b', 4);
    await write('day-c', 5, 'TypeOfNobody');
    await expect.poll(() => old.seen).toEqual(['day-a:2', 'day-b:4']);
    await older.stop();
    await expect.poll(() => fresh.seen, { timeout: 30_000 }).toEqual(['day-b:3']);
  });

  it('handles no skipped event of another application, and keeps the order that the process defines', async () => {
    const old = noting('money');
    const older = run(old.process);
    await write('day-a', 1);
    await expect.poll(() => old.seen).toEqual(['day-a:1']);
    let failures = 1;
    const fresh = noting('money', (n) => n === 3 && (failures -= 1) >= 0);
    const inOrderOf = ({ data: { n } }: Recorded<Event>) => (typeof n === 'number' && n % 2 === 1 ? 'odd' : 'even');
    run({ name: 'money', inOrderOf, on: { ThingDone: fresh.note, OtherDone: fresh.note } } as Process<Event>);
    await expect
      .poll(async () => (await pool.query(`select from processes.row where type = 'OtherDone'`)).rowCount)
      .toBe(1);
    await store.append('cinema-3', 'no-stream', [{ id: id(), type: 'OtherDone', data: { n: 9 }, metadata: {} }]);
    for (const n of [3, 5, 7]) await write(`day-${n}`, n, 'OtherDone');
    await write('day-b', 4);
    await expect.poll(() => old.seen).toEqual(['day-a:1', 'day-b:4']);
    await older.stop();
    await expect.poll(() => fresh.seen, { timeout: 30_000 }).toEqual(['day-3:3', 'day-5:5', 'day-7:7']);
    await expect.poll(async () => (await pool.query('select from processes.parked')).rowCount).toBe(0);
  });

  it('handles what an older release skipped that led in between', async () => {
    const first = both('money');
    const newer = run(first.process);
    await write('day-a', 1, 'OtherDone');
    await expect.poll(() => first.seen).toEqual(['day-a:1']);
    await newer.stop();
    const old = noting('money');
    const older = run(old.process);
    await write('day-a', 2, 'OtherDone');
    await write('day-a', 3);
    await expect.poll(() => old.seen).toEqual(['day-a:3']);
    await older.stop();
    const second = both('money');
    run(second.process);
    await expect.poll(() => second.seen, { timeout: 30_000 }).toEqual(['day-a:2']);
  });
});

describe('a release that writes a new version of an event type', () => {
  it('does what the older one beside it passed, and what that one passed after a roll-back, each once', async () => {
    const types = ['ThingDone', 'OtherDone', 'StateChanged', ...operationsEvents.map(({ shape }) => shape.type.value)];
    const readings = {
      old: readingBy([], types),
      next: readingBy([formerVersion(Thing, 1, ({ data }) => ({ n: Number(data['n']) }))], types),
    };
    const begin = (release: 'old' | 'next') => {
      const { seen, process } = noting('money');
      const { upcast: read, readAs } = readings[release];
      const namesInLog = (type: string) =>
        [...readAs].flatMap(([name, becomes]) => (becomes.includes(type) ? [name] : []));
      return { seen, ...runWith({ store: inPresentNames(store, read), decode, namesInLog }, process) };
    };
    const older = begin('old');
    await write('day-a', 1);
    await expect.poll(() => older.seen).toEqual(['day-a:1']);
    const first = begin('next');
    await expect
      .poll(async () => (await pool.query(`select from processes.row where type = 'ThingDone@2'`)).rowCount)
      .toBe(1);
    // Beside each other: the older one leads, and a new version stands between two that it knows.
    await write('day-b', 2);
    await write('day-b', 3, 'ThingDone', {}, 2);
    await write('day-b', 4);
    await expect.poll(() => older.seen).toEqual(['day-a:1', 'day-b:2', 'day-b:4']);
    await older.stop();
    await expect.poll(() => first.seen, { timeout: 30_000 }).toEqual(['day-b:3']);
    await first.stop();
    // Rolled back: the older release leads alone, and the log has events of the newer one from before.
    const back = begin('old');
    await write('day-c', 5, 'ThingDone', {}, 2);
    await write('day-c', 6);
    await expect.poll(() => back.seen).toEqual(['day-c:6']);
    await back.stop();
    const second = begin('next');
    await expect.poll(() => second.seen, { timeout: 30_000 }).toEqual(['day-c:5']);
    await write('day-c', 7, 'ThingDone', {}, 2);
    await expect.poll(() => second.seen).toEqual(['day-c:5', 'day-c:7']);
  });
});

describe('a release that has renamed an event type', () => {
  const reader = (name: string) => {
    const schema = event(name, { seatId: z.string(), n: z.int() });
    const seen: string[] = [];
    const note = async (one: Recorded): Promise<void> => void seen.push(`${one.type} ${(one.data as { n: number }).n}`);
    const process = { name: 'seats', on: { [name]: note } } as unknown as Process<Event>;
    return { seen, process, decode: createDecode([schema, ...operationsEvents]) };
  };

  it('continues where the older release stopped, repeats nothing, and handles what that one could not decode', async () => {
    const before = reader('SeatReturned');
    const older = runWith({ store, decode: before.decode }, before.process);
    await write('seat-a', 1, 'SeatReturned', { seatId: 'a' });
    await expect.poll(() => before.seen).toEqual(['SeatReturned 1']);
    const now = reader('SeatReinstated');
    runWith({ store: inPresentNames(store, upcast), decode: now.decode }, now.process);
    await expect
      .poll(async () => (await pool.query(`select from processes.row where type = 'SeatReinstated'`)).rowCount)
      .toBe(1);
    // Both run at the same time. The older one leads, and does not know the new name.
    await write('seat-a', 2, 'SeatReinstated', { seatId: 'a' });
    await write('seat-a', 3, 'SeatReturned', { seatId: 'a' });
    await expect.poll(() => before.seen).toEqual(['SeatReturned 1', 'SeatReturned 3']);
    await older.stop();
    await write('seat-b', 4, 'SeatReturned', { seatId: 'b' });
    await expect.poll(() => now.seen.toSorted(), { timeout: 30_000 }).toEqual(['SeatReinstated 2', 'SeatReinstated 4']);
  });
});
