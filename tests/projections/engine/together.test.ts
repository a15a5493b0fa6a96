import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyTogether, type Share, type TogetherContext } from '@paddock/projections/engine/apply-together';
import { raiseFences } from '@paddock/projections/engine/checkpoint';
import { Fenced } from '@paddock/projections/engine/failures';
import { JoinedStatements } from '@paddock/projections/engine/joined-statements';
import { bundles, messagesOf, type ChangeMessage } from '@paddock/projections/engine/notify';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { differences } from './exactly-once.ts';
import { openDatabase, reached, start, statusOf, sums } from './harness.ts';
import { memoryStore } from './memory-store.ts';
import { busyVenue, codec, freed, taken, venueProjections } from './venue.ts';

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await startPostgres()));
afterAll(() => postgres.stop());

const ALONE = 'a batch is taken one read model at a time';

/** A venue whose projections have stopped, and a way to take the leases of all read models. */
const stoppedVenue = async (events: number) => {
  const databaseUrl = await postgres.createDatabase();
  const pool = openDatabase(databaseUrl);
  const store = memoryStore();
  const running = start({ store, databaseUrl });
  await running.live();
  if (events) await reached(pool, store.write(busyVenue(0, events)));
  await running.stop();
  const context: TogetherContext = { pool, codec, failpoints: {}, statements: new JoinedStatements() };
  const lease = async (): Promise<Share[]> => {
    const checkpoints = await raiseFences(
      pool,
      venueProjections.map(({ name }) => name),
    );
    return venueProjections.map((projection) => ({
      projection,
      checkpoint: checkpoints.find(({ name }) => name === projection.name) as Share['checkpoint'],
    }));
  };
  return { pool, store, context, lease };
};

describe('a batch for all read models', () => {
  it('is one transaction with rows and checkpoints of all of them, also of those without a change', async () => {
    const { pool, store, context, lease } = await stoppedVenue(40);
    store.write([taken(100), taken(101)]);
    const places = await applyTogether(context, await lease(), store.log);
    expect([...places.values()]).toEqual(venueProjections.map(() => '42'));
    const writers = await pool.query<{ writers: string }>(`select count(distinct w)::text as writers from (
        select xmin::text as w from projection_engine.projections
        union all select xmin::text from occupancies.seats where last_position in ('41', '42')
        union all select xmin::text from occupancies.held where reservation_id in ('r100', 'r101')
        union all select xmin::text from summaries.documents where seat_id in ('seat2', 'seat3')) as rows`);
    expect(writers.rows).toEqual([{ writers: '1' }]);
    expect(await differences(pool, store.log)).toEqual([]);
    await pool.end();
  });

  it('is used by a live run; only a failing batch is applied one read model at a time', async () => {
    const databaseUrl = await postgres.createDatabase();
    const pool = openDatabase(databaseUrl);
    const store = memoryStore();
    const running = start({ store, databaseUrl });
    await running.live();
    for (let round = 0; round < 20; round += 1) await reached(pool, store.write(busyVenue(round * 24, 24)));
    const alone = () => running.logged.filter((line) => line.includes(ALONE)).length;
    expect(alone()).toBe(0);
    await reached(pool, store.write([freed(9_999)]), ['summaries', 'releases']);
    expect(alone()).toBe(1);
    // The halted one is left out from now on; the others continue together.
    await reached(pool, store.write([taken(2_000)]), ['summaries', 'releases']);
    expect(alone()).toBe(1);
    expect(await statusOf(pool, 'occupancies')).toMatchObject({ state: 'halted', position: '480' });
    await running.stop();
    await pool.end();
  });

  it('continues each read model from its own position, and one that is ahead skips what it has', async () => {
    const { pool, store, context, lease } = await stoppedVenue(40);
    store.write(busyVenue(40, 40));
    const [first, ...others] = (await lease()) as [Share, ...Share[]];
    // As after a commit whose answer was lost: the checkpoint in memory is older than the stored one.
    await applyTogether(context, [first], store.log.slice(0, 60));
    await applyTogether(context, [first, ...others], store.log);
    expect(await differences(pool, store.log)).toEqual([]);
    const before = await sums(pool);
    await applyTogether(context, [first, ...others], store.log);
    expect(await sums(pool)).toEqual(before);
    await pool.end();
  });

  it('writes nothing at all if one lease is lost or one read model fails', async () => {
    const { pool, store, context, lease } = await stoppedVenue(40);
    const shares = await lease();
    const before = await sums(pool);
    store.write(busyVenue(40, 10));
    await raiseFences(pool, ['summaries']);
    await expect(applyTogether(context, shares, store.log)).rejects.toBeInstanceOf(Fenced);
    const again = await lease();
    store.write([freed(9_999)]);
    await expect(applyTogether(context, again, store.log)).rejects.toThrow('nobody held');
    expect(await sums(pool)).toEqual(before);
    for (const { name } of venueProjections) expect(await statusOf(pool, name)).toMatchObject({ position: '40' });
    await pool.end();
  });

  it('can write more rows than fit into one statement, with deletes among them', async () => {
    const { pool, store, context, lease } = await stoppedVenue(0);
    const shares = await lease();
    // 2,500 seats and reservations, 2,300 of which are freed again.
    store.write(Array.from({ length: 2_500 }, (_, n) => taken(n, `seat${n}`)));
    await applyTogether(context, shares, store.log);
    store.write(Array.from({ length: 2_300 }, (_, n) => freed(n)));
    await applyTogether(context, shares, store.log);
    expect(await differences(pool, store.log)).toEqual([]);
    await pool.end();
  });
});

describe('the notices of a commit', () => {
  const message = (n: number, size: number): ChangeMessage => ({
    projection: `model${n}`,
    position: '7',
    changes: [{ model: 'planner', scope: { location: 'ü'.repeat(size) } }],
  });

  it('of several read models are packed into few notices, complete and in order', () => {
    const messages = Array.from({ length: 60 }, (_, n) => message(n, (n * 37) % 400));
    const texts = bundles(messages);
    expect(texts.length).toBeLessThan(10);
    expect(Math.max(...texts.map((text) => Buffer.byteLength(text)))).toBeLessThan(8_000);
    expect(texts.flatMap(messagesOf)).toEqual(messages);
  });
  it('of one read model is sent alone and unchanged', () => {
    expect(bundles([message(1, 3)])).toEqual([JSON.stringify(message(1, 3))]);
  });
});
