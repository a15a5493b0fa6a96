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
    sql: () => pool.query('select nonsense'),
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

describe('What goes wrong behind a route', () => {
  it('is 503 with a time to come back where it passes by itself: a slow statement, a log that is away', async () => {
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

  it('is 503 where a read would be older than the caller demands, and is not asked where nobody demands', async () => {
    expect((await get('nothing', { 'x-min-position': '12' })).statusCode).toBe(503);
    expect((await get('nothing')).statusCode).toBe(200);
  });

  it('is 503 with words that promise nothing of another try, where what the log holds cannot be used', async () => {
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
    // What was refused before it was written is a fault of whoever writes it.
    const unwritten = new UndecodableEvent({ ...recorded, position: START }, 'a field is missing.');
    expect(failureOf(unwritten)).toMatchObject({ defect: true, answer: { status: 500 } });
  });

  it('names stream, event and type of what cannot be read to the operator, and nothing that the event holds', () => {
    const error = new UndecodableEvent(recorded, 'the type is unknown.');
    for (const word of ['schedule-canary@3', 'ThingOfNextRelease', recorded.id]) expect(error.message).toContain(word);
    expect(JSON.stringify(Object.entries(error))).not.toContain('canary');
  });

  it('is one generic 500 where it is ours, counted, without a word of what happened', async () => {
    for (const how of ['bug', 'text', 'status', 'sql']) {
      const answer = await get(how);
      expect([how, answer.statusCode, Object.keys(answer.json())]).toEqual([
        how,
        500,
        ['detail', 'code', 'request_id'],
      ]);
      expect(answer.body).not.toMatch(/canary|nonsense|TypeError/);
    }
    expect(await app.edge.deps.metrics.registry.metrics()).toContain('paddock_defects_total 4');
  });

  it('keeps to the times of the input gate', async () => {
    expect([app.server.headersTimeout, app.server.requestTimeout]).toEqual([10_000, 15_000]);
    const never = new Promise<never>(() => undefined);
    await expect(within(never, 5, () => new Error('late'))).rejects.toThrow('late');
    await expect(within(Promise.resolve(1), 5, () => new Error('late'))).resolves.toBe(1);
  });
});
