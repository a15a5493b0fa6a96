import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Position } from '@paddock/event-store/port';
import { type Changes, type ChangeSubscriber, listenForChanges } from '@paddock/projections/engine/listen-for-changes';
import { payloads, type ChangeMessage } from '@paddock/projections/engine/notify';
import { createPositionWaiter, PositionTimeout, ProjectionHalted } from '@paddock/projections/engine/position-waiter';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { openDatabase, reached, settled, start } from './harness.ts';
import { memoryStore } from './memory-store.ts';
import { busyVenue, freed, taken } from './venue.ts';

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await startPostgres()));
afterAll(() => postgres.stop());

const venue = async () => {
  const databaseUrl = await postgres.createDatabase();
  const pool = openDatabase(databaseUrl);
  const store = memoryStore();
  const running = start({ store, databaseUrl });
  await running.live();
  const changes = listenForChanges(databaseUrl);
  await changes.ready;
  const waiter = createPositionWaiter(pool, changes);
  const close = async () => {
    waiter.close();
    await changes.close();
    await running.stop();
    await pool.end();
  };
  return { databaseUrl, pool, store, running, changes, waiter, close };
};

const sizes = (texts: readonly string[]) => texts.map((text) => Buffer.byteLength(text));
const parsed = (texts: readonly string[]) => texts.map((text) => JSON.parse(text) as ChangeMessage);

describe('the notice of a commit', () => {
  const base = { projection: 'availability', position: '7' };
  const scoped = (count: number, delta: (n: number) => unknown) =>
    Array.from({ length: count }, (_, n) => ({
      model: 'availability',
      scope: { location: `locé${n}` },
      delta: delta(n),
    }));

  it('carries its position even if no screen is affected', () => {
    expect(parsed(payloads({ ...base, changes: [] }))).toEqual([{ ...base, changes: [] }]);
  });
  it('is split below the size limit of the database, in order and complete', () => {
    const changes = scoped(200, (n) => ({ n, text: 'ü'.repeat(300) }));
    const texts = payloads({ ...base, changes });
    expect(texts.length).toBeGreaterThan(1);
    expect(Math.max(...sizes(texts))).toBeLessThan(8_000);
    expect(parsed(texts).flatMap((message) => message.changes)).toEqual(changes);
    expect(parsed(texts).every(({ position }) => position === '7')).toBe(true);
  });
  it('leaves out a change that is too big, so that screens read it again', () => {
    const [first, second] = scoped(2, (n) => 'x'.repeat(n ? 10 : 20_000));
    const told = parsed(payloads({ ...base, changes: [first, second] as ChangeMessage['changes'] }));
    expect(told.flatMap(({ changes }) => changes)).toEqual([
      { model: 'availability', scope: { location: 'locé0' } },
      second,
    ]);
  });
  it('asks screens to read everything again if there are too many changes', () => {
    const texts = payloads({ ...base, changes: scoped(20_000, () => 'y'.repeat(500)) });
    expect(parsed(texts)).toEqual([{ ...base, changes: [{ model: 'availability', scope: {} }] }]);
  });
  it('names the same change once', () => {
    const twice = [1, 2].map(() => ({ model: 'planner', scope: { location: 'a' } }));
    expect(parsed(payloads({ ...base, changes: twice }))[0]?.changes).toHaveLength(1);
  });
});

describe('a reader that must see a write', () => {
  it('waits for exactly that position, and every change is announced in order', async () => {
    const { store, waiter, changes, close } = await venue();
    const heard: ChangeMessage[] = [];
    changes.subscribe({ onChange: (message) => heard.push(message) });
    for (let n = 0; n < 20; n += 1) {
      const position = store.write([taken(n)]);
      await waiter.waitFor('occupancies', position, 60_000);
      await waiter.waitFor('releases', position, 60_000);
    }
    const told = () => heard.filter(({ projection }) => projection === 'occupancies').flatMap((one) => one.changes);
    // The reader may have finished before the last notice arrives.
    await expect
      .poll(() => told().map(({ scope }) => scope['seat']))
      .toEqual(Array.from({ length: 20 }, (_, n) => `seat${n % 7}`));
    await expect(waiter.waitFor('occupancies', '999' as Position, 50)).rejects.toBeInstanceOf(PositionTimeout);
    await close();
  });

  it('is told at once that the read model has halted', async () => {
    const { pool, store, waiter, close } = await venue();
    const head = store.write([freed(5)]);
    const waiting = waiter.waitFor('occupancies', head, 60_000).catch((error: unknown) => error);
    await settled(pool, head);
    expect(await waiting).toBeInstanceOf(ProjectionHalted);
    await expect(waiter.waitFor('occupancies', head, 60_000)).rejects.toBeInstanceOf(ProjectionHalted);
    await waiter.waitFor('releases', head, 60_000);
    await close();
  });

  it('finds caches that follow the notices up to date: it is not answered before the notice was heard or made up for', async () => {
    const { pool, store, changes, close } = await venue();
    const told: ChangeMessage[] = [];
    const heard = new Set<ChangeSubscriber>();
    /** No notice of a commit arrives here. */
    const late: Changes = {
      ...changes,
      subscribe: (subscriber) => (heard.add(subscriber), () => void heard.delete(subscriber)),
      missed: (projection, position) => {
        for (const { onChange } of heard) onChange({ projection, position, changes: [], resync: true });
      },
    };
    late.subscribe({ onChange: (message) => void told.push(message) });
    const waiter = createPositionWaiter(pool, late);
    for (const round of [0, 1, 2]) {
      const position = store.write(busyVenue(round * 10, 10));
      await waiter.waitFor('occupancies', position, 60_000);
      // Caches of this read model were told to read it again, before the answer.
      expect(told.at(-1)).toMatchObject({ projection: 'occupancies', resync: true });
      expect(Number(told.at(-1)?.position)).toBeGreaterThanOrEqual(Number(position));
    }
    waiter.close();
    await close();
  });

  it('is answered by polling if notices do not arrive, and resyncs after a gap', async () => {
    const { pool, store, waiter, changes, close } = await venue();
    await reached(pool, store.write(busyVenue(0, 10)));
    let resyncs = 0;
    const resynced = new Promise<void>((resolve) => {
      changes.subscribe({
        onChange: () => undefined,
        onResync: () => {
          resyncs += 1;
          resolve();
        },
      });
    });
    const ended = await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'paddock changes' and datname = current_database()`);
    expect(ended.rowCount).toBe(1);
    await waiter.waitFor('occupancies', store.write(busyVenue(10, 10)), 60_000);
    await resynced;
    expect(resyncs).toBe(1);
    await waiter.waitFor('occupancies', store.write(busyVenue(20, 10)), 60_000);
    await close();
  });
});
