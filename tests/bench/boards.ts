import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { openEventStore } from '@paddock/event-store/open';
import { all, codec } from '@paddock/projections/all';
import { rebuild } from '@paddock/projections/engine/rebuild';
import { runProjections } from '@paddock/projections/engine/run-projections';
import pg from 'pg';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { startPostgres } from '../support/postgres.ts';
import { differencesToLog, sumsOf } from './boards-check.ts';
import { fill } from './boards-fill.ts';
import { measureBoardReads } from './boards-reads.ts';
import { boardsStory } from './boards-story.ts';
import { printRows, type Row } from './rows.ts';

const megabytes = (): number => Math.round(process.memoryUsage().rss / 1_048_576);
const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);
/** CPU seconds of this process. Unlike elapsed time, they do not depend on other work of the machine. */
const cpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
};
const say = (what: string): void => void process.stdout.write(`${what}\n`);

/**
 * `npm run bench -- boards [laps, 1000000] [rounds, 5] [seconds a measurement, 1] [seed, 2027]`: appends seeded laps through the event
 * store's port to a durable Postgres while the read models of a board's page run live. Then it compares the boards with an independent fold
 * of the whole log, rebuilds them, and measures reads. Customers have no names here: all show as "Former racer".
 */
const benchBoards = async (laps: number, rounds: number, length: number, seed: number): Promise<void> => {
  const postgres = await startPostgres({ fsync: 'on' });
  const databaseUrl = await postgres.createDatabase();
  const stop = new AbortController();
  const rows: Row[] = [];
  try {
    const store = await openEventStore({ databaseUrl, upcast: 'as-written' });
    // Wait until the read models are live: catching up is not what is measured here.
    const told = new EventEmitter();
    const live = once(told, 'live');
    const log = pino({}, { write: (line) => line.includes('read models are live') && told.emit('live') });
    // The read models of a board's page; laps and cars concern two of them.
    const shown = all.filter(({ name }) => ['leaderboards', 'catalogue', 'users', 'venues'].includes(name));
    const running = runProjections({
      projections: shown,
      codec,
      store,
      databaseUrl,
      log,
      registry: new Registry(),
      signal: stop.signal,
    });
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
    pool.on('error', () => undefined);
    const reached = async (): Promise<string | undefined> =>
      (
        await pool
          .query<{ position: string }>(`select position from projection_engine.projections where name = 'leaderboards'`)
          .catch(() => ({ rows: [] }))
      ).rows[0]?.position;
    await live;

    // 1. Append the story while the read models follow it.
    const story = boardsStory({
      seed,
      laps,
      drivers: 5000,
      tracks: 20,
      boards: 60,
      rulings: 0.01,
      definitions: 0.00002,
    });
    const startedAt = performance.now();
    const cpuBefore = cpu();
    let shownAt = 0;
    const { count, position } = await fill(store, story, (done) => {
      if (done - shownAt < 100_000) return;
      shownAt = done;
      say(`${done} events appended after ${seconds(startedAt)} s`);
    });
    const appended = seconds(startedAt);
    while ((await reached()) !== position) await sleep(100);
    const followed = seconds(startedAt);
    say(
      `${count} events (${laps} laps) appended in ${appended} s; the ${shown.length} read models of its boards level after ${followed} s, ` +
        `${(cpu() - cpuBefore).toFixed(1)} s of CPU beside Postgres, ${Math.round(count / Number(followed))} events/s`,
    );

    // 2. Checksums of the boards, for the comparison with the rebuild, and four past moments.
    const span = (
      await pool.query<{ low: string; high: string }>(
        `select min(meta->>'at') as low, max(meta->>'at') as high from event_store.events where stream like 'lap-%'`,
      )
    ).rows[0] as { low: string; high: string };
    const [low, high] = [Date.parse(span.low), Date.parse(span.high)];
    const moments = [0.1, 0.4, 0.7, 0.95].map((part) => new Date(low + part * (high - low)).toISOString());
    const sums = await sumsOf(pool);

    // 3. Rebuild with the product's own code.
    const before = megabytes();
    let peak = before;
    const watch = setInterval(() => (peak = Math.max(peak, megabytes())), 50);
    const rebuiltAt = performance.now();
    const cpuThen = cpu();
    const done = await rebuild(
      all.filter(({ name }) => name === 'leaderboards'),
      { databaseUrl, store, codec },
    );
    clearInterval(watch);
    const [failed] = done.filter(({ failure }) => failure !== undefined);
    if (failed !== undefined) throw failed.failure as Error;
    const rebuilt = seconds(rebuiltAt);
    say(
      `rebuild of the boards: ${rebuilt} s, ${(cpu() - cpuThen).toFixed(1)} s of CPU beside Postgres, ` +
        `${Math.round(count / Number(rebuilt))} events/s, ${before} MB before, ${peak} MB at most`,
    );
    const same = (await sumsOf(pool)) === sums;
    stop.abort();
    await running;

    rows.push(...(await measureBoardReads(databaseUrl, moments, rounds, length)));
    const checkedAt = performance.now();
    const checked = await differencesToLog(pool, moments);
    say(`fold of the log in ${seconds(checkedAt)} s: ${checked.rows} rows on the boards, ${moments.length} moments`);
    const verdict = (subject: string, holds: boolean): Row => ({
      subject,
      measured: holds ? 'yes' : 'NO',
      floor: '',
      ratio: undefined,
      goal: 'yes',
      met: holds,
    });
    rows.push(
      verdict('live read model equals its rebuild, row for row', same),
      verdict(`boards equal a fold of the log, now and at ${moments.length} moments`, checked.differences.length === 0),
    );
    for (const difference of checked.differences) say(`differs: ${difference}`);
    await store.close();
    await pool.end();
    printRows(rows);
    if (rows.slice(-2).some(({ met }) => met !== true)) process.exitCode = 1;
  } finally {
    stop.abort();
    await postgres.stop();
  }
};

const [laps = 1_000_000, rounds = 5, length = 1, seed = 2027] = process.argv.slice(2).map(Number);
await benchBoards(laps, rounds, length, seed);
// Do not wait for open connections, such as those of the read models.
process.exit();
