// `npm run bench -- reports [events, 100000]`: each report of one month over a long log with the index of reports, one of them also by the whole log, and
// the bytes of the read models that hold a row for each event. The log is made as `npm run rehearse` makes it.
import { cpuUsage } from 'node:process';
import { createDecode } from '@paddock/event-store/codec';
import { openEventStore } from '@paddock/event-store/open';
import { restoreLog } from '@paddock/event-store/postgres/restore-log';
import { foldReport } from '@paddock/office/reports/fold-report';
import type { ReportIndex } from '@paddock/office/reports/pick-events';
import { all, codec } from '@paddock/projections/all';
import { createTables } from '@paddock/projections/engine/engine-tables';
import { rebuild } from '@paddock/projections/engine/rebuild';
import { positionsOfKeys, startReport } from '@paddock/projections/report-index/read';
import { allEvents, upcast } from '@paddock/shared-domain/all-events';
import { type Instant, instantOf, type LocalDate } from '@paddock/shared-domain/kernel/time';
import { plusDays } from '@paddock/shared-domain/kernel/venue-time';
import type { ReportKind, Scope } from '@paddock/shared-domain/reports/asked-report';
import { keysAsked } from '@paddock/shared-domain/reports/report-index';
import pg from 'pg';
import { demoLog } from '../rehearsal/demo-log.ts';
import { multiplyLog } from '../rehearsal/multiply-log.ts';
import { startPostgres } from '../support/postgres.ts';

const wanted = Number(process.argv[2] ?? 100_000);
const MEASURED = ['report_index', 'audit'];
/** Every kind of report: the table has a row for each. */
const KINDS = Object.keys(keysAsked) as ReportKind[];
const say = (...cells: readonly (string | number)[]): void => {
  const [first, ...others] = cells.map(String);
  process.stdout.write(`${(first ?? '').padEnd(30)}${others.map((cell) => cell.padStart(16)).join('')}\n`);
};
const seconds = (millis: number): string => `${(millis / 1000).toFixed(2)} s`;

const log = await demoLog();
const postgres = await startPostgres({ fsync: 'on' });
const databaseUrl = await postgres.createDatabase();
const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
pool.on('error', () => undefined);
try {
  // 1. The log, and the read models that hold a row for each event.
  const client = await pool.connect();
  let latest = '';
  const made = async function* () {
    for (const event of multiplyLog(log, wanted)) {
      const { at } = event.metadata as { readonly at: string };
      if (at > latest) latest = at;
      yield [event];
    }
  };
  const filled = async () => {
    try {
      await client.query('begin');
      const restored = await restoreLog(client, made());
      await client.query('commit');
      return restored;
    } finally {
      // After a failure it may hang in the middle of a COPY.
      client.release(true);
    }
  };
  const { events, storeId } = await filled();
  const store = await openEventStore({ databaseUrl, upcast });
  const models = all.filter(({ name }) => MEASURED.includes(name));
  await createTables(pool, models, storeId);
  for (const { failure } of await rebuild(models, { databaseUrl, store, codec })) if (failure) throw failure as Error;
  await pool.query('vacuum analyze');
  say(`${events} events`, 'bytes', 'of the log');
  const bytes = async (schema: string): Promise<number> => {
    const { rows } = await pool.query<{ bytes: string }>(
      `select sum(pg_total_relation_size(c.oid))::text as bytes from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = $1 and c.relkind = 'r'`,
      [schema],
    );
    return Number(rows[0]?.bytes);
  };
  const ofLog = await bytes('event_store');
  say('log', ofLog, '');
  for (const name of MEASURED) say(name, await bytes(name), `${((100 * (await bytes(name))) / ofLog).toFixed(0)} %`);
  // 2. A report of the last month, and one of a month in the middle.
  const index: ReportIndex = {
    reaches: () => Promise.resolve(),
    start: (beginning) => startReport(pool, beginning),
    positionsOfKeys: (keys, until) => positionsOfKeys(pool, keys, until),
  };
  const {
    rows: [place],
  } = await pool.query<{ location: string }>(
    `select data ->> 'locationId' as location from event_store.events where type = 'LocationOpened' order by position desc limit 1`,
  );
  const measured = async (scope: Scope, by: ReportIndex | undefined) => {
    const [began, cpu] = [performance.now(), cpuUsage()];
    let read = 0;
    const { report } = await foldReport(scope, {
      store,
      decode: createDecode([...allEvents]),
      index: by,
      signal: new AbortController().signal,
      onRead: (count) => (read += count),
      onWhole: (error) => {
        throw error;
      },
    });
    const rows = report.rows();
    const { user, system } = cpuUsage(cpu);
    return { rows, read, wall: performance.now() - began, cpu: (user + system) / 1000 };
  };
  const to = latest.slice(0, 10) as LocalDate;
  const asOf = instantOf(Date.parse(latest)) satisfies Instant;
  await measured({ kind: 'revenue', from: to, to, asOf, zone: 'UTC' } as Scope, index);
  say('report of 30 days', 'events read', 'rows', 'wall', 'CPU of Node');
  for (const [when, last] of [
    ['last', to],
    ['before', plusDays(to, -200)],
  ] as const)
    for (const kind of KINDS) {
      const scope = { kind, from: plusDays(last, -29), to: last, asOf, zone: 'America/Los_Angeles', rules: {} };
      const asked = { ...scope, ...(kind === 'utilisation' ? place : {}) } as unknown as Scope;
      const { rows, read, wall, cpu } = await measured(asked, index);
      say(`${kind}, ${when}`, read, rows.length, seconds(wall), seconds(cpu));
    }
  const asked = { kind: 'revenue', from: plusDays(to, -29), to, asOf, zone: 'America/Los_Angeles' } as Scope;
  const whole = await measured(asked, undefined);
  say('revenue, by the whole log', whole.read, whole.rows.length, seconds(whole.wall), seconds(whole.cpu));
  await store.close();
} finally {
  await pool.end();
  await postgres.stop();
}
