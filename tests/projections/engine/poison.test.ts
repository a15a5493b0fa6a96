import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { differences } from './exactly-once.ts';
import { openDatabase, reached, settled, start, statusOf, sums } from './harness.ts';
import { memoryStore } from './memory-store.ts';
import { freed, held, noted, occupancies, releases, seats, summaries, taken, venueProjections } from './venue.ts';

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await startPostgres()));
afterAll(() => postgres.stop());

const everybody = venueProjections.map(({ name }) => name);

type Kind = {
  readonly title: string;
  readonly poison: { type: string; data: object };
  readonly mended: object;
  readonly halts: readonly string[];
};
const kinds: readonly Kind[] = [
  {
    title: 'a text where a number belongs',
    poison: { type: 'SlotTaken', data: { ...taken(3).data, cents: 'many' } },
    mended: taken(3).data,
    halts: ['occupancies', 'summaries'],
  },
  {
    title: 'a missing field',
    poison: { type: 'SlotFreed', data: {} },
    mended: freed(1).data,
    halts: ['occupancies', 'releases'],
  },
  {
    title: 'a document that is no object',
    poison: { type: 'SlotTaken', data: [] },
    mended: taken(3).data,
    halts: ['occupancies', 'summaries'],
  },
  {
    title: 'a moment that does not exist',
    poison: { type: 'SlotTaken', data: { ...taken(3).data, startsAt: '2026-02-31T10:00:00.000Z' } },
    mended: taken(3).data,
    halts: ['occupancies', 'summaries'],
  },
  {
    title: 'a slot of a seat that is sold already',
    poison: { type: 'SlotTaken', data: { ...taken(0).data, reservationId: 'r99' } },
    mended: taken(3).data,
    halts: ['occupancies'],
  },
  {
    title: 'a sum the tables refuse',
    poison: { type: 'SlotTaken', data: { ...taken(3).data, cents: 2_000_000_000 } },
    mended: taken(3).data,
    halts: ['occupancies'],
  },
  {
    title: 'a number too big for its column',
    poison: { type: 'SlotTaken', data: { ...taken(3).data, cents: 5_000_000_000 } },
    mended: taken(3).data,
    halts: ['occupancies'],
  },
  {
    title: 'a character the database cannot hold',
    poison: noted('seat1', 'nul \0 nul'),
    mended: noted('seat1', 'fine').data,
    halts: ['summaries'],
  },
  {
    title: 'a text of 900 KiB in an indexed column',
    poison: noted('seat1', randomText(900 * 1024)),
    mended: noted('seat1', 'short').data,
    halts: ['summaries'],
  },
  { title: 'a slot freed that nobody held', poison: freed(77), mended: freed(1).data, halts: ['occupancies'] },
];

/** Text that does not compress, so that its size counts. */
function randomText(length: number): string {
  let seed = 1;
  return Array.from({ length }, () =>
    String.fromCharCode(33 + (((seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0) >>> 8) % 90)),
  ).join('');
}

describe('an event that a read model cannot apply', () => {
  it.each(kinds)(
    'halts that read model only, with an alarm, and no event is skipped: $title',
    async ({ poison, mended, halts }) => {
      const url = await postgres.createDatabase();
      const pool = openDatabase(url);
      const store = memoryStore();
      const before = start({ store, databaseUrl: url });
      await before.live();
      const last = store.write([taken(0), taken(1), taken(2)]);
      const at = store.write([{ ...poison, stream: 'schedule-loc9' }]);
      const head = store.write([taken(4), freed(2), taken(5)]);
      const others = everybody.filter((name) => !halts.includes(name));
      await reached(pool, head, others);
      await settled(pool, head);
      for (const name of halts) {
        const status = await statusOf(pool, name);
        expect(status).toMatchObject({ state: 'halted', position: last });
        expect(status?.error).toContain(`schedule-loc9@0 of type ${poison.type}`);
      }
      const alarms = before.logged
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ level }) => level === 50);
      expect(new Set(alarms.map(({ projection }) => projection))).toEqual(new Set(halts));
      expect(alarms).toHaveLength(halts.length);
      expect(alarms[0]).toMatchObject({ stream: 'schedule-loc9', revision: 0, type: poison.type, position: at });
      expect(await before.registry.getSingleMetricAsString('paddock_projection_halted')).toContain(
        `{projection="${halts[0]}"} 1`,
      );
      await before.stop();

      // The event is unchanged after a restart: the read model halts at the same place.
      const again = start({ store, databaseUrl: url });
      await settled(pool, head);
      for (const name of halts) expect(await statusOf(pool, name)).toMatchObject({ state: 'halted', position: last });
      await again.stop();

      // The event is repaired: the read model goes on from it, and has every event once.
      store.replace(at, mended);
      const after = start({ store, databaseUrl: url });
      await reached(pool, head);
      expect(await statusOf(pool, halts[0] ?? '')).toMatchObject({ state: 'running', error: null });
      // A read model that applied the original event has kept it. So only the halted ones can be compared with the log.
      const comparable = halts.includes('occupancies') && halts.length > 1;
      expect(comparable ? await differences(pool, store.log) : []).toEqual([]);
      await after.stop();
      await pool.end();
    },
  );

  it('that is older than the read model halts it at that event', async () => {
    const url = await postgres.createDatabase();
    const pool = openDatabase(url);
    const store = memoryStore();
    const last = store.write([taken(0), taken(1)]);
    const head = store.write([
      { type: 'SlotTaken', data: { ...taken(0).data, reservationId: 'r99' }, stream: 'schedule-loc9' },
      taken(2),
    ]);
    const running = start({ store, databaseUrl: url });
    await reached(pool, head, ['summaries', 'releases']);
    await settled(pool, head);
    const status = await statusOf(pool, 'occupancies');
    expect(status).toMatchObject({ state: 'halted', position: last });
    expect(status?.error).toContain('schedule-loc9@0 of type SlotTaken');
    await running.stop();
    await pool.end();
  });

  it('is named by the rebuild of a new version, and the old rows stay', async () => {
    const url = await postgres.createDatabase();
    const pool = openDatabase(url);
    const store = memoryStore();
    const head = store.write([taken(0), taken(7), taken(1), { ...taken(14), stream: 'schedule-loc9' }, taken(2)]);
    const old = start({ store, databaseUrl: url });
    await reached(pool, head);
    await old.stop();
    const before = await sums(pool);
    // Tables that refuse a third slot of a seat, and a handler that throws.
    const strict = { ...occupancies, version: 2, tables: [{ ...seats, constraints: ['check (taken < 3)'] }, held] };
    const refuse = () => {
      throw new Error('not this one');
    };
    const wrong = { ...summaries, version: 2, on: { ...summaries.on, SlotTaken: refuse } };
    const next = start({ store, databaseUrl: url, projections: [strict, wrong, releases] });
    const more = store.write([taken(3)]);
    await reached(pool, more, ['releases']);
    await settled(pool, more);
    const [strictStatus, wrongStatus] = [await statusOf(pool, 'occupancies'), await statusOf(pool, 'summaries')];
    expect(strictStatus).toMatchObject({ state: 'halted', version: 1, position: head });
    expect(strictStatus?.error).toContain('schedule-loc9@0 of type SlotTaken');
    expect(wrongStatus?.error).toContain('schedule-loc1@0 of type SlotTaken cannot be applied: not this one');
    expect(await sums(pool)).toEqual(before);
    await next.stop();
    await pool.end();
  });
});
