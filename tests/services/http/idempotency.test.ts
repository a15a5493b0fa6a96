import { createHash } from 'node:crypto';
import { createTables } from '@paddock/kit/tables/create-tables';
import { done, ok } from '@paddock/kit/http/answers';
import { createIdempotencyStore, pruneAnswers } from '@paddock/kit/http/idempotency-postgres';
import { problem } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import { signedIn } from '@paddock/shared-domain/contracts/access';
import { contract } from '@paddock/shared-domain/contracts/contract';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { authenticatorOf, bearer } from '../../support/api/people.ts';
import { testApp } from '../../support/app.ts';
import { position } from '../../support/builders/brands.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';

const Body = z.strictObject({ say: z.string() });
const speak = contract({
  method: 'POST',
  path: '/speak',
  summary: 'Speak',
  access: signedIn,
  body: Body,
  reply: z.object({ said: z.string(), command: z.string() }),
  status: 201,
});
const hush = contract({ method: 'DELETE', path: '/speak', summary: 'Hush', access: signedIn });
const key = 'key-12345';
/** As releases before stored it. */
const plainHash = (text: string): string => createHash('sha256').update(text).digest('base64url');

const SECRETS = ['a key of this test'] as const;
let postgres: TestPostgres;
let pool: pg.Pool;
let app: FastifyInstance;
/** Commands that reached the handler. */
let handled: string[] = [];
/** While it is set, handlers wait for it. */
let hold: Promise<void> | undefined;

beforeAll(async () => {
  postgres = await startPostgres({ fsync: 'off' });
  pool = new pg.Pool({ connectionString: await postgres.createDatabase(), max: 8 });
  pool.on('error', () => undefined);
  await Promise.all([createTables(pool), createTables(pool)]);
  app = await testApp(
    [
      (server) => {
        serveSignedIn(server, speak, async ({ body, commandId }) => {
          handled.push(commandId);
          await hold;
          if (body.say === 'busy') return problem('busy');
          if (body.say === 'no') return problem('unique', { text: 'No.' });
          if (body.say === 'crash') throw new Error('crash');
          return ok({ said: body.say, command: commandId }, { position: position('7'), secret: body.say === 'secret' });
        });
        serveSignedIn(server, hush, ({ commandId }) => {
          handled.push(commandId);
          return done();
        });
      },
    ],
    { authenticator: authenticatorOf(), idempotency: createIdempotencyStore(pool, SECRETS) },
  );
});
afterAll(async () => {
  await app.close();
  await pool.end();
  await postgres.stop();
});
beforeEach(async () => {
  handled = [];
  hold = undefined;
  await pool.query('truncate edge.answers');
});

const say = (text: string, headers: Record<string, string> = { 'idempotency-key': key }, who = 'owner') =>
  app.inject({ method: 'POST', url: '/api/speak', headers: { ...bearer(who), ...headers }, payload: { say: text } });

