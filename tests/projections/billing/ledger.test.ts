import { randomUUID } from 'node:crypto';
import { createDecode } from '@paddock/event-store/codec';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import type { EventStore, ExpectedRevision } from '@paddock/event-store/port';
import { codec } from '@paddock/projections/all';
import type { Projection } from '@paddock/projections/engine/projection';
import { rebuild } from '@paddock/projections/engine/rebuild';
import { ledger } from '@paddock/projections/billing/ledger/project';
import { readClearing } from '@paddock/projections/billing/ledger/read';
import { allEvents } from '@paddock/shared-domain/all-events';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { openDatabase, reached, start, statusOf, sums, until } from '../engine/harness.ts';

const AT = '2027-03-01T18:00:00.000Z';
const metadata = { commandId: 'c', actor: { kind: 'system', process: 'test' }, at: AT };
const paid = (n: number, amount = 3942, back = amount) => ({
  type: 'PaymentCaptured',
  data: {
    paymentId: `k${n}`,
    userId: 'ada',
    intentId: `pi_${n}`,
    chargeId: `ch_${n}`,
    amountCents: amount,
    receiptUrl: null,
    postings: [
      { account: 'clearing:stripe', amountCents: amount },
      { account: 'receivable:ada', amountCents: -back },
    ],
  },
});
const sold = (n: number) => ({
  type: 'CheckoutCompleted',
  data: {
    checkoutId: `k${n}`,
    userId: 'ada',
    locationId: 'downtown',
    totalCents: 3942,
    postings: [
      { account: 'receivable:ada', amountCents: 3942 },
      { account: 'revenue:seats', amountCents: -3600 },
      { account: 'tax:downtown', amountCents: -342 },
    ],
  },
});
const append = (store: EventStore, stream: string, expected: ExpectedRevision, ...events: readonly object[]) =>
  store.append(
    stream,
    expected,
    events.map((event) => ({ id: randomUUID(), metadata, ...(event as { type: string; data: object }) })),
  );

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const venue = async (projection: Projection = ledger, books = codec) => {
  const databaseUrl = await postgres.createDatabase();
  const store = openInMemoryStore();
  const pool = openDatabase(databaseUrl);
  const running = start({ store, databaseUrl, projections: [projection], codec: books });
  return { databaseUrl, store, pool, running, end: async () => (await running.stop(), pool.end()) };
};

/** The ledger without its own check, and a codec that accepts any postings: only the check of the database is left. */
const { shape } = allEvents.find(
  (schema) => schema.shape.type.value === 'PaymentCaptured',
) as (typeof allEvents)[number];
const loose = createDecode([...allEvents]);
const careless = {
  types: codec.types,
  standingOf: codec.standingOf,
  decode: (recorded: Parameters<typeof loose>[0]) =>
    recorded.type === shape.type.value ? (recorded as unknown as Recorded) : loose(recorded),
};
const unchecked: Projection = {
  ...ledger,
  on: {
    ...ledger.on,
    PaymentCaptured: (event) => {
      const { postings } = event.data as ReturnType<typeof paid>['data'];
      const handler = ledger.on['PaymentCaptured'];
      if (typeof handler !== 'function') throw new Error('The ledger reads rows now.');
      return postings.flatMap((posting, part) => {
        const balance = { account: 'write_offs', amountCents: -posting.amountCents };
        return handler({ ...event, data: { ...event.data, postings: [posting, balance] } })
          .slice(0, 1)
          .map((effect) => {
            if ('announcement' in effect) return effect;
            return { ...effect, key: { ...effect.key, part }, fold: () => ({ ...effect.fold(undefined), part }) };
          });
      });
    },
  },
};

const refusal = (pool: pg.Pool, sql: string): Promise<string> =>
  pool.query(sql).then(
    () => 'accepted',
    (error: Error) => error.message,
  );

