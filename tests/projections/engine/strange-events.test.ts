import { inPresentNames } from '@paddock/event-store/in-present-names';
import { formerVersion, readingBy } from '@paddock/shared-domain/kernel/former-events';
import { event } from '@paddock/shared-domain/kernel/message';
import { codecOf, type Codec } from '@paddock/projections/engine/codec';
import { readPassed } from '@paddock/projections/engine/passed';
import { change, type Projection } from '@paddock/projections/engine/projection';
import { rebuild } from '@paddock/projections/engine/rebuild';
import { rebuildAsOf } from '@paddock/projections/engine/rebuild-as-of';
import { checksum } from '@paddock/projections/engine/checksum';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { differences } from './exactly-once.ts';
import { openDatabase, reached, settled, start, statusOf, sums } from './harness.ts';
import { memoryStore } from './memory-store.ts';
import {
  codec,
  freed,
  NoteLeft,
  occupancies,
  releases,
  SlotFreed,
  SlotTaken,
  summaries,
  taken,
  tallies,
  venueProjections,
} from './venue.ts';

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await startPostgres()));
afterAll(() => postgres.stop());

const venue = async (books: Codec = codec, projections: readonly Projection[] = venueProjections) => {
  const databaseUrl = await postgres.createDatabase();
  const pool = openDatabase(databaseUrl);
  const store = memoryStore();
  const running = start({ store, databaseUrl, codec: books, projections });
  await running.live();
  return { databaseUrl, pool, store, running, dependencies: { databaseUrl, store, codec: books } };
};
const enchanted = (n: number, stream = 'schedule-loc1') => ({ type: 'SlotEnchanted', data: { n }, stream });
const kept = (n: number, position: number) => ({
  type: 'SlotEnchanted',
  events: n,
  first_position: '2',
  last_position: String(position),
});

describe('an event of a type that this release does not know', () => {
  it('is passed over by every read model and counted', async () => {
    const { pool, store, running, dependencies } = await venue();
    store.write([taken(0), enchanted(1), taken(1)]);
    const head = store.write([enchanted(2, 'lounge-1')]);
    await reached(pool, head);
    expect(await differences(pool, store.log)).toEqual([]);
    expect(await readPassed(pool)).toEqual(
      ['occupancies', 'releases', 'summaries'].map((name) => ({ read_model: name, ...kept(2, 4) })),
    );
    expect(await running.registry.getSingleMetricAsString('paddock_projection_passed_total')).toContain(
      '{projection="releases",standing="newer"} 2',
    );
    expect(running.logged.filter((line) => line.includes('a type this release does not know'))).toHaveLength(1);
    // A rebuild and a view of the past also pass over them, and nothing is counted twice.
    const live = await sums(pool);
    const rebuilt = await rebuild(venueProjections, dependencies);
    expect(rebuilt.map(({ failure }) => failure)).toEqual([undefined, undefined, undefined]);
    const past = await rebuildAsOf(summaries, dependencies, { position: head });
    expect(await checksum(pool, past.schema, summaries.tables)).toEqual(live['summaries']);
    await past.dispose();
    expect(await sums(pool)).toEqual(live);
    expect((await readPassed(pool)).map(({ events }) => events)).toEqual([2, 2, 2]);
    await running.stop();
    await pool.end();
  });

  it('causes a rebuild of the read models that handle it in the next release, and of no others', async () => {
    const { databaseUrl, pool, store, running } = await venue();
    const head = store.write([taken(0), enchanted(5), taken(1)]);
    await reached(pool, head);
    await running.stop();
    const Enchanted = event('SlotEnchanted', { n: z.int() });
    const next = codecOf([SlotTaken, SlotFreed, NoteLeft, Enchanted]);
    const widened: Projection = {
      ...releases,
      on: {
        ...releases.on,
        SlotEnchanted: () => [change(tallies, { day: 'enchanted' }, () => ({ day: 'enchanted', freed: 5 }))],
      },
    };
    const projections = [occupancies, summaries, widened];
    const upgraded = start({ store, databaseUrl, codec: next, projections });
    await reached(pool, store.write([taken(2)]));
    expect((await pool.query('select day, freed from releases.tallies')).rows).toEqual([
      { day: 'enchanted', freed: 5 },
    ]);
    // The other read models keep it on the list: they do not handle it now, but a later release may.
    expect((await readPassed(pool)).map(({ read_model: name }) => name)).toEqual(['occupancies', 'summaries']);
    const begun = upgraded.logged.filter((line) => line.includes('"rebuilding"'));
    expect(begun).not.toEqual([]);
    expect(begun.every((line) => line.includes('releases') && !line.includes('summaries'))).toBe(true);
    await upgraded.stop();
    await pool.end();
  });

  it('does not hide an event that a read model handles but cannot read: that one halts', async () => {
    const { pool, store, running } = await venue();
    const last = store.write([taken(0), enchanted(1)]);
    const head = store.write([{ type: 'SlotFreed', data: { reservationId: 7 } }, taken(1)]);
    await settled(pool, head);
    for (const name of ['occupancies', 'releases'])
      expect(await statusOf(pool, name)).toMatchObject({ state: 'halted', position: last });
    expect(await statusOf(pool, 'summaries')).toMatchObject({ state: 'running', position: head });
    await running.stop();
    await pool.end();
  });
});

