import { randomUUID } from 'node:crypto';
import { createReconciliation } from '@paddock/office/reconciliation/reconciliation';
import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import { type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import { reconcile } from '@paddock/shared-domain/reconciliation/reconcile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let owner: Person;
let desk: Person;
let ada: Person;
const HOUR = 3_600_000;

beforeAll(async () => {
  venue = await startVenue();
  owner = await venue.person('boss', { superuser: true });
  desk = await venue.person('desk', { permissions: ['user.change_user'] });
  ada = await venue.person('ada', { card: 'tok_visa' });
});
afterAll(() => venue.close());

const book = async (seat: string | undefined, time: string): Promise<void> => {
  const quoted = await ada.post('/reservations/checkouts/quote', {
    reservations: [{ calendar: seat, slot: `2027-03-02T${time}:00-08:00` }],
    voucher: null,
  });
  const done = await ada.post(`/reservations/checkouts/${quoted.body.checkout_id}/process`);
  if (done.status > 202) throw new Error(JSON.stringify(done.body));
};
/** Makes a charge at the provider directly, so that the books do not have it. Returns its id. */
const strayCharge = async (): Promise<string> => {
  const { customers } = { customers: (await stripe('GET', '/v1/customers?limit=1')).data as { id: string }[] };
  const methods = (await stripe('GET', `/v1/customers/${customers[0]?.id}/payment_methods?type=card`)).data as {
    id: string;
  }[];
  const intent = await stripe('POST', '/v1/payment_intents', {
    amount: '1234',
    currency: 'usd',
    customer: customers[0]?.id ?? '',
    payment_method: methods[0]?.id ?? '',
    confirm: 'true',
    'payment_method_types[]': 'card',
  });
  return intent['latest_charge'] as string;
};
const stripe = async (
  method: string,
  path: string,
  body?: Record<string, string>,
): Promise<Record<string, unknown>> => {
  const reply = await fetch(`${venue.twin.url}${path}`, {
    method,
    headers: {
      authorization: 'Bearer sk_test_twin',
      ...(body && { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': randomUUID() }),
    },
    ...(body && { body: new URLSearchParams(body).toString() }),
  });
  const json = (await reply.json()) as Record<string, unknown>;
  if (!reply.ok) throw new Error(JSON.stringify(json));
  return json;
};
/** A charge in the books that the provider never made. */
const phantom = async (): Promise<void> => {
  const postings = [
    { account: 'clearing:stripe', amountCents: 777 },
    { account: `receivable:${ada.id}`, amountCents: -777 },
  ];
  const data = {
    paymentId: 'phantom',
    userId: ada.id,
    intentId: 'pi_phantom',
    chargeId: 'ch_phantom',
    amountCents: 777,
    receiptUrl: null,
    postings,
  };
  const metadata = { commandId: 'phantom', actor: { kind: 'system', process: 'test' }, at: venue.clock.now() };
  await venue.store.append('payment-phantom', 'no-stream', [
    { id: randomUUID(), type: 'PaymentCaptured', data, metadata },
  ]);
};

describe('reconciliation with the card provider (L6)', () => {
  it('compares charge by charge, finds no difference, and records the run', async () => {
    const place = await venue.open();
    expect((await desk.get('/reconciliation')).body).toEqual({ last: null, history: [] });
    await book(place.seats[0], '12:00');
    await book(place.seats[1], '13:00');
    venue.clock.advance(HOUR);
    const ran = await owner.post('/reconciliation');
    expect([ran.status, ran.body]).toMatchObject([
      201,
      { provider_items: 2, books_items: 2, matched: 2, pending: 0, difference_count: 0, provider_cents: 3942 },
    ]);
    expect((await desk.get('/reconciliation')).body).toMatchObject({
      last: { difference_count: 0 },
      history: [{ date: '2027-03-01' }],
    });
    expect((await venue.log()).filter(({ type }) => type === 'ReconciliationRun').map(({ stream }) => stream)).toEqual([
      'reconciliation-2027-03-01',
    ]);
  });

  it('reports a charge missing in the books and one missing at the provider, each with its id and advice', async () => {
    const charge = await strayCharge();
    await phantom();
    const young = await owner.post('/reconciliation');
    expect(young.body).toMatchObject({ difference_count: 0, pending: 2 });
    venue.clock.advance(HOUR);
    const ran = (await owner.post('/reconciliation')).body;
    expect(ran).toMatchObject({ matched: 2, difference_count: 2, pending: 0 });
    expect(ran.differences).toMatchObject([
      { kind: 'missing', reference: charge, type: 'charge', provider_cents: 1234, books_cents: null },
      { kind: 'extra', reference: 'ch_phantom', provider_cents: null, books_cents: 777, stream: 'payment-phantom' },
    ]);
    for (const { advice } of ran.differences) expect(advice.length).toBeGreaterThan(40);
  });

  it('can be run only by superusers, and seen only by them and by staff with the permission', async () => {
    for (const [who, get, post] of [
      [venue.anonymous, 401, 401],
      [ada, 403, 403],
      [desk, 200, 403],
      [owner, 200, 201],
    ] as const)
      expect([(await who.get('/reconciliation')).status, (await who.post('/reconciliation')).status]).toEqual([
        get,
        post,
      ]);
  });

  it('runs automatically once a day, also with two sweeps at once, and not while the provider does not answer', async () => {
    const { deps } = venue.composed;
    const runs = async () => (await venue.log()).filter(({ type }) => type === 'ReconciliationRun').length;
    const before = await runs();
    const { reconciliation } = venue.composed.contexts;
    await reconciliation.sweep();
    expect(await runs()).toBe(before);
    venue.clock.set('2027-03-02T09:00:00.000Z' as Instant);
    const away: Pick<CardProvider, 'listBalanceTransactions'> = {
      listBalanceTransactions: () => Promise.resolve({ outcome: 'unknown', cause: 'timeout' }),
    };
    expect(await createReconciliation({ deps, cards: away }).sweep()).toBe(false);
    expect(await runs()).toBe(before);
    await Promise.all([reconciliation.sweep(), reconciliation.sweep()]);
    await reconciliation.sweep();
    expect(await runs()).toBe(before + 1);
  });
});

describe('a run that follows another run', () => {
  it('reads what is new at the provider, overlapping by a day, and everything when the provider does not know the cursor', async () => {
    const { deps } = venue.composed;
    const asked: { readonly after?: string }[] = [];
    const movement = (number: number, at: Instant) => ({
      id: `txn_after_${number}`,
      type: 'payout',
      amountCents: -100,
      feeCents: 5,
      netCents: -105,
      sourceId: `po_${number}`,
      createdAt: at,
    });
    const old = movement(1, '2027-03-01T00:00:00.000Z' as Instant);
    const young = movement(2, venue.clock.now());
    let lost = false;
    const cards: Pick<CardProvider, 'listBalanceTransactions'> = {
      listBalanceTransactions: (request) => {
        asked.push(request);
        return Promise.resolve(
          lost && request.after !== undefined
            ? { outcome: 'unknown', cause: 'timeout' }
            : { outcome: 'listed', transactions: request.after === undefined ? [old, young] : [young] },
        );
      },
    };
    const own = createReconciliation({ deps, cards });
    const actor = { kind: 'system', process: 'reconciliation' } as const;
    const run = async (commandId: string) => {
      venue.clock.advance(HOUR);
      expect((await own.run({ commandId, actor, now: venue.clock.now() })).outcome).toBe('recorded');
      await deps.positions.waitFor('ledger', await venue.store.head(), 60_000);
      const last = (await venue.log()).findLast(({ type }) => type === 'ReconciliationRun');
      return (last?.data as { feeCents: number } | undefined)?.feeCents;
    };
    // The run before this one had another provider, so its cursor is tried first and fails.
    lost = true;
    const first = await run('cursor-1');
    lost = false;
    expect(asked.at(-1)).toEqual({});
    const second = await run('cursor-2');
    expect(asked.at(-1)).toEqual({ after: 'txn_after_1' });
    // The fees are those of the whole history, whichever part of it was read.
    expect([first, second]).toEqual([10, 10]);
    lost = true;
    await run('cursor-3');
    expect(asked.slice(-2)).toEqual([{ after: 'txn_after_1' }, {}]);
  });
});

describe('the comparison of books and provider', () => {
  const at = '2027-03-01T18:00:00.000Z' as Instant;
  const theirs = (id: string, amountCents: number, type = 'charge') => ({
    id: `txn_${id}`,
    type,
    amountCents,
    feeCents: 30,
    sourceId: id,
    createdAt: at,
  });
  let written = 0;
  const ours = (reference: string, amountCents: number) => ({
    position: String((written += 1)),
    part: 0,
    reference,
    amountCents,
    stream: `checkout-${reference}`,
    at,
  });
  const later = plusMillis(at, 1);

  it('reports a different amount as such, not as a missing charge, and does not compare payouts', () => {
    const found = reconcile(
      [theirs('ch_1', 100), theirs('re_1', -40, 'refund'), theirs('po_1', -60, 'payout')],
      [ours('ch_1', 101), ours('re_1', -40)],
      later,
    );
    expect(found).toMatchObject({
      matched: 1,
      providerItems: 2,
      feeCents: 90,
      differenceCount: 1,
      differences: [{ kind: 'amount', providerCents: 100, booksCents: 101 }],
    });
  });

  it('finds two charges in the books for one at the provider', () => {
    expect(reconcile([theirs('ch_1', 100)], [ours('ch_1', 100), ours('ch_1', 100)], later).differences).toMatchObject([
      { kind: 'amount', booksCents: 200 },
    ]);
  });

  it('counts every difference and lists the first 200', () => {
    const many = Array.from({ length: 250 }, (_, n) => theirs(`ch_${n}`, 100));
    const { differenceCount, differences } = reconcile(many, [], later);
    expect([differenceCount, differences.length]).toEqual([250, 200]);
  });
});
