import { randomUUID } from 'node:crypto';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import type { EventStore } from '@paddock/event-store/port';
import { all, codec } from '@paddock/projections/all';
import { ledger } from '@paddock/projections/billing/ledger/project';
import type { Projection } from '@paddock/projections/engine/projection';
import { rebuild } from '@paddock/projections/engine/rebuild';
import { rebuildAsOf } from '@paddock/projections/engine/rebuild-as-of';
import { checksum } from '@paddock/projections/engine/checksum';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { openDatabase, reached, start, sums } from './engine/harness.ts';

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await startPostgres()));
afterAll(() => postgres.stop());

const AT = '2027-03-01T18:00:00.000Z';
const metadata = { commandId: 'c', actor: { kind: 'system', process: 'test' }, at: AT };
/** A checkout in the books: two postings, then three or four, so that an event can be split between statements of 2,000 rows. */
const checkout = (n: number) => [
  {
    type: 'PaymentCaptured',
    data: {
      paymentId: `k${n}`,
      userId: 'ada',
      intentId: `pi_${n}`,
      chargeId: `ch_${n}`,
      amountCents: 3942,
      receiptUrl: null,
      postings: [
        { account: 'clearing:stripe', amountCents: 3942 },
        { account: 'receivable:ada', amountCents: -3942 },
      ],
    },
  },
  {
    type: 'CheckoutCompleted',
    data: {
      checkoutId: `k${n}`,
      userId: 'ada',
      locationId: 'downtown',
      totalCents: 3942,
      postings: [
        { account: 'receivable:ada', amountCents: 3942 },
        { account: 'revenue:seats', amountCents: -3600 },
        ...(n % 7 === 0
          ? [
              { account: 'tax:downtown', amountCents: -300 },
              { account: 'tax:uptown', amountCents: -42 },
            ]
          : [{ account: 'tax:downtown', amountCents: -342 }]),
      ],
    },
  },
];
const sell = async (store: EventStore, from: number, count: number): Promise<void> => {
  for (let n = from; n < from + count; n += 1)
    await store.append(
      `checkout-k${n}`,
      'no-stream',
      checkout(n).map((event) => ({ id: randomUUID(), metadata, ...event })),
    );
};

/** Bytes of memory: so little that each batch of a pass goes to the database before the next one comes. */
const NOTHING = 1;

/** A database whose read models were started once, at the beginning of an empty log. */
const prepared = async (projections: readonly Projection[]) => {
  const databaseUrl = await postgres.createDatabase();
  const store = openInMemoryStore();
  const running = start({ store, databaseUrl, projections, codec });
  await running.live();
  const pool = openDatabase(databaseUrl);
  return { databaseUrl, store, pool, running, dependencies: { databaseUrl, store, codec } };
};

describe('a rebuild whose rows do not fit into memory', () => {
  it('keeps the checks of the books on, even if an event is split between two statements', async () => {
    const { store, pool, running, dependencies } = await prepared([ledger]);
    await sell(store, 0, 4_500);
    await reached(pool, await store.head(), ['ledger']);
    const live = await sums(pool, [ledger]);
    const rebuilt = await rebuild([ledger], dependencies, { memoryBytes: NOTHING });
    expect(rebuilt.map(({ failure }) => failure)).toEqual([undefined]);
    expect(await sums(pool, [ledger])).toEqual(live);
    // The same pass for a view of the past.
    const past = await rebuildAsOf(ledger, dependencies, { position: await store.head() }, { memoryBytes: NOTHING });
    expect({ ledger: await checksum(pool, past.schema, ledger.tables) }).toEqual(live);
    await past.dispose();
    // The checks were on all the time, and are on the tables that replaced the old ones.
    await expect(
      pool.query(`insert into ledger.postings select position + 1000000, part, event_id, stream, revision, type, account,
        amount_cents, reference, at from ledger.postings where part = 0 limit 1`),
    ).rejects.toThrow(/the postings of event .* sum to/);
    await running.stop();
    await pool.end();
  });

  it('adds what is appended while it runs, under the same checks', async () => {
    const { store, pool, running, dependencies } = await prepared([ledger]);
    await running.stop();
    await sell(store, 0, 1_200);
    const raised = { ...ledger, version: ledger.version + 1 };
    let [selling, done]: [Promise<void> | undefined, boolean] = [undefined, false];
    const during: EventStore = {
      ...store,
      // The pass has read the log. Before it asks for the head of the log, a busy day is appended.
      head: async () => {
        if (done && !selling) await (selling = sell(store, 10_000, 2_500));
        return store.head();
      },
    };
    const rebuilt = await rebuild([raised], { ...dependencies, store: during }, { onProgress: () => (done = true) });
    expect(rebuilt.map(({ failure }) => failure)).toEqual([undefined]);
    const { rows } = await pool.query<{ events: number }>(
      'select count(distinct position)::int as events from ledger.postings',
    );
    expect(rows).toEqual([{ events: (1_200 + 2_500) * 2 }]);
    await pool.end();
  });

  it('fails only for the read model whose tables refuse a late row, and names the event', async () => {
    const strict = {
      ...ledger,
      version: ledger.version + 1,
      tables: ledger.tables.map((table) =>
        table.name === 'postings' ? { ...table, constraints: [`check (reference is distinct from 'ch_4321')`] } : table,
      ),
    };
    const others = all.filter(({ name }) => name === 'payments' || name === 'quotes');
    const { store, pool, running, dependencies } = await prepared([ledger, ...others]);
    await running.stop();
    await sell(store, 0, 4_500);
    const results = await rebuild(
      [strict, ...others.map((one) => ({ ...one, version: one.version + 1 }))],
      dependencies,
      {
        memoryBytes: NOTHING,
      },
    );
    expect(results.map(({ projection, failure }) => [projection.name, failure === undefined])).toEqual([
      ['ledger', false],
      ...others.map(({ name }) => [name, true]),
    ]);
    expect(String(results[0]?.failure)).toContain('checkout-k4321@0 of type PaymentCaptured');
    await pool.end();
  });
});