describe('the ledger', () => {
  it('stores one row for each posting, with its event and the reference of the card provider', async () => {
    const { store, pool, end } = await venue();
    await append(store, 'checkout-k1', 'no-stream', paid(1), sold(1));
    await reached(pool, await store.head(), ['ledger']);
    const rows = await pool.query(
      'select stream, revision, part, account, amount_cents, reference from ledger.postings order by position, part',
    );
    expect(rows.rows.map((row) => Object.values(row).join(' '))).toEqual([
      'checkout-k1 0 0 clearing:stripe 3942 ch_1',
      'checkout-k1 0 1 receivable:ada -3942 ',
      'checkout-k1 1 0 receivable:ada 3942 ',
      'checkout-k1 1 1 revenue:seats -3600 ',
      'checkout-k1 1 2 tax:downtown -342 ',
    ]);
    const posted = { reference: 'ch_1', amountCents: 3942, stream: 'checkout-k1', at: AT, part: 0 };
    const found = await readClearing(pool);
    expect(found).toEqual([{ ...posted, position: expect.stringMatching(/^\d+$/) }]);
    expect(await readClearing(pool, found[0]?.position)).toEqual([]);
    await end();
  });

  it('halts at an event whose postings do not sum to zero, and keeps what came before (L1)', async () => {
    const { store, pool, end } = await venue();
    await append(store, 'checkout-k1', 'no-stream', sold(1));
    await append(store, 'checkout-k2', 'no-stream', paid(2, 3942, 3941));
    await until(async () => (await statusOf(pool, 'ledger'))?.state === 'halted');
    const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from ledger.postings');
    expect(rows).toEqual([{ n: 3 }]);
    await end();
  });

  it('an unbalanced event that passed every earlier check is refused by the database (L1, L3)', async () => {
    const { store, pool, end } = await venue(unchecked, careless);
    await append(store, 'checkout-k1', 'no-stream', paid(1));
    await reached(pool, await store.head(), ['ledger']);
    await append(store, 'checkout-k2', 'no-stream', paid(2, 3942, 3941));
    await until(async () => (await statusOf(pool, 'ledger'))?.state === 'halted');
    expect((await statusOf(pool, 'ledger'))?.error).toMatch(/sum to 1/);
    await end();
  });

  it('is checked when a transaction commits, and no posting can be changed or deleted (L7)', async () => {
    const { store, pool, end } = await venue();
    await append(store, 'checkout-k1', 'no-stream', paid(1), sold(1));
    await reached(pool, await store.head(), ['ledger']);
    const row = (part: number, cents: number) =>
      `insert into ledger.postings values (900, ${part}, 'e', 'checkout-x', 0, 'X', 'refunds', ${cents}, null, now())`;
    expect(await refusal(pool, row(0, 5))).toMatch(/sum to 5/);
    expect(await refusal(pool, `begin; ${row(0, 5)}; ${row(1, -5)}; commit`)).toBe('accepted');
    expect(await refusal(pool, `begin; ${row(2, 7)}; set constraints all immediate; commit`)).toMatch(/sum to 7/);
    await pool.query('rollback').catch(() => undefined);
    for (const change of [
      'update ledger.postings set amount_cents = amount_cents',
      'delete from ledger.postings',
      'truncate ledger.postings',
    ])
      expect(await refusal(pool, change)).toMatch(/never changed/);
    await end();
  });

  it('is rebuilt beside the live one with all checks; an unbalanced row fails the rebuild and leaves the live rows unchanged', async () => {
    const { store, pool, databaseUrl, end } = await venue();
    const EVENTS = 20_000;
    for (let n = 0; n < EVENTS / 100; n += 1)
      await append(
        store,
        `checkout-b${n}`,
        'no-stream',
        ...Array.from({ length: 50 }, (_, i) => [paid(n * 50 + i), sold(n * 50 + i)]).flat(),
      );
    const began = performance.now();
    await reached(pool, await store.head(), ['ledger']);
    const live = performance.now() - began;
    const before = await sums(pool, [ledger]);
    const again = performance.now();
    const built = await rebuild([ledger], { databaseUrl, store, codec });
    const took = performance.now() - again;
    expect(built.map(({ failure }) => failure)).toEqual([undefined]);
    expect(await sums(pool, [ledger])).toEqual(before);
    console.log(
      `ledger: ${EVENTS} events, ${EVENTS * 2.5} postings: live ${Math.round(live)} ms, rebuilt in ${Math.round(took)} ms (${Math.round(EVENTS / (took / 1000))} events/s)`,
    );
    expect(await refusal(pool, 'delete from ledger.postings')).toMatch(/never changed/);
    expect(
      await refusal(pool, `insert into ledger.postings values (1, 9, 'e', 's', 0, 'X', 'refunds', 5, null, now())`),
    ).toMatch(/sum to 5/);
    await append(store, 'checkout-bad', 'no-stream', paid(99_999, 100, 99));
    const [bad] = await rebuild([{ ...unchecked, version: ledger.version + 1 }], {
      databaseUrl,
      store,
      codec: careless,
    });
    expect(String((bad?.failure as Error | undefined)?.message)).toMatch(/sum to/);
    expect(await sums(pool, [ledger])).toEqual(before);
    await end();
  });
});
