import { lagMeter } from '@paddock/projections/engine/lag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { openDatabase, reached, settled, start } from './harness.ts';
import { memoryStore } from './memory-store.ts';
import { freed, taken } from './venue.ts';

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await startPostgres()));
afterAll(() => postgres.stop());

const HOUR = 3_600;
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * HOUR * 1_000).toISOString();

describe('the lag of a read model', () => {
  it('is the age of the oldest event it does not show, and zero at the end of the log', async () => {
    const store = memoryStore();
    const measure = lagMeter(store);
    expect(await measure([{ name: 'young', position: '' }])).toEqual(new Map([['young', 0]]));
    store.write([
      { ...taken(0), recordedAt: hoursAgo(5) },
      { ...taken(1), recordedAt: hoursAgo(3) },
      { ...taken(2), recordedAt: hoursAgo(1) },
    ]);
    const places = ['', '1', '2', '3'].map((position) => ({ name: `at${position}`, position }));
    for (const lags of [await measure(places), await measure(places)])
      expect([...lags].map(([name, seconds]) => [name, Math.floor(seconds / HOUR)])).toEqual([
        ['at', 5],
        ['at1', 3],
        ['at2', 1],
        ['at3', 0],
      ]);
  });

  it('grows while it is halted at an event, and also while no process runs', async () => {
    const databaseUrl = await postgres.createDatabase();
    const pool = openDatabase(databaseUrl);
    const store = memoryStore();
    const running = start({ store, databaseUrl, countsEvents: true });
    await running.live();
    await reached(pool, store.write([taken(0)]));
    const head = store.write([
      { ...freed(77), recordedAt: hoursAgo(2) },
      { ...taken(1), recordedAt: hoursAgo(0) },
    ]);
    await settled(pool, head);
    const shown = await running.registry.getSingleMetricAsString('paddock_projection_lag_seconds');
    const lagOf = (name: string): number => Number(new RegExp(`projection="${name}"} ([\\d.]+)`).exec(shown)?.[1]);
    expect(lagOf('occupancies')).toBeGreaterThanOrEqual(2 * HOUR);
    expect([lagOf('summaries'), lagOf('releases')]).toEqual([0, 0]);
    const events = await running.registry.getSingleMetricAsString('paddock_projection_lag_events');
    expect(events).toContain('{projection="occupancies"} 2\n');
    expect(events).toContain('{projection="summaries"} 0');
    await running.stop();
    // Stopped: no process applies events that are appended from now on.
    store.write([{ ...taken(2), recordedAt: hoursAgo(1) }]);
    const lags = await lagMeter(store)([{ name: 'summaries', position: head }]);
    expect(lags.get('summaries')).toBeGreaterThanOrEqual(HOUR);
    await pool.end();
  });
});
