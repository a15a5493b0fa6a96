// `npm run bench -- cost [bookings, 400]`: what a booking and its neighbours cost, counted: round trips to Postgres by process,
// commits, and processor time by process. What the product does at rest in the same time is taken away. Counts hold on any machine.
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { Product } from '../k9/product.ts';
import { startPostgres } from '../support/postgres.ts';
import { startCountingProxy, type Traffic } from './cost/counting-proxy.ts';
import { processorTime, processorTimeOfFamily } from './cost/processor-time.ts';
import { openConnection, requestBytes } from './load.ts';
import { goalRow, printRows, type Row } from './rows.ts';
import { type BenchVenue, openBenchVenue } from './venue.ts';

const bookings = Number(process.argv[2] ?? 400);
/** How long is waited after the last answer, ms: read models and mails follow it. */
const AFTERWARDS = 3_000;
const PROGRAMS = ['api', 'projections'] as const;
type Program = (typeof PROGRAMS)[number] | 'postgres';

type Cost = {
  readonly seconds: number;
  readonly commits: number;
  readonly traffic: Readonly<Record<string, Traffic>>;
  readonly millis: ReadonlyMap<Program, number>;
};

const postgres = await startPostgres({ fsync: 'on' });
const databaseUrl = new URL(await postgres.createDatabase());
let product: Product | undefined;
const proxy = await startCountingProxy(Number(databaseUrl.port));
const throughProxy = new URL(databaseUrl);
throughProxy.port = String(proxy.port);
const direct = new pg.Client({ connectionString: databaseUrl.href });
await direct.connect();
const { rows: own } = await direct.query<{ pid: number }>('select pg_backend_pid() as pid');
const postmaster = Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${own[0]?.pid}/status`, 'utf8'))?.[1]);

/** Transactions that wrote so far: each takes a number. */
const commits = async (): Promise<number> => {
  const { rows } = await direct.query<{ next: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as next');
  return Number(rows[0]?.next);
};
const times = (): Map<Program, number> => {
  const pids = product?.pids() ?? {};
  const found = new Map<Program, number>([['postgres', processorTimeOfFamily(postmaster)]]);
  for (const name of PROGRAMS) found.set(name, processorTime(pids[name] ?? 0));
  return found;
};
const measure = async (act: () => Promise<void>): Promise<Cost> => {
  await proxy.take();
  const [began, wrote, before] = [performance.now(), await commits(), times()];
  await act();
  await new Promise((resolve) => setTimeout(resolve, AFTERWARDS));
  const [after, counted] = [times(), await proxy.take()];
  return {
    seconds: (performance.now() - began) / 1000,
    commits: (await commits()) - wrote,
    traffic: counted,
    millis: new Map([...after].map(([name, millis]) => [name, millis - (before.get(name) ?? 0)])),
  };
};

let rest: Cost | undefined;
/** A number for one act, without what happens at rest. */
const each = (cost: Cost, acts: number, of: (cost: Cost) => number): number =>
  (of(cost) - (rest === undefined ? 0 : (of(rest) * cost.seconds) / rest.seconds)) / acts;
const [ofApi, ofProjections] = PROGRAMS.map((name) => (cost: Cost) => cost.traffic[name]?.roundTrips ?? 0) as [
  (cost: Cost) => number,
  (cost: Cost) => number,
];
const millisOf = (name: Program) => (cost: Cost) => cost.millis.get(name) ?? 0;

type Goals = { readonly trips?: number; readonly commits?: number; readonly millis?: number };
const rowsOf = (subject: string, cost: Cost, acts: number, goals: Goals): readonly Row[] => {
  const row = (what: string, value: number, goal: number | undefined): Row =>
    goal === undefined
      ? { ...goalRow(`${subject}: ${what}`, value.toFixed(2), '', true), met: undefined }
      : goalRow(`${subject}: ${what}`, value.toFixed(2), `<= ${goal}`, value <= goal);
  const [api, projections, database] = (['api', 'projections', 'postgres'] as const).map((name) =>
    each(cost, acts, millisOf(name)),
  ) as [number, number, number];
  return [
    row('round trips of the API', each(cost, acts, ofApi), goals.trips),
    row('round trips of the projections', each(cost, acts, ofProjections), undefined),
    row(
      'commits',
      each(cost, acts, (all) => all.commits),
      goals.commits,
    ),
    row('CPU ms, API', api, undefined),
    row('CPU ms, projections', projections, undefined),
    row('CPU ms, API and projections', api + projections, goals.millis),
    row('CPU ms, Postgres', database, undefined),
  ];
};
const printTexts = (cost: Cost, acts: number): void => {
  for (const program of PROGRAMS) {
    process.stdout.write(`\n  ${program}, round trips for each\n`);
    const quiet = rest?.traffic[program]?.texts;
    const all = Object.entries(cost.traffic[program]?.texts ?? {}).map(
      ([text, count]) => [text, (count - ((quiet?.[text] ?? 0) * cost.seconds) / (rest?.seconds ?? 1)) / acts] as const,
    );
    for (const [text, count] of all.toSorted(([, one], [, other]) => other - one).slice(0, 40))
      if (count > 0.02) process.stdout.write(`  ${count.toFixed(2).padStart(6)}  ${text}\n`);
  }
};

/** Sends requests one after another over each of so many connections. @throws {Error} if one is refused. */
const send = async (port: number, connections: number, requests: readonly Buffer[]): Promise<void> => {
  let next = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = openConnection(port);
      for (;;) {
        const request = requests[next];
        next += 1;
        if (request === undefined) break;
        const { status } = await connection.ask(request);
        if (status < 200 || status >= 300) throw new Error(`An answer has status ${status}.`);
      }
      connection.close();
    }),
  );
};

const bookingsFor = (venue: BenchVenue, many: number): readonly Buffer[] =>
  Array.from({ length: many }, (_, turn) =>
    requestBytes('POST', '/api/reservations', venue.desks[turn % venue.desks.length], venue.nextBooking()),
  );

try {
  product = await Product.prepare({ DATABASE_URL: throughProxy.href });
  const refused = await product.start();
  if (refused !== undefined) throw new Error(refused.said);
  const venue = await openBenchVenue(product);
  const { port } = product;
  const rows: Row[] = [];
  await send(port, 8, bookingsFor(venue, 100));
  await measure(async () => undefined);
  rest = await measure(() => new Promise((resolve) => setTimeout(resolve, 7_000)));
  process.stdout.write(
    `At rest, a second: round trips ${PROGRAMS.map((name) => `${name} ${((rest?.traffic[name]?.roundTrips ?? 0) / (rest?.seconds ?? 1)).toFixed(1)}`).join(', ')}; ` +
      `CPU ms ${[...rest.millis].map(([name, millis]) => `${name} ${(millis / (rest?.seconds ?? 1)).toFixed(1)}`).join(', ')}\n`,
  );
  for (const clients of [1, 16]) {
    const many = clients === 1 ? Math.ceil(bookings / 4) : bookings;
    const cost = await measure(() => send(port, clients, bookingsFor(venue, many)));
    const subject = `booking, ${clients} client${clients === 1 ? '' : 's'}`;
    process.stdout.write(`\n${subject}`);
    printTexts(cost, many);
    rows.push(...rowsOf(subject, cost, many, { trips: 6, millis: 4, ...(clients === 16 && { commits: 2 }) }));
  }
  process.stdout.write('\n');
  printRows(rows);
} finally {
  await product?.stop();
  product?.remove();
  await direct.end();
  proxy.close();
  await postgres.stop();
}
