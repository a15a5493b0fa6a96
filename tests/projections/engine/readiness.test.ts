import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { lagMeter } from '@paddock/projections/engine/lag';
import { readinessOfProjections, type Readiness } from '@paddock/projections/engine/readiness';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { openDatabase, reached, settled, start } from './harness.ts';
import { memoryStore } from './memory-store.ts';
import { busyVenue, freed, taken, venueProjections } from './venue.ts';

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await startPostgres()));
afterAll(() => postgres.stop());

/** A projection process in this one, and what its `/readyz` says. */
const startAsked = (store: ReturnType<typeof memoryStore>, databaseUrl: string) => {
  let check: (() => Promise<Readiness>) | undefined;
  const running = start({ store, databaseUrl, readiness: (given) => (check = given) });
  return { ...running, says: async () => (await check?.()) ?? { isReady: false, lines: [] } };
};
const BEHIND = expect.stringMatching(/^behind: \d+\.\d s at most, \w+$/);

describe('a projection process', () => {
  it('says that it leads or stands by, which read model is halted, and how far they are behind', async () => {
    const databaseUrl = await postgres.createDatabase();
    const pool = openDatabase(databaseUrl);
    const store = memoryStore();
    const first = startAsked(store, databaseUrl);
    await first.live();
    const second = startAsked(store, databaseUrl);
    await reached(pool, store.write([taken(0)]));
    expect(await first.says()).toEqual({ isReady: true, lines: ['leader', BEHIND] });
    const standsBy = 'stand-by: another process leads';
    await expect.poll(second.says).toEqual({ isReady: true, lines: [standsBy, BEHIND] });
    // The leader is not ready while a read model is halted. A stand-by could do no better, and says so.
    await settled(pool, store.write([freed(77), taken(1)]));
    const halted = 'occupancies: halted at an event it cannot take';
    expect(await first.says()).toEqual({ isReady: false, lines: ['leader', halted, BEHIND] });
    expect(await second.says()).toEqual({ isReady: true, lines: [standsBy, halted, BEHIND] });
    const isHalted = async ({ registry }: typeof first) =>
      /paddock_projection_halted\{projection="occupancies"\} (\d)/.exec(await registry.metrics())?.[1];
    expect([await isHalted(first), await isHalted(second)]).toEqual(['1', undefined]);
    await first.stop();
    await expect.poll(second.says).toEqual({ isReady: false, lines: ['leader', halted, BEHIND] });
    // Of two only the one that leads has a value: what a former leader knew does not keep an alarm on.
    expect(await isHalted(first)).toBeUndefined();
    await expect.poll(() => isHalted(second)).toBe('1');
    await second.stop();
    await pool.end();
  });

  it('that stands by says that it leads after the leader was killed', async () => {
    const databaseUrl = await postgres.createDatabase();
    const pool = openDatabase(databaseUrl);
    const program = join(import.meta.dirname, 'killed-process.ts');
    const arguments_ = ['--conditions=development', '--import', 'tsx', program, databaseUrl, '20', '0'];
    const child = spawn(process.execPath, arguments_, { stdio: 'ignore' });
    const store = memoryStore();
    await reached(pool, store.write(busyVenue(0, 20)));
    const standBy = startAsked(store, databaseUrl);
    await expect.poll(standBy.says).toEqual({ isReady: true, lines: ['stand-by: another process leads', BEHIND] });
    child.kill('SIGKILL');
    await once(child, 'exit');
    await expect.poll(standBy.says).toEqual({ isReady: true, lines: ['leader', BEHIND] });
    await standBy.stop();
    await pool.end();
  });

  it('is not ready before it has its database, nor while nobody leads beside it', async () => {
    const databaseUrl = await postgres.createDatabase();
    const pool = openDatabase(databaseUrl);
    const store = memoryStore();
    const running = start({ store, databaseUrl });
    await running.live();
    await running.stop();
    await pool.query(`update projection_engine.leaders set seen_at = now() - interval '1 minute'`);
    const says = (role: 'starting' | 'stand-by' | 'stand-by for a later release') =>
      readinessOfProjections({
        pool,
        store,
        lag: lagMeter(store),
        readModels: venueProjections,
        group: 'projections',
        role: () => role,
      })();
    expect(await says('starting')).toEqual({ isReady: false, lines: ['starting: waits for the database'] });
    expect(await says('stand-by')).toEqual({ isReady: false, lines: ['stand-by: nobody leads', BEHIND] });
    expect(await says('stand-by for a later release')).toMatchObject({ isReady: true });
    await pool.end();
  });
});
