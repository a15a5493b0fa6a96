import { createHmac } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '@paddock/shared-domain/kernel/time';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';
import { at, book, books, eventsOf } from './refund-world.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let ada: Person;
let desk: Person;
let boss: Person;
const TOTAL = 1971;
let taken = 0;
const fresh = (): string => {
  taken += 1;
  return at(`${10 + taken}:00`, '2027-03-04');
};

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open({}, 4);
  ada = await venue.person('ada', { card: 'tok_visa' });
  desk = await venue.person('desk', { permissions: ['reservations.change_reservation', 'user.change_user'] });
  boss = await venue.person('boss', { superuser: true });
});
afterAll(() => venue.close());

/** Deletes a booking whose refund the card accepts. Returns the provider's id of the refund. */
const refundedBooking = async (): Promise<string> => {
  const { ids } = await book(ada, [{ calendar: place.seats[0], slot: fresh() }]);
  const deleted = await desk.post('/reservations/delete', { ids, reason: 'A rig broke down.' });
  expect(deleted.body.refund, JSON.stringify(deleted.body)).toMatchObject({ state: 'completed', card_cents: TOTAL });
  return venue.twin.ledger().refunds.at(-1)?.id ?? '';
};
let serial = 0;
/** Sends one signed webhook. Returns the status of the answer. */
const deliver = async (type: string, refund: string): Promise<number> => {
  serial += 1;
  const seconds = Math.floor(Date.parse(venue.clock.now()) / 1000);
  const payload = JSON.stringify({ id: `evt_${serial}`, livemode: false, type, data: { object: { id: refund } } });
  const signature = createHmac('sha256', 'whsec_test').update(`${seconds}.${payload}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${signature}` };
  return (await venue.composed.app.inject({ method: 'POST', url: '/api/webhooks/stripe', headers, payload }))
    .statusCode;
};
const receivable = async (): Promise<number> => (await books(venue)).get(`receivable:${ada.id}`) ?? 0;
const returns = (refund: string) => eventsOf(venue, 'CardRefundReturned', 'providerRefundId', refund);
const entryOf = async (id: string) =>
  (await desk.get(`/users/${ada.id}/refunds`)).body.results.find((entry: { id: string }) => entry.id === id);
const refundOf = async (provider: string): Promise<string> =>
  ((await eventsOf(venue, 'CardRefunded', 'providerRefundId', provider))[0]?.data as { refundId: string }).refundId;