describe('A call with an idempotency key', () => {
  it('runs once, and a repeat gets the same answer, marked as replayed', async () => {
    const first = await say('hello');
    const second = await say('hello');
    expect([first.statusCode, second.statusCode, second.body]).toEqual([201, 201, first.body]);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(second.headers).toMatchObject({
      'idempotency-replayed': 'true',
      'x-position': '7',
      'content-type': first.headers['content-type'],
    });
    expect(handled).toEqual([`owner:${key}`]);
  });

  it('is replayed also if its answer had no body or was a definite refusal', async () => {
    const drop = () =>
      app.inject({ method: 'DELETE', url: '/api/speak', headers: { ...bearer('owner'), 'idempotency-key': key } });
    expect([(await drop()).statusCode, (await drop()).statusCode]).toEqual([204, 204]);
    const no = { 'idempotency-key': 'key-of-no' };
    expect([(await say('no', no)).statusCode, (await say('no', no)).headers['idempotency-replayed']]).toEqual([
      409,
      'true',
    ]);
    expect(handled).toHaveLength(2);
  });

  it('is refused if the key was used with another body or route', async () => {
    await say('hello');
    const other = await say('bye');
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_mismatch']);
    const route = await app.inject({
      method: 'DELETE',
      url: '/api/speak',
      headers: { ...bearer('owner'), 'idempotency-key': key },
    });
    expect(route.statusCode).toBe(422);
    expect(handled).toHaveLength(1);
  });

  it('runs once if 20 come at the same time, and the others are told to wait', async () => {
    let release = () => {};
    hold = new Promise((resolve) => (release = resolve));
    let refused = 0;
    const answered = Promise.all(
      Array.from({ length: 20 }, async () => {
        const answer = await say('hello');
        if (answer.statusCode === 409) refused += 1;
        return answer;
      }),
    );
    await expect.poll(() => refused).toBe(19);
    const late = await say('hello');
    expect([late.statusCode, late.json().code, late.headers['retry-after']]).toEqual([409, 'in_flight', '1']);
    release();
    const statuses = (await answered).map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    expect((await say('hello')).headers['idempotency-replayed']).toBe('true');
    expect(handled).toHaveLength(1);
  });

  it('belongs to one user: another user may use the same key', async () => {
    await say('hello');
    const other = await say('other words', { 'idempotency-key': key }, 'other');
    expect([other.statusCode, other.json().said]).toEqual([201, 'other words']);
  });

  it('is not replayed if its answer was temporary, a defect or secret', async () => {
    for (const text of ['busy', 'crash', 'secret']) {
      const mine = { 'idempotency-key': `key-of-${text}` };
      await say(text, mine);
      expect((await say(text, mine)).headers['idempotency-replayed']).toBeUndefined();
    }
    expect(handled).toHaveLength(6);
    expect((await pool.query('select 1 from edge.answers where status is not null or body is not null')).rowCount).toBe(
      0,
    );
    // The key is still bound to that request (TH-46).
    for (const text of ['busy', 'crash', 'secret']) {
      const other = await say('something else', { 'idempotency-key': `key-of-${text}` });
      expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_mismatch']);
    }
    expect(handled).toHaveLength(6);
  });

  it('needs a key of 8 to 64 letters, digits, - or _', async () => {
    for (const bad of ['short', 'a'.repeat(65), 'a'.repeat(10_000), 'key with space', 'ключключ', "'; drop--"])
      expect([bad.slice(0, 10), (await say('hello', { 'idempotency-key': encodeURI(bad) })).statusCode]).toEqual([
        bad.slice(0, 10),
        400,
      ]);
    expect(handled).toHaveLength(0);
  });

  it('can run again 31 seconds after its process died, and its key is deleted after a day', async () => {
    const store = createIdempotencyStore(pool, SECRETS);
    await store.claim('owner', key, 'x');
    expect(await store.claim('owner', key, 'x')).toEqual({ outcome: 'in-flight' });
    await pool.query(`update edge.answers set at = now() - interval '31 seconds'`);
    const claims = await Promise.all([store.claim('owner', key, 'x'), store.claim('owner', key, 'x')]);
    expect(claims.map(({ outcome }) => outcome).toSorted()).toEqual(['claimed', 'in-flight']);
    await pool.query(`update edge.answers set at = now() - interval '25 hours'`);
    await pruneAnswers(pool, 24);
    expect(await store.claim('owner', key, 'y')).toEqual({ outcome: 'claimed' });
  });

  it('stores no hash of its request that can be guessed without the secret', async () => {
    await say('hunter2-hunter2');
    const { rows } = await pool.query<{ hash: string }>('select request_hash as hash from edge.answers');
    expect(rows).toHaveLength(1);
    expect(rows.map(({ hash }) => hash)).not.toContain(plainHash('POST\n/api/speak\n{"say":"hunter2-hunter2"}'));
  });

  it('gets its answer also over an upgrade and a change of the secret, and another request does not', async () => {
    await say('hello');
    await pool.query('update edge.answers set request_hash = $1', [plainHash('POST\n/api/speak\n{"say":"hello"}')]);
    expect((await say('bye')).statusCode).toBe(422);
    expect((await say('hello')).headers['idempotency-replayed']).toBe('true');
    const [request, owner] = ['POST\n/api/speak\n{"say":"hello"}', 'owner'] as const;
    const changed = createIdempotencyStore(pool, ['a new key', ...SECRETS]);
    expect((await changed.claim(owner, key, request)).outcome).toBe('answered');
    // From then on the row has the hash of the new secret.
    expect((await createIdempotencyStore(pool, ['a new key']).claim(owner, key, request)).outcome).toBe('answered');
    expect((await createIdempotencyStore(pool, SECRETS).claim(owner, key, request)).outcome).toBe('mismatch');
  });

  it('can run again if its process died before an upgrade', async () => {
    await pool.query(
      `insert into edge.answers (user_id, key, request_hash, at) values ('owner', $1, $2, now() - interval '31 seconds')`,
      [key, plainHash('POST\n/api/speak\n{"say":"hello"}')],
    );
    expect((await say('hello')).statusCode).toBe(201);
    expect(handled).toHaveLength(1);
  });

  it('is optional: without a key every call runs', async () => {
    await say('hello', {});
    await say('hello', {});
    expect(new Set(handled).size).toBe(2);
  });
});
