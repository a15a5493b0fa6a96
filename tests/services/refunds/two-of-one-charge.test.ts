import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';
import { at, book, books, eventsOf } from './refund-world.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let ada: Person;
let desk: Person;
let boss: Person;
const TOTAL = 1971;

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open({}, 4);
  ada = await venue.person('ada', { card: 'tok_visa' });
  desk = await venue.person('desk', { permissions: ['reservations.change_reservation', 'user.change_user'] });
  boss = await venue.person('boss', { superuser: true });
});
afterAll(() => venue.close());

type Refunded = { readonly refundId: string; readonly providerRefundId: string };
const remove = (id: string | undefined) =>
  desk.post('/reservations/delete', { ids: [id], reason: 'A rig broke down.' });
const settle = (refund: string, how: string) =>
  desk.post(`/users/${ada.id}/refunds/${refund}/settle`, { how, reason: 'Agreed with the customer.' });
/** The refunds of one charge at the provider. */
const refundsOf = (charge: string) => venue.twin.ledger().refunds.filter((refund) => refund.charge === charge);
const receivable = async (): Promise<number> => (await books(venue)).get(`receivable:${ada.id}`) ?? 0;

/** Books two seats in one checkout. The refund of the first is returned by the card's bank, so it is failed. */
const firstRefused = async (time: string) => {
  const slot = at(time, '2027-03-04');
  const { checkout, ids } = await book(ada, [
    { calendar: place.seats[0], slot },
    { calendar: place.seats[1], slot },
  ]);
  expect((await remove(ids[0])).body.refund.state).toBe('completed');
  const { id, charge } = venue.twin.ledger().refunds.at(-1) ?? { id: '', charge: '' };
  venue.twin.failRefund(id);
  // Reconciliation finds the return.
  expect((await boss.post('/reconciliation')).body.difference_count).toBe(0);
  const [first] = (await eventsOf(venue, 'CardRefundReturned', 'providerRefundId', id)).map(({ data }) => data);
  const refunded = async (): Promise<Refunded[]> =>
    (await eventsOf(venue, 'CardRefunded'))
      .filter(({ stream }) => stream === `refunds-${checkout}`)
      .map(({ data }) => data as Refunded)
      .filter(({ providerRefundId }) => providerRefundId !== id);
  return { second: ids[1], refund: (first as Refunded).refundId, charge, refunded };
};
const withTheCard = (charge: string): string[] =>
  refundsOf(charge)
    .filter(({ status }) => status !== 'failed')
    .map(({ id }) => id)
    .toSorted();

describe('two refunds of one charge', () => {
  it('are each recorded with their own refund of the provider, also when an answer was lost between them', async () => {
    const { second, refund, charge, refunded } = await firstRefused('11:00');
    // The provider makes the second refund, but the answer is lost.
    venue.twin.faults.add({ operation: 'refunds.create', kind: 'execute-then-timeout' });
    const removing = remove(second);
    await expect.poll(() => venue.twin.faults.pending().length).toBe(0);
    // At the same time staff try the card again for the first.
    await settle(refund, 'card');
    await removing;
    await expect.poll(async () => (await refunded()).length).toBe(2);
    const ids = (await refunded()).map(({ providerRefundId }) => providerRefundId).toSorted();
    expect(new Set(ids).size).toBe(2);
    expect(ids).toEqual(withTheCard(charge));
    expect(await receivable()).toBe(0);
  });

  it('are not made twice when one was paid in the provider’s own screens and the return of the other is not known yet', async () => {
    const { second, refund, charge, refunded } = await firstRefused('12:00');
    expect((await remove(second)).body.refund.state).toBe('completed');
    const unheard = venue.twin.ledger().refunds.at(-1)?.id ?? '';
    venue.twin.failRefund(unheard);
    const byHand = await fetch(`${venue.twin.url}/v1/refunds`, {
      method: 'POST',
      headers: {
        authorization: 'Bearer sk_test_twin',
        'content-type': 'application/x-www-form-urlencoded',
        'idempotency-key': randomUUID(),
      },
      body: new URLSearchParams({ charge, amount: String(TOTAL) }).toString(),
    });
    const { id } = (await byHand.json()) as { id: string };
    expect((await settle(refund, 'card')).body).toMatchObject({ state: 'completed' });
    expect(withTheCard(charge)).toEqual([id]);
    expect((await refunded()).find(({ refundId }) => refundId === refund)?.providerRefundId).toBe(id);
  });
});
