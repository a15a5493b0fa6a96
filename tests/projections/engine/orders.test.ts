import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EventStore, Position } from '@paddock/event-store/port';
import { codecOf } from '@paddock/projections/engine/codec';
import { callOffOrder, placeOrder, readOrders } from '@paddock/projections/engine/orders';
import { readPoison } from '@paddock/projections/engine/poison-list';
import { rebuildAsOf } from '@paddock/projections/engine/rebuild-as-of';
import { readSetAsides } from '@paddock/projections/engine/set-asides';
import { operationsEvents } from '@paddock/shared-domain/operations/events';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { openDatabase, reached, type Running, settled, start, statusOf, sums } from './harness.ts';
import { type MemoryStore, memoryStore } from './memory-store.ts';
import { freed, NoteLeft, occupancies, SlotFreed, SlotTaken, taken } from './venue.ts';

const codec = codecOf([SlotTaken, SlotFreed, NoteLeft, ...operationsEvents]);
const POISON = { type: 'SlotTaken', data: { ...taken(3).data, cents: 'many' }, stream: 'schedule-loc9' };
const stream = 'operations-poison';

let postgres: TestPostgres;
let url: string;
let pool: Pool;
let store: MemoryStore;
let running: Running | undefined;
beforeAll(async () => void (postgres = await startPostgres()));
afterAll(() => postgres.stop());
beforeEach(async () => {
  url = await postgres.createDatabase();
  pool = openDatabase(url);
  store = memoryStore();
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await pool.end();
});

const stateOf = async (id: string) => (await readOrders(pool)).find((order) => order.id === id)?.state;
const ends = async (id: string, state: string) => await expect.poll(() => stateOf(id)).toBe(state);
const order = (id: string, kind: 'rebuild' | 'look-again' = 'rebuild', projection = 'occupancies') =>
  placeOrder(pool, { id, kind, projection });
/** A store whose subscriptions from the first event wait at one event until `release`. The live run starts later, so it does not wait. */
const heldAt = (held: MemoryStore, position: Position) => {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => void (release = resolve));
  const reached = { count: 0 };
  const slow: EventStore = {
    ...held,
    async *subscribeAll(after, options) {
      for await (const message of held.subscribeAll(after, options)) {
        if (after === '' && message.kind === 'event' && message.event.position === position) {
          reached.count += 1;
          await Promise.race([gate, new Promise((resolve) => options.signal.addEventListener('abort', resolve))]);
        }
        yield message;
      }
    },
  };
  return { slow, release, reached };
};

/** A venue whose read models have halted at an event with a text where a number belongs. */
const poisoned = async (): Promise<{ at: Position; head: Position; eventId: string }> => {
  running = start({ store, databaseUrl: url, codec });
  await running.live();
  store.write([taken(0), taken(1)]);
  const at = store.write([POISON]);
  const head = store.write([taken(4), freed(1)]);
  await settled(pool, head);
  return { at, head, eventId: store.log.find(({ position }) => position === at)?.id ?? '' };
};
const setAside = (readModel: string, eventId: string) =>
  store.write([
    {
      type: 'PoisonEventSetAside',
      data: { readModel, eventId, stream: 'schedule-loc9', revision: 0, eventType: 'SlotTaken' },
      stream,
    },
  ]);