describe('an event of a version that this release does not know', () => {
  it('is passed by the older release, in the middle of a stream, and read when the newer one is back', async () => {
    const { upcast } = readingBy([], [...codec.types]);
    const newer = readingBy([formerVersion(SlotFreed, 1, ({ data }) => data)], [...codec.types]);
    const log = memoryStore();
    const databaseUrl = await postgres.createDatabase();
    const pool = openDatabase(databaseUrl);
    const older = { databaseUrl, store: inPresentNames(log, upcast), codec, projections: venueProjections };
    const first = start(older);
    await first.live();
    // A field was renamed, so that the older release could not read it.
    log.write([taken(0), taken(1), { ...freed(0), version: 2 }, taken(2)]);
    const head = log.write([freed(1)]);
    await reached(pool, head);
    expect((await readPassed(pool)).map(({ read_model: name, type, events }) => [name, type, events])).toEqual(
      ['occupancies', 'releases', 'summaries'].map((name) => [name, 'SlotFreed@2', 1]),
    );
    await first.stop();
    // Started again, the older release rebuilds nothing for it.
    const again = start(older);
    await again.live();
    expect(again.logged.filter((line) => line.includes('"rebuilding"'))).toEqual([]);
    await again.stop();
    const next = codecOf([SlotTaken, SlotFreed, NoteLeft], undefined, (name) => newer.readAs.get(name) ?? [name]);
    const upgraded = start({ ...older, store: inPresentNames(log, newer.upcast), codec: next });
    await reached(pool, log.write([taken(3)]));
    expect(await differences(pool, log.log)).toEqual([]);
    // Only who has no row for the type keeps it on the list.
    expect((await readPassed(pool)).map(({ read_model: name }) => name)).toEqual(['summaries']);
    await upgraded.stop();
    await pool.end();
  });
});

describe('events of other applications in a shared event store', () => {
  const shared: Codec = codecOf([SlotTaken, SlotFreed, NoteLeft], ({ stream, type }) =>
    !stream.startsWith('schedule-') ? 'foreign' : codec.types.has(type) ? 'known' : 'newer',
  );

  it('halt nothing, whatever their names and contents are', async () => {
    const { pool, store, running, dependencies } = await venue(shared);
    store.write([taken(0), taken(1), freed(1)]);
    const binary = new Uint8Array([0, 255, 1]);
    store.write([
      { type: 'OrderPlaced', data: { total: 5 }, stream: 'order-1' },
      { type: 'OrderScanned', data: binary, stream: 'order-1' },
      { type: 'SlotTaken', data: { seat: 'theirs' }, stream: 'cinema-1' },
      { type: 'SlotFreed', data: binary, stream: 'cinema-1' },
    ]);
    const head = store.write([taken(2), { type: 'OrderPaid', data: {}, stream: 'order-1' }]);
    await reached(pool, head);
    const ours = store.log.filter(({ stream }) => stream.startsWith('schedule-'));
    const { rows } = await pool.query<{ taken: number }>('select sum(taken)::int as taken from occupancies.seats');
    expect(rows).toEqual([{ taken: ours.filter(({ type }) => type === 'SlotTaken').length }]);
    expect(await readPassed(pool)).toEqual([]);
    expect(await running.registry.getSingleMetricAsString('paddock_projection_passed_total')).toContain(
      '{projection="summaries",standing="foreign"} 5',
    );
    const live = await sums(pool);
    await rebuild(venueProjections, dependencies);
    expect(await sums(pool)).toEqual(live);
    await running.stop();
    await pool.end();
  });
});
