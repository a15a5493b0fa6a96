import { readAllowance, sessionUpTo, tooManyFor } from '@paddock/event-store/postgres/connection-limits';
import { NeedsOperator } from '@paddock/event-store/needs-operator';
import { LEAST_CONNECTIONS, poolSizes, USUAL_CONNECTIONS } from '@paddock/kit/pool-sizes';
import { openStores } from '@paddock/kit/start/open-stores';
import { apiStores } from '@paddock/api/api-stores';
import {
  LEAST_CONNECTIONS as LEAST_OF_PROJECTIONS,
  USUAL_CONNECTIONS as OF_PROJECTIONS,
} from '@paddock/projections/engine/connections';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standingClock, testConfig } from '../../support/app.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { memoryStore } from '../../projections/engine/memory-store.ts';
import { start } from '../../projections/engine/harness.ts';

let postgres: TestPostgres;
let databaseUrl: string;
let observer: pg.Client;
beforeAll(async () => {
  postgres = await startPostgres();
  databaseUrl = await postgres.createDatabase();
  observer = new pg.Client({ connectionString: databaseUrl });
  await observer.connect();
});
afterAll(async () => {
  await observer.end();
  await postgres.stop();
});

/** A server of Postgres as it is installed, on which these processes run. */
const usual = (...running: readonly number[]) => ({
  allowed: 97,
  maxConnections: 100,
  sessions: running.flatMap((most) => [sessionUpTo('changes', most), 'paddock api', 'paddock processes']),
});
const limitTo = async (most: number): Promise<void> => {
  const { rows } = await observer.query<{ name: string }>('select current_database() as name');
  await observer.query(`alter database "${rows[0]?.name}" connection limit ${most}`);
};
const open = (connections: number, warned: string[] = []) =>
  openStores(
    testConfig({ DATABASE_URL: databaseUrl, DATABASE_CONNECTIONS: String(connections) }),
    standingClock(),
    async () => undefined,
    apiStores,
    { opened: () => undefined, warn: (sentence) => void warned.push(sentence) },
  );

describe('connections to the database', () => {
  it('of three API and two projection processes fit in 100, with room for commands; of one more they do not', () => {
    const api = USUAL_CONNECTIONS;
    expect(tooManyFor(usual(api, api, OF_PROJECTIONS, OF_PROJECTIONS), api)).toBeUndefined();
    expect(tooManyFor(usual(api, api, api, OF_PROJECTIONS), OF_PROJECTIONS)).toBeUndefined();
    expect(tooManyFor(usual(api, api, api, OF_PROJECTIONS, OF_PROJECTIONS), api)).toBe(
      'The 6 processes of Paddock may open 114 connections to the database. Commands need 6 more, but the database allows ' +
        'only 97 (max_connections is 100). Raise that limit, or lower DATABASE_CONNECTIONS or PROJECTIONS_DATABASE_CONNECTIONS.',
    );
  });

  it('are never more than the setting says, however they are divided', () => {
    for (let connections = LEAST_CONNECTIONS; connections < 200; connections += 1) {
      const { read, write, locks, store, processes } = poolSizes(connections);
      // Beside the pools: listeners for log, changes and endings, leaders of processes, race control and billing clock.
      expect(read + write + locks + store + 2 * processes + 6).toBe(connections);
      expect(Math.min(read, write, store, processes)).toBeGreaterThanOrEqual(2);
    }
    expect(poolSizes(USUAL_CONNECTIONS)).toEqual({ read: 5, write: 4, locks: 2, store: 3, processes: 2 });
  });

  it('are counted by limits of server, database and role, and by what others on the server say', async () => {
    const before = await readAllowance(observer);
    expect(before.allowed).toBeLessThan(before.maxConnections);
    await limitTo(40);
    const named = new pg.Client({ connectionString: databaseUrl, application_name: sessionUpTo('changes', 33) });
    const monitor = new pg.Client({ connectionString: postgres.url, application_name: 'monitor of another role' });
    for (const client of [named, monitor]) await client.connect();
    const after = await readAllowance(observer);
    expect(after.allowed).toBe(40);
    expect(after.sessions).toEqual(expect.arrayContaining(['paddock changes, up to 33', 'monitor of another role']));
    expect(tooManyFor(after, 1)).toContain('Other programs hold');
    for (const client of [named, monitor]) await client.end();
    await limitTo(-1);
  });

  it('are refused at the start where one process alone does not fit, and warned about where all do not', async () => {
    await limitTo(LEAST_CONNECTIONS);
    const says = `This process may open ${USUAL_CONNECTIONS} connections to the database, but the database allows ${LEAST_CONNECTIONS}`;
    await expect(open(USUAL_CONNECTIONS)).rejects.toThrow(says);
    await expect(open(USUAL_CONNECTIONS)).rejects.toThrow(NeedsOperator);
    const projections = start({ store: memoryStore(), databaseUrl, connections: LEAST_CONNECTIONS + 1 });
    await expect(projections.done).rejects.toThrow('or lower PROJECTIONS_DATABASE_CONNECTIONS');
    const warned: string[] = [];
    await (await open(LEAST_CONNECTIONS, warned)).end();
    expect(warned).toEqual([
      expect.stringContaining(`Commands need 6 more, but the database allows only ${LEAST_CONNECTIONS} `),
    ]);
    await limitTo(-1);
    const quiet: string[] = [];
    await (await open(USUAL_CONNECTIONS, quiet)).end();
    expect(quiet).toEqual([]);
    expect(LEAST_OF_PROJECTIONS).toBeLessThanOrEqual(OF_PROJECTIONS);
  });
});