describe('an event that a read model cannot apply', () => {
  it('is listed, and can be set aside for that read model only: it runs on, and so do a rebuild and a view of the past', async () => {
    const { eventId } = await poisoned();
    const listed = await readPoison(pool);
    expect(listed.map(({ read_model: name, event_id: id }) => [name, id])).toEqual([
      ['occupancies', eventId],
      ['summaries', eventId],
    ]);
    expect(listed[0]).toMatchObject({ stream: 'schedule-loc9', revision: 0, type: 'SlotTaken' });
    const head = setAside('occupancies', eventId);
    await order('o1', 'look-again');
    await reached(pool, head, ['occupancies', 'releases']);
    await ends('o1', 'done');
    expect(await statusOf(pool, 'summaries')).toMatchObject({ state: 'halted' });
    expect((await readPoison(pool)).map(({ read_model: name }) => name)).toEqual(['summaries']);
    const live = await sums(pool, [occupancies]);
    await order('o2');
    await ends('o2', 'done');
    expect(await sums(pool, [occupancies])).toEqual(live);
    const past = await rebuildAsOf(occupancies, { databaseUrl: url, store, codec }, { position: head });
    const { rows } = await pool.query(`select count(*)::int as count from ${past.schema}.held`);
    await past.dispose();
    const { rows: present } = await pool.query('select count(*)::int as count from occupancies.held');
    expect(rows).toEqual(present);
    // It stays set aside for the next leader.
    await running?.stop();
    running = start({ store, databaseUrl: url, codec });
    await reached(pool, store.write([taken(5)]), ['occupancies']);
  });

  it('is retried by order: the read model runs on if it can be applied, and halts again if not', async () => {
    const { at, eventId } = await poisoned();
    await order('o1', 'look-again');
    await ends('o1', 'done');
    await expect.poll(async () => (await statusOf(pool, 'occupancies'))?.state).toBe('halted');
    expect((await readPoison(pool)).map(({ event_id: id }) => id)).toEqual([eventId, eventId]);
    store.replace(at, taken(3).data);
    await order('o2', 'look-again');
    await order('o3', 'look-again', 'summaries');
    await reached(pool, store.write([taken(6)]));
    expect(await readPoison(pool)).toEqual([]);
  });

  it('that was set aside and is included again is in the read model after a rebuild', async () => {
    const { at, eventId } = await poisoned();
    setAside('occupancies', eventId);
    await order('o1', 'look-again');
    await ends('o1', 'done');
    store.replace(at, taken(3).data);
    store.write([{ type: 'PoisonEventReinstated', data: { readModel: 'occupancies', eventId }, stream }]);
    expect([...(await readSetAsides(store)).values()]).toEqual([]);
    await order('o2');
    await ends('o2', 'done');
    const { rows } = await pool.query(`select 1 from occupancies.held where reservation_id = $1`, [
      taken(3).data.reservationId,
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe('a rebuild that staff ordered', () => {
  it('stops when it is called off; the live read model runs on, and the next order is carried out', async () => {
    const middle = store.write([taken(0), taken(1)]);
    store.write([taken(2)]);
    const first = start({ store, databaseUrl: url, codec });
    await reached(pool, store.write([taken(3)]));
    await first.stop();
    const { slow, release, reached: held } = heldAt(store, middle);
    running = start({ store: slow, databaseUrl: url, codec });
    const before = await sums(pool);
    await order('o1');
    await order('o2', 'rebuild', 'summaries');
    // The same order twice counts once.
    await order('o1');
    await expect.poll(() => held.count).toBe(1);
    await callOffOrder(pool, 'o2');
    expect(await stateOf('o2')).toBe('stopped');
    await callOffOrder(pool, 'o1');
    await ends('o1', 'stopped');
    expect(await sums(pool)).toEqual(before);
    expect((await pool.query('select 1 from projection_engine.side_schemas')).rows).toEqual([]);
    await reached(pool, store.write([taken(4)]));
    release();
    await order('o3');
    await ends('o3', 'done');
  });

  it('starts again with the next leader if its process dies, and reports when it is complete', async () => {
    const middle = store.write([taken(0), taken(1)]);
    store.write([taken(2)]);
    const first = start({ store, databaseUrl: url, codec });
    await reached(pool, store.write([taken(3)]));
    await first.stop();
    const { slow, reached: held } = heldAt(store, middle);
    const dying = start({ store: slow, databaseUrl: url, codec });
    await order('o1');
    await expect.poll(() => held.count).toBe(1);
    await dying.stop();
    expect(await stateOf('o1')).toBe('running');
    running = start({ store, databaseUrl: url, codec });
    await ends('o1', 'done');
    expect((await readOrders(pool))[0]).toMatchObject({ share: 1, error: null, progress: null });
  });

  it('of a read model that does not exist fails with a clear message', async () => {
    running = start({ store, databaseUrl: url, codec });
    await reached(pool, store.write([taken(0)]));
    await order('o1', 'rebuild', 'nothing');
    await ends('o1', 'failed');
    expect((await readOrders(pool))[0]?.error).toBe('There is no read model nothing here.');
  });
});
