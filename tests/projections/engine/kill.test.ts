import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { differences } from './exactly-once.ts';
import { openDatabase, reached, start } from './harness.ts';
import { memoryStore } from './memory-store.ts';
import { busyVenue } from './venue.ts';

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await startPostgres()));
afterAll(() => postgres.stop());

it('killing the projections process between rows and checkpoint leaves every event in every read model exactly once', async () => {
  const databaseUrl = await postgres.createDatabase();
  const pool = openDatabase(databaseUrl);
  const store = memoryStore();
  const first = start({ store, databaseUrl });
  await first.live();
  await reached(pool, store.write(busyVenue(0, 100)));
  await first.stop();
  let kills = 0;
  for (let round = 1; round <= 8; round += 1) {
    // The log grows by several batches, and the process dies while it applies them.
    const events = 100 + round * 2_000;
    const child = spawn(
      process.execPath,
      [
        '--conditions=development',
        '--import',
        'tsx',
        join(import.meta.dirname, 'killed-process.ts'),
        databaseUrl,
        String(events),
        String(1 + round),
      ],
      { stdio: 'ignore' },
    );
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
    if (signal === 'SIGKILL') kills += 1;
  }
  store.write(busyVenue(100, 8 * 2_000));
  const last = start({ store, databaseUrl });
  await reached(pool, await store.head());
  await last.stop();
  expect(kills).toBe(8);
  expect(await differences(pool, store.log)).toEqual([]);
  await pool.end();
  // Eight processes start and die in turn, which takes as long as the machine needs.
}, 600_000);
