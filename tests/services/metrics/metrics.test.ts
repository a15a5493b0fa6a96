import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import { RevisionConflict, StoreUnavailable } from '@paddock/event-store/port';
import { readConfig } from '@paddock/kit/config';
import { measuredStore } from '@paddock/kit/metrics/measured-store';
import { createMetrics, measureRuntime } from '@paddock/kit/metrics/metrics';
import { LAST_BACKUP } from '@paddock/office/operations/last-backup';
import { measureVenue } from '@paddock/office/operations/measure-venue';
import { serveMetrics } from '@paddock/projections/engine/metrics-server';
import type { Readiness } from '@paddock/projections/engine/readiness';
import { measurePools } from '@paddock/projections/engine/pool-metrics';
import { plusMillis } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standingClock, TEST_NOW } from '../../support/app.ts';
import { stub } from '../../support/stub.ts';

const event = (n: number) => ({
  id: `00000000-0000-5000-8000-00000000000${n}`,
  type: 'ThingDone',
  data: {},
  metadata: {},
});
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'paddock-metrics-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('metrics for operators', () => {
  it('measure appends by outcome: written, conflict, unavailable, refused', async () => {
    const registry = new Registry();
    const store = openInMemoryStore();
    const measured = measuredStore(store, registry);
    await measured.append('thing-1', 'no-stream', [event(1)]);
    await expect(measured.append('thing-1', 'no-stream', [event(2)])).rejects.toThrow(RevisionConflict);
    await expect(measured.append('thing-1', 0, [])).rejects.toThrow();
    const away = { ...store, append: () => Promise.reject(new StoreUnavailable('away', 'unknown')) };
    const other = new Registry();
    await expect(measuredStore(away, other).append('thing-1', 0, [event(3)])).rejects.toThrow('away');
    const text = await registry.metrics();
    // One that has not happened is 0: an increase from nothing to 1 would be seen by no alarm.
    expect(text).toContain('paddock_append_seconds_count{outcome="unavailable"} 0');
    for (const outcome of ['written', 'conflict', 'refused'])
      expect(text).toContain(`paddock_append_seconds_count{outcome="${outcome}"} 1`);
    expect(await other.metrics()).toContain('paddock_append_seconds_count{outcome="unavailable"} 1');
  });

  it('show the connections of each pool that is open, and how many callers wait for one', async () => {
    const registry = new Registry();
    const watch = measurePools(registry);
    const pool = (more: object) =>
      stub<Pool>({
        totalCount: 4,
        idleCount: 1,
        waitingCount: 2,
        ended: false,
        options: stub<Pool['options']>({ max: 5 }),
        ...more,
      });
    watch('read', pool({}));
    watch('gone', pool({ ended: true }));
    const text = await registry.metrics();
    const shown = text.split('\n').filter((line) => line.startsWith('paddock_pool_connections'));
    expect(shown).toEqual([
      'paddock_pool_connections{pool="read",state="used"} 3',
      'paddock_pool_connections{pool="read",state="idle"} 1',
      'paddock_pool_connections{pool="read",state="waiting"} 2',
      'paddock_pool_connections{pool="read",state="most"} 5',
    ]);
  });

  it('give the age of the last backup, and no value where none is known or the database does not answer', async () => {
    const registry = new Registry();
    const db = stub<Pool>({ query: () => Promise.reject(new Error('away')) });
    measureVenue({
      config: { DATA_DIR: folder },
      db,
      store: openInMemoryStore(),
      clock: standingClock(),
      metrics: { registry },
    });
    const values = async () =>
      Object.fromEntries(
        (await registry.metrics())
          .split('\n')
          .filter((line) => line.startsWith('paddock_'))
          .map((line) => line.split(' ')),
      ) as Record<string, string>;
    expect(await values()).toEqual({ paddock_set_asides: '0' });
    writeFileSync(join(folder, LAST_BACKUP), JSON.stringify({ madeAt: plusMillis(TEST_NOW, -7_200_000) }));
    expect(await values()).toEqual({ paddock_set_asides: '0', paddock_backup_age_seconds: '7200' });
    writeFileSync(join(folder, LAST_BACKUP), 'cut of');
    expect(await values()).toEqual({ paddock_set_asides: '0' });
  });

  it('tell of the runtime only where the process asks for it, because nothing ends its watch of the garbage collection', () => {
    const { registry } = createMetrics();
    expect(registry.getSingleMetric('nodejs_gc_duration_seconds')).toBeUndefined();
    measureRuntime(registry);
    expect(registry.getSingleMetric('nodejs_gc_duration_seconds')).toBeDefined();
  });

  it('are served on the host and port that settings name, on loopback by default, and nothing else is', async () => {
    const environment = {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      NODE_ENV: 'test',
      METRICS_PORT: '9464',
      METRICS_HOST: '0.0.0.0',
    };
    expect(readConfig(environment)).toMatchObject({ METRICS_HOST: '0.0.0.0', METRICS_PORT: 9464 });
    expect(readConfig({ ...environment, METRICS_HOST: '' }).METRICS_HOST).toBe('127.0.0.1');
    const server = await serveMetrics(new Registry(), { host: '127.0.0.2', port: 0 });
    const { port, address } = server.address() as AddressInfo;
    expect(address).toBe('127.0.0.2');
    const status = async (path: string) => (await fetch(`http://127.0.0.2:${port}${path}`)).status;
    expect(await Promise.all(['/metrics', '/healthz', '/readyz', '/api/users'].map(status))).toEqual([
      200, 200, 404, 404,
    ]);
    server.close();
  });

  it('come with the readiness of the projections, which is 503 also when it cannot be found out', async () => {
    const answers = async (ready: () => Promise<Readiness>) => {
      const server = await serveMetrics(new Registry(), { host: '127.0.0.1', port: 0 }, ready);
      const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`);
      server.close();
      return [answer.status, await answer.text()];
    };
    const lines = ['leader', 'users: does not advance'];
    expect(await answers(() => Promise.resolve({ isReady: true, lines: ['leader'] }))).toEqual([200, 'ok\nleader\n']);
    expect(await answers(() => Promise.resolve({ isReady: false, lines }))).toEqual([
      503,
      'not ok\nleader\nusers: does not advance\n',
    ]);
    expect(await answers(() => Promise.reject(new Error('away')))).toEqual([
      503,
      'not ok\nthe log or the database does not answer\n',
    ]);
  });
});
