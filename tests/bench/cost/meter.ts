import { readFileSync } from 'node:fs';
import pg from 'pg';
import { Product } from '../../k9/product.ts';
import { startPostgres } from '../../support/postgres.ts';
import { goalRow, type Row } from '../rows.ts';
import { startCountingProxy, type Traffic } from './counting-proxy.ts';
import { processorTime, processorTimeOfFamily } from './processor-time.ts';

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

/** The most of each that one act may cost. */
export type Goals = { readonly trips?: number; readonly commits?: number; readonly millis?: number };

export type Meter = {
  readonly product: Product;
  /** Queries that are not counted. */
  readonly direct: pg.Client;
  /** Measures so many seconds without acts, which are taken away from what is measured later. */
  rest(seconds: number): Promise<void>;
  /** Runs acts, prints the statements of each, and returns a row for each count of one act. */
  measure(subject: string, acts: number, act: () => Promise<void>, goals?: Goals): Promise<readonly Row[]>;
};

/**
 * Runs some work with Paddock on a Postgres of its own. A proxy between them counts.
 *
 * @param settings of Paddock, besides those of every such product.
 */
export const withMeter = async (settings: NodeJS.ProcessEnv, work: (meter: Meter) => Promise<void>): Promise<void> => {
  const postgres = await startPostgres({ fsync: 'on' });
  const databaseUrl = new URL(await postgres.createDatabase());
  const proxy = await startCountingProxy(Number(databaseUrl.port));
  const throughProxy = new URL(databaseUrl);
  throughProxy.port = String(proxy.port);
  const direct = new pg.Client({ connectionString: databaseUrl.href });
  await direct.connect();
  const { rows: own } = await direct.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${own[0]?.pid}/status`, 'utf8'))?.[1]);
  const product = await Product.prepare({ DATABASE_URL: throughProxy.href, ...settings });

  /** Transactions that wrote so far: each takes a number. */
  const commits = async (): Promise<number> => {
    const { rows } = await direct.query<{ next: string }>(
      'select pg_snapshot_xmax(pg_current_snapshot())::text as next',
    );
    return Number(rows[0]?.next);
  };
  const times = (): Map<Program, number> => {
    const pids = product.pids();
    const found = new Map<Program, number>([['postgres', processorTimeOfFamily(postmaster)]]);
    for (const name of PROGRAMS) found.set(name, processorTime(pids[name] ?? 0));
    return found;
  };
  const costOf = async (act: () => Promise<void>): Promise<Cost> => {
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
  try {
    const refused = await product.start();
    if (refused !== undefined) throw new Error(refused.said);
    await work({
      product,
      direct,
      rest: async (seconds) => {
        rest = await costOf(() => new Promise((resolve) => setTimeout(resolve, seconds * 1_000 - AFTERWARDS)));
        process.stdout.write(
          `At rest, a second: round trips ${PROGRAMS.map((name) => `${name} ${((rest?.traffic[name]?.roundTrips ?? 0) / (rest?.seconds ?? 1)).toFixed(1)}`).join(', ')}; ` +
            `CPU ms ${[...rest.millis].map(([name, millis]) => `${name} ${(millis / (rest?.seconds ?? 1)).toFixed(1)}`).join(', ')}\n`,
        );
      },
      measure: async (subject, acts, act, goals = {}) => {
        const cost = await costOf(act);
        process.stdout.write(`\n${subject}`);
        printTexts(cost, acts, rest);
        return rowsOf(subject, goals, (of) => each(cost, acts, rest, of));
      },
    });
  } finally {
    await product.stop();
    product.remove();
    await direct.end();
    proxy.close();
    await postgres.stop();
  }
};

/** A number for one act, without what happens at rest. */
const each = (cost: Cost, acts: number, rest: Cost | undefined, of: (cost: Cost) => number): number =>
  (of(cost) - (rest === undefined ? 0 : (of(rest) * cost.seconds) / rest.seconds)) / acts;

const rowsOf = (subject: string, goals: Goals, valueOf: (of: (cost: Cost) => number) => number): readonly Row[] => {
  const row = (what: string, of: (cost: Cost) => number, goal?: number): Row => {
    const value = valueOf(of);
    return goal === undefined
      ? { ...goalRow(`${subject}: ${what}`, value.toFixed(2), '', true), met: undefined }
      : goalRow(`${subject}: ${what}`, value.toFixed(2), `<= ${goal}`, value <= goal);
  };
  const trips = (name: string) => (cost: Cost) => cost.traffic[name]?.roundTrips ?? 0;
  const millis =
    (...names: readonly Program[]) =>
    (cost: Cost) =>
      names.reduce((sum, name) => sum + (cost.millis.get(name) ?? 0), 0);
  return [
    row('round trips of the API', trips('api'), goals.trips),
    row('round trips of the projections', trips('projections')),
    row('commits', (cost) => cost.commits, goals.commits),
    row('CPU ms, API', millis('api')),
    row('CPU ms, projections', millis('projections')),
    row('CPU ms, API and projections', millis('api', 'projections'), goals.millis),
    row('CPU ms, Postgres', millis('postgres')),
  ];
};

const printTexts = (cost: Cost, acts: number, rest: Cost | undefined): void => {
  for (const program of PROGRAMS) {
    process.stdout.write(`\n  ${program}, round trips for each\n`);
    const all = Object.keys(cost.traffic[program]?.texts ?? {}).map(
      (text) => [text, each(cost, acts, rest, ({ traffic }) => traffic[program]?.texts[text] ?? 0)] as const,
    );
    for (const [text, count] of all.toSorted(([, one], [, other]) => other - one).slice(0, 40))
      if (count > 0.02) process.stdout.write(`  ${count.toFixed(2).padStart(6)}  ${text}\n`);
  }
};
