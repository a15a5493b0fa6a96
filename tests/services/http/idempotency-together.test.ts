import { createIdempotencyStore } from '@paddock/kit/http/idempotency-postgres';
import { createTables } from '@paddock/kit/tables/create-tables';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';

const SECRETS = ['a key of this test'] as const;
let postgres: TestPostgres;
let pool: pg.Pool;
/** Statements that were sent. */
let sent = 0;

beforeAll(async () => {
  postgres = await startPostgres({ fsync: 'off' });
  pool = new pg.Pool({ connectionString: await postgres.createDatabase(), max: 8 });
  pool.on('error', () => undefined);
  pool.on('acquire', () => (sent += 1));
  await createTables(pool);
});
afterAll(async () => {
  await pool.end();
  await postgres.stop();
});
beforeEach(async () => {
  await pool.query('truncate edge.answers');
  sent = 0;
});

const answer = (body: string) => ({ status: 201, contentType: 'application/json', position: '7', body });
const keys = Array.from({ length: 50 }, (_, number) => `key-number-${number}`);

describe('keys against repeats that come together', () => {
  it('share round trips, and each gets its own answer', async () => {
    const store = createIdempotencyStore(pool, SECRETS);
    const claims = await Promise.all(keys.map((key) => store.claim('ada', key, key)));
    expect(claims).toEqual(keys.map(() => ({ outcome: 'claimed' })));
    expect(sent).toBe(1);
    await Promise.all(
      keys.map((key, at) => (at % 2 === 0 ? store.keep('ada', key, answer(key)) : store.release('ada', key))),
    );
    expect(sent).toBe(2);
    const again = await Promise.all(keys.map((key) => store.claim('ada', key, key)));
    expect(again).toEqual(
      keys.map((key, at) => (at % 2 === 0 ? { outcome: 'answered', answer: answer(key) } : { outcome: 'claimed' })),
    );
  });

  it('are claimed once, and say so if they come with another request', async () => {
    const store = createIdempotencyStore(pool, SECRETS);
    const claims = await Promise.all(
      ['first', 'one', 'one', 'other'].map((hash) =>
        store.claim('ada', hash === 'first' ? 'key-first' : 'key-twice', hash),
      ),
    );
    expect(claims.map(({ outcome }) => outcome)).toEqual(['claimed', 'claimed', 'in-flight', 'mismatch']);
  });

  it('are claimed once by two processes that claim and answer them in opposite orders', async () => {
    const stores = [createIdempotencyStore(pool, SECRETS), createIdempotencyStore(pool, SECRETS)] as const;
    for (let round = 0; round < 20; round += 1) {
      const mine = keys.map((key) => `${key}-${round}`);
      const [here, there] = await Promise.all(
        stores.map(async (store, at) => {
          const order = at === 0 ? mine : mine.toReversed();
          const claims = new Map<string, string>();
          await Promise.all(
            order.map(async (key) => {
              const { outcome } = await store.claim('ada', key, key);
              claims.set(key, outcome);
              if (outcome === 'claimed') await store.keep('ada', key, answer(key));
            }),
          );
          return claims;
        }),
      );
      const winners = mine.map(
        (key) => [here?.get(key), there?.get(key)].filter((outcome) => outcome === 'claimed').length,
      );
      expect(winners).toEqual(mine.map(() => 1));
    }
  });
});