describe('a card refund that was accepted and fails later', () => {
  it('is listed as failed and owed again in the books and on the bill, once however often it is reported', async () => {
    const provider = await refundedBooking();
    const refund = await refundOf(provider);
    expect(await receivable()).toBe(0);
    venue.twin.failRefund(provider, 'expired_or_canceled_card');
    const told = ['refund.failed', 'refund.updated', 'charge.refund.updated', 'refund.failed'];
    expect(await Promise.all(told.map((type) => deliver(type, provider)))).toEqual([200, 200, 200, 200]);
    expect(await returns(provider)).toHaveLength(1);
    expect(await receivable()).toBe(-TOTAL);
    await expect.poll(async () => (await entryOf(refund)).state).toBe('failed');
    const [first] = (await desk.get(`/users/${ada.id}/refunds`)).body.results;
    expect(first).toMatchObject({ id: refund, card: 'failed', failure: { text: expect.stringContaining('expired') } });
    const bill = (await ada.get('/users/me/statement')).body;
    expect(bill.lines.map(({ what }: { what: string }) => what)).toContain(
      'Refund returned to the venue by the card’s bank',
    );
    expect(bill.closing.cents).toBe(-TOTAL);
    const letters = () => readdirSync(join(venue.folder, 'mail')).filter((name) => name.includes('-refund-failed-'));
    await expect.poll(() => letters().length).toBe(1);
    // Settled like any refused refund: the books balance, and a second settlement is refused.
    const settle = (how: string) =>
      desk.post(`/users/${ada.id}/refunds/${refund}/settle`, { how, reason: 'Agreed with the customer.' });
    expect(await settle('bank')).toMatchObject({ status: 200, body: { state: 'completed' } });
    expect(await settle('cash')).toMatchObject({ status: 409, body: { code: 'already_settled' } });
    expect(await receivable()).toBe(0);
    expect(await deliver('refund.failed', provider)).toBe(200);
    expect(await returns(provider)).toHaveLength(1);
  });

  it('can be tried on the card again by staff, fail again, and then become a voucher', async () => {
    const first = await refundedBooking();
    const refund = await refundOf(first);
    venue.twin.failRefund(first, 'lost_or_stolen_card');
    expect(await deliver('refund.failed', first)).toBe(200);
    await expect.poll(async () => (await entryOf(refund)).state).toBe('failed');
    const again = () =>
      desk.post(`/users/${ada.id}/refunds/${refund}/settle`, { how: 'card', reason: 'A new card, the same account.' });
    expect((await again()).body).toMatchObject({ state: 'completed' });
    const second = venue.twin.ledger().refunds.at(-1)?.id ?? '';
    expect([second === first, await receivable()]).toEqual([false, 0]);
    venue.twin.failRefund(second, 'declined');
    expect(await deliver('refund.failed', second)).toBe(200);
    expect(await receivable()).toBe(-TOTAL);
    const voucher = { how: 'voucher', reason: 'A voucher then.' };
    await expect.poll(async () => (await entryOf(refund)).state).toBe('failed');
    expect((await desk.post(`/users/${ada.id}/refunds/${refund}/settle`, voucher)).body.state).toBe('completed');
    expect(await receivable()).toBe(0);
    expect(await eventsOf(venue, 'RefundCompleted', 'refundId', refund)).toHaveLength(3);
  });

  it('is recorded after the refund, also when the failure is reported before the refund itself is recorded', async () => {
    const { ids } = await book(ada, [{ calendar: place.seats[1], slot: fresh() }]);
    venue.twin.faults.add({ operation: 'refunds.create', kind: 'execute-then-timeout' });
    const deleting = desk.post('/reservations/delete', { ids, reason: 'A rig broke down.' });
    await expect.poll(() => venue.twin.faults.pending().length).toBe(0);
    const provider = venue.twin.ledger().refunds.at(-1)?.id ?? '';
    expect(await eventsOf(venue, 'CardRefunded', 'providerRefundId', provider)).toEqual([]);
    venue.twin.failRefund(provider, 'expired_or_canceled_card');
    // Until the refund is recorded the answer is an error, so the provider sends the webhook again.
    await expect.poll(() => deliver('refund.failed', provider), { timeout: 60_000, interval: 500 }).toBe(200);
    expect((await deleting).status).toBe(200);
    const types = (await venue.log())
      .filter(({ data }) => (data as { providerRefundId?: string }).providerRefundId === provider)
      .map(({ type }) => type);
    expect(types).toEqual(['CardRefunded', 'CardRefundReturned']);
    expect(await receivable()).toBe(-TOTAL);
    const refund = await refundOf(provider);
    await expect.poll(async () => (await entryOf(refund))?.state).toBe('failed');
    const cash = { how: 'cash', reason: 'Paid at the desk.' };
    expect((await desk.post(`/users/${ada.id}/refunds/${refund}/settle`, cash)).body.state).toBe('completed');
  });

  it('is found by reconciliation when its webhook was lost, and books and provider agree in the same run', async () => {
    const provider = await refundedBooking();
    venue.twin.failRefund(provider, 'unknown');
    expect(await returns(provider)).toEqual([]);
    const run = await boss.post('/reconciliation');
    expect(run.status, JSON.stringify(run.body)).toBe(201);
    expect(await returns(provider)).toHaveLength(1);
    expect([run.body.difference_count, run.body.provider_cents]).toEqual([0, run.body.books_cents]);
  });

  it('is not recorded for a refund that did not fail or is unknown; when the provider does not answer, the webhook gets 503', async () => {
    const provider = await refundedBooking();
    expect(await deliver('refund.updated', provider)).toBe(200);
    expect(await deliver('refund.failed', 're_none')).toBe(200);
    expect(await returns(provider)).toEqual([]);
    // The provider does not answer: 503, so it sends the webhook again later.
    venue.twin.failRefund(provider, 'declined');
    venue.twin.faults.add({ operation: 'refunds.retrieve', kind: 'fail-before', status: 500, times: 1 });
    expect(await deliver('refund.failed', provider)).toBe(503);
    expect(await deliver('refund.failed', provider)).toBe(200);
    expect(await returns(provider)).toHaveLength(1);
  });

  it('is found by a later reconciliation, also outside its window, when the first could not read the refund', async () => {
    const provider = await refundedBooking();
    venue.twin.failRefund(provider, 'unknown');
    venue.twin.faults.add({ operation: 'refunds.retrieve', kind: 'fail-before', status: 503, object: provider });
    const { contexts, deps } = venue.composed;
    const compare = async (): Promise<number> => {
      // The window of the next run begins a day before this one, so the movement is older than the window.
      venue.clock.advance(2 * DAY);
      const actor = { kind: 'system', process: 'reconciliation' } as const;
      const now = venue.clock.now();
      const ran = await contexts.reconciliation.run({ commandId: `late:${now}`, actor, now });
      if (ran.outcome !== 'recorded') throw new Error('The provider could not be asked.');
      await deps.positions.waitFor('ledger', ran.position, 60_000);
      const { data } = (await eventsOf(venue, 'ReconciliationRun')).at(-1) ?? {};
      return (data as { differenceCount: number }).differenceCount;
    };
    expect([await compare(), (await returns(provider)).length]).toEqual([1, 0]);
    expect([await compare(), (await returns(provider)).length]).toEqual([0, 1]);
  });
});
