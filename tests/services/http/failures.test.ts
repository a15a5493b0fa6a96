import { ok } from '@paddock/kit/http/answers';
import { failureOf } from '@paddock/kit/http/failure';
import { serve } from '@paddock/kit/http/serve';
import { within } from '@paddock/kit/http/within';
import { openReadPool } from '@paddock/kit/read-pool';
import { UndecodableEvent } from '@paddock/event-store/codec';
import { type RecordedEvent, START, StoreUnavailable, StreamIncomplete } from '@paddock/event-store/port';
import { anyone } from '@paddock/shared-domain/contracts/access';
import { contract } from '@paddock/shared-domain/contracts/contract';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testApp } from '../../support/app.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';

const fail = contract({
  method: 'GET',
  path: '/fail',
  summary: 'Fails as told',
  access: anyone,
  query: z.strictObject({ how: z.string() }),
  reply: z.object({}),
});

const recorded = {
  type: 'ThingOfNextRelease',
  stream: 'schedule-canary',
  revision: 3,
  position: '12',
  id: '0e2f5b14-1c1e-5d6b-9f55-7a1d9c9f0a11',
  data: { note: 'canary' },
} as unknown as RecordedEvent;

let postgres: TestPostgres;
let pool: Pool;
let app: FastifyInstance;
beforeAll(async () => {
  postgres = await startPostgres({ fsync: 'off' });
  pool = openReadPool(await postgres.createDatabase());
  const ways: Readonly<Record<string, () => Promise<unknown>>> = {
    slow: () => pool.query('select pg_sleep(20)'),
    sql: () => pool.query('select 1 / 0'),
    column: () => pool.query('select nonsense'),
    table: () => pool.query('select 1 from nonsense'),
    store: () => Promise.reject(new StoreUnavailable('away', 'unknown')),
    incomplete: () => Promise.reject(new StreamIncomplete('schedule-canary', 'it was deleted')),
    unknown: () => Promise.reject(new UndecodableEvent(recorded, 'the type is unknown.')),
    bug: () => Promise.reject(new TypeError('canary')),
    text: () => Promise.reject('canary' as unknown as Error),
    status: () => Promise.reject(Object.assign(new Error('canary'), { statusCode: 404 })),
    nothing: async () => undefined,
  };
  const register = (server: FastifyInstance) =>
    serve(
      server,
      fail,
      async ({ query }) => {
        await ways[query.how]?.();
        return ok({});
      },
      { reads: ['behind'] },
    );
  app = await testApp([register], { positions: { waitFor: () => Promise.reject(new Error('not there yet')) } });
});
afterAll(async () => {
  await app.close();
  await pool.end();
  await postgres.stop();
});
const get = (how: string, headers = {}) => app.inject({ url: `/api/fail?how=${how}`, headers });

describe('A failure behind a route', () => {
  it('gets 503 with Retry-After if it can pass: a slow statement, an event store that is away', async () => {
    for (const how of ['slow', 'store']) {
      const answer = await get(how);
      expect([how, answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
        how,
        503,
        'unavailable',
        '2',
      ]);
    }
  });

  it('gets 503 if the read model is behind the position that the caller demands, and 200 if none is demanded', async () => {
    expect((await get('nothing', { 'x-min-position': '12' })).statusCode).toBe(503);
    expect((await get('nothing')).statusCode).toBe(200);
  });

  it('gets 503 without Retry-After, and says that trying again will not help, if an event cannot be used', async () => {
    for (const how of ['incomplete', 'unknown']) {
      const answer = await get(how);
      expect([how, answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
        how,
        503,
        'records_unusable',
        undefined,
      ]);
      expect(answer.json().detail).toContain('Trying again will not help');
      expect(answer.body).not.toContain('canary');
    }
    // An event that is refused before it is written is a defect of the code that writes it.
    const unwritten = new UndecodableEvent({ ...recorded, position: START }, 'a field is missing.');
    expect(failureOf(unwritten)).toMatchObject({ defect: true, answer: { status: 500 } });
  });

  it('names stream, event and type of an unreadable event to the operator, but none of its data', () => {
    const error = new UndecodableEvent(recorded, 'the type is unknown.');
    for (const word of ['schedule-canary@3', 'ThingOfNextRelease', recorded.id]) expect(error.message).toContain(word);
    expect(JSON.stringify(Object.entries(error))).not.toContain('canary');
  });

  it('gets a generic 500 if it is a defect, which is counted and not described to the caller', async () => {
    for (const how of ['bug', 'text', 'status', 'sql']) {
      const answer = await get(how);
      expect([how, answer.statusCode, Object.keys(answer.json())]).toEqual([
        how,
        500,
        ['detail', 'code', 'request_id'],
      ]);
      expect(answer.body).not.toMatch(/canary|division|TypeError/);
    }
    expect(await app.edge.deps.metrics.registry.metrics()).toContain('paddock_defects_total 4');
  });

  it('gets 503 if a column or table is of another release, and is counted', async () => {
    const defects = async (): Promise<number> =>
      Number(/paddock_defects_total (\d+)/.exec(await app.edge.deps.metrics.registry.metrics())?.[1]);
    const before = await defects();
    for (const how of ['column', 'table']) {
      const answer = await get(how);
      expect([how, answer.statusCode, answer.json().code]).toEqual([how, 503, 'unavailable']);
      expect(answer.body).not.toContain('nonsense');
    }
    expect(await defects()).toBe(before + 2);
  });

  it('cannot last longer than its timeout; headers have 10 s and a request 15 s', async () => {
    expect([app.server.headersTimeout, app.server.requestTimeout]).toEqual([10_000, 15_000]);
    const never = new Promise<never>(() => undefined);
    await expect(within(never, 5, () => new Error('late'))).rejects.toThrow('late');
    await expect(within(Promise.resolve(1), 5, () => new Error('late'))).resolves.toBe(1);
  });
});
