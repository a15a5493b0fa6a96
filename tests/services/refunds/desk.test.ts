import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnyAnswer, type Person, startVenue, type Venue } from '../../support/venue.ts';
import { at, book, books, cancel, eventsOf, refundsAt } from './refund-world.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let ada: Person;
let desk: Person;
let colleague: Person;
let planner: Person;
const TOTAL = 1971;
let taken = 0;
/** A half-hour that no other test of this file uses. */
const fresh = (): string => {
  taken += 1;
  return at(`${10 + (taken % 10)}:00`, `2027-03-0${3 + Math.floor(taken / 10)}`);
};

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open({}, 4);
  const both = ['reservations.change_reservation', 'user.change_user'] as const;
  [ada, desk, colleague, planner] = await Promise.all([
    venue.person('ada', { card: 'tok_createDispute' }),
    venue.person('desk', { permissions: both, card: 'tok_visa' }),
    venue.person('colleague', { permissions: both }),
    venue.person('planner', { permissions: ['reservations.change_reservation'] }),
  ]);
});
afterAll(() => venue.close());

const receivable = async ({ id }: Person): Promise<number> => (await books(venue)).get(`receivable:${id}`) ?? 0;
const balanced = async (): Promise<void> =>
  expect([...(await books(venue)).values()].reduce((sum, cents) => sum + cents, 0)).toBe(0);
const one = (person: Person, seat = 0) => book(person, [{ calendar: place.seats[seat], slot: fresh() }]);
const entries = async (person: Person): Promise<AnyAnswer['body'][]> =>
  (await desk.get(`/users/${person.id}/refunds`)).body.results;
/** Deletes a booking whose card refund is refused. Returns its entry in the list of refunds. */
const refused = async (person = ada) => {
  const { ids } = await one(person);
  const deleted = await desk.post('/reservations/delete', { ids, reason: 'A rig broke down.' });
  expect(deleted.body.refund, JSON.stringify(deleted.body)).toMatchObject({ state: 'failed', card_cents: TOTAL });
  const [entry] = await entries(person);
  return entry;
};
const settle = (staff: Person, of: Person, refund: string, how: string, reason = 'Agreed with the customer.') =>
  staff.post(`/users/${of.id}/refunds/${refund}/settle`, { how, reason });

describe('a refund that the card refused', () => {
  it('is first in the customer’s list of refunds, with its reservation, who decided it and why the card refused it', async () => {
    const entry = await refused();
    expect(entry).toMatchObject({
      cause: 'cancelled_by_venue',
      state: 'failed',
      card: 'failed',
      card_cents: TOTAL,
      voucher_cents: 0,
      credits: 0,
      failure: { text: expect.stringContaining('charged back') },
      settled: null,
      items: [{ seat: '1', slot: expect.stringContaining('2027-03-0') }],
      by: { kind: 'staff', name: expect.any(String) },
      reason: 'A rig broke down.',
    });
    expect(await receivable(ada)).toBe(-TOTAL);
    expect(await settle(desk, ada, entry.id, 'cash')).toMatchObject({ status: 200, body: { state: 'completed' } });
  });

  it('does not count as account credit in a final quote, because the desk still pays it out', async () => {
    const quoted = async () => (await ada.get('/users/me/charges/final_quote?amount_cents=3000')).body;
    const entry = await refused();
    expect(await quoted()).toMatchObject({ account_credit_cents: 0, amount_cents: 3000 });
    expect((await settle(desk, ada, entry.id, 'cash')).body.state).toBe('completed');
    expect(await quoted()).toMatchObject({ account_credit_cents: 0 });
  });

  it('is settled in cash once, with the staff and the reason in its event; then the books owe nothing', async () => {
    const entry = await refused();
    const answer = await settle(desk, ada, entry.id, 'cash', 'Paid at the desk, receipt 12.');
    expect(answer.body).toEqual({ state: 'completed', text: null });
    const [paid] = (await eventsOf(venue, 'RefundPaidByHand', 'refundId', entry.id)) as {
      metadata: object;
      data: object;
    }[];
    // Paid out of the till and not written off, so revenue does not change.
    expect(paid?.data).toMatchObject({
      postings: [
        { account: `receivable:${ada.id}`, amountCents: TOTAL },
        { account: 'clearing:cash', amountCents: -TOTAL },
      ],
    });
    expect(paid?.metadata).toMatchObject({
      actor: { kind: 'staff', userId: desk.id, permission: 'user.change_user' },
    });
    expect(await venue.reasonOf(paid)).toBe('Paid at the desk, receipt 12.');
    expect(await receivable(ada)).toBe(0);
    await balanced();
    const shown = (await entries(ada)).find(({ id }) => id === entry.id);
    expect(shown).toMatchObject({
      state: 'completed',
      card: 'cash',
      settled: { how: 'cash', by: { kind: 'staff' }, reason: 'Paid at the desk, receipt 12.' },
    });
    const bill = (await ada.get('/users/me/statement')).body;
    expect(bill.lines.map(({ what }: { what: string }) => what)).toContain('Refunded by the venue, not to the card');
    expect(bill.closing.cents).toBe(0);
    // Any later settlement is refused, by any means.
    for (const how of ['card', 'cash', 'bank', 'voucher'])
      expect((await settle(colleague, ada, entry.id, how)).body.code).toBe('already_settled');
    expect(await receivable(ada)).toBe(0);
  });

  it('becomes a gift voucher of exactly the amount the card had paid, which the customer gets by email and can spend', async () => {
    const entry = await refused();
    expect((await settle(desk, ada, entry.id, 'voucher')).body).toEqual({ state: 'completed', text: null });
    const { results } = (await ada.get('/users/me/vouchers')).body;
    expect(results).toEqual([expect.objectContaining({ balance_cents: TOTAL, amount_cents: TOTAL })]);
    expect((await venue.anonymous.get(`/vouchers/${results[0].id}/balance`)).body.balance_cents).toBe(TOTAL);
    expect(await receivable(ada)).toBe(0);
    await balanced();
    const lines = (await ada.get('/users/me/statement')).body.lines.map(({ what }: { what: string }) => what);
    expect(lines).toContain('Refunded as a gift voucher');
    expect(lines).not.toContain('Gift voucher bought');
    const mails = () =>
      readdirSync(join(venue.folder, 'mail'))
        .map((file) => readFileSync(join(venue.folder, 'mail', file), 'utf8'))
        .filter((mail) => mail.includes('is a gift voucher'));
    await expect.poll(mails).toHaveLength(1);
    const { quote } = await book(ada, [{ calendar: place.seats[1], slot: fresh() }], results[0].id);
    expect(quote).toMatchObject({ discount_cents: TOTAL, total_cents: 0 });
    expect((await venue.anonymous.get(`/vouchers/${results[0].id}/balance`)).body.balance_cents).toBe(0);
  });

  it('can be tried on the card again: refused with the reason while the charge is disputed, refunded once that is won', async () => {
    const entry = await refused();
    const charge = venue.twin.ledger().succeededCharges.at(-1)?.id as string;
    const again = await settle(desk, ada, entry.id, 'card', 'The bank says it is fine now.');
    expect(again.body).toEqual({ state: 'failed', text: expect.stringContaining('charged back') });
    expect((await entries(ada))[0]).toMatchObject({ id: entry.id, card: 'failed', settled: { how: 'card' } });
    venue.twin.winDispute(charge);
    const before = refundsAt(venue.twin).length;
    expect((await settle(desk, ada, entry.id, 'card', 'The dispute is won.')).body.state).toBe('completed');
    expect(refundsAt(venue.twin).slice(before)).toEqual([TOTAL]);
    expect(await receivable(ada)).toBe(0);
    expect((await settle(desk, ada, entry.id, 'cash')).body.code).toBe('already_settled');
  });

  it('TH-45 is settled once when several staff settle it at the same time, and when one request is sent twice', async () => {
    const entry = await refused();
    const hows = ['cash', 'bank', 'voucher'];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        settle(index % 2 ? desk : colleague, ada, entry.id, hows[index % 3] ?? 'cash'),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'already_settled')).toHaveLength(11);
    const settled = [
      ...(await eventsOf(venue, 'RefundPaidByHand', 'refundId', entry.id)),
      ...(await eventsOf(venue, 'RefundTurnedIntoVoucher', 'refundId', entry.id)),
    ];
    expect(settled).toHaveLength(1);
    expect(await receivable(ada)).toBe(0);
    // A request repeated after a lost answer gets the same answer.
    const second = await refused();
    const press = () =>
      desk.post(
        `/users/${ada.id}/refunds/${second.id}/settle`,
        { how: 'bank', reason: 'x' },
        { 'idempotency-key': 'one-press-of-the-button-1' },
      );
    expect([(await press()).body, (await press()).body]).toEqual([
      { state: 'completed', text: null },
      { state: 'completed', text: null },
    ]);
    expect(await eventsOf(venue, 'RefundPaidByHand', 'refundId', second.id)).toHaveLength(1);
  });

  it('becomes one gift voucher of the sum when all open refunds of a payment are settled together', async () => {
    const slots = ['14:00', '14:30', '15:00'].map((time) => ({
      calendar: place.seats[1],
      slot: at(time, '2027-03-09'),
    }));
    const { ids } = await book(ada, slots);
    await desk.post('/reservations/delete', { ids, reason: 'A rig broke down.' });
    const [first, ...rest] = (await entries(ada)).filter(
      ({ state, together }) => state === 'failed' && together.length === 2,
    );
    const sum = [first, ...rest].reduce((cents, { card_cents }) => cents + card_cents, 0);
    const [owed, before] = [await receivable(ada), (await ada.get('/users/me/vouchers')).body.results.length];
    const together = rest.map(({ id }) => id);
    const body = { how: 'voucher', reason: 'The whole visit.', together };
    const press = () =>
      desk.post(`/users/${ada.id}/refunds/${first.id}/settle`, body, { 'idempotency-key': 'the-whole-visit-1' });
    expect((await press()).body).toEqual({ state: 'completed', text: null });
    expect((await press()).body).toEqual({ state: 'completed', text: null });
    const { results } = (await ada.get('/users/me/vouchers')).body;
    expect(results).toHaveLength(before + 1);
    const issued = (await venue.log()).filter(
      ({ type, data }) =>
        type === 'VoucherIssuedForRefund' && [first.id, ...together].includes((data as { refundId: string }).refundId),
    );
    expect(issued.map(({ data }) => (data as { amountCents: number }).amountCents)).toEqual([sum]);
    const balances = await Promise.all(
      results.map(({ id }: { id: string }) => venue.anonymous.get(`/vouchers/${id}/balance`)),
    );
    expect(balances.map((answer) => (answer as AnyAnswer).body.balance_cents)).toContain(sum);
    expect((await receivable(ada)) - owed).toBe(sum);
    for (const id of [first.id, ...together])
      expect(await eventsOf(venue, 'RefundTurnedIntoVoucher', 'refundId', id)).toHaveLength(1);
    await balanced();
  });

  it('TH-45 is settled together with all open refunds of the same payment, or none of them is settled', async () => {
    const slots = ['10:00', '10:30', '11:00'].map((time) => ({
      calendar: place.seats[0],
      slot: at(time, '2027-03-09'),
    }));
    const { ids } = await book(ada, slots);
    const single = await refused();
    await desk.post('/reservations/delete', { ids, reason: 'A rig broke down.' });
    const visit = (await entries(ada)).filter(({ together }) => together.length > 0);
    expect(visit.map(({ together }) => together.length)).toEqual([2, 2, 2]);
    expect(single.together).toEqual([]);
    const [first] = visit;
    const others: string[] = first.together.map(({ id }: { id: string }) => id);
    const all = (staff: Person, how: string, together: readonly string[]) =>
      staff.post(`/users/${ada.id}/refunds/${first.id}/settle`, { how, reason: 'The whole visit.', together });
    // A refund of another payment is not accepted among them, and nothing is settled.
    expect((await all(desk, 'cash', [single.id])).status).toBe(400);
    const owed = await receivable(ada);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        all(index % 2 === 0 ? desk : colleague, index % 3 === 0 ? 'bank' : 'cash', others),
      ),
    );
    expect(answers.filter(({ status }) => status === 200).map(({ body }) => body)).toEqual([
      { state: 'completed', text: null },
    ]);
    const visitCents = visit.reduce((sum, { card_cents }) => sum + card_cents, 0);
    expect((await receivable(ada)) - owed).toBe(visitCents);
    for (const id of [first.id, ...others]) {
      expect(await eventsOf(venue, 'RefundPaidByHand', 'refundId', id)).toHaveLength(1);
      expect((await settle(colleague, ada, id, 'cash')).body.code).toBe('already_settled');
    }
    // They cannot be settled together a second time.
    expect((await all(desk, 'cash', others)).body.code).toBe('already_settled');
    expect((await settle(desk, ada, single.id, 'cash')).body.state).toBe('completed');
    await balanced();
  });

  it('TH-01 TH-04 is settled only by staff who may change accounts, under the right account, and with a reason', async () => {
    const entry = await refused();
    expect((await settle(planner, ada, entry.id, 'cash')).status).toBe(403);
    expect((await settle(ada, ada, entry.id, 'cash')).status).toBe(403);
    const bob = await venue.person('bob', { card: 'tok_visa' });
    expect((await settle(bob, ada, entry.id, 'cash')).status).toBe(404);
    expect((await settle(desk, bob, entry.id, 'cash')).status).toBe(404);
    expect((await settle(desk, ada, entry.id, 'cash', '  ')).body.code).toBe('reason_required');
    expect((await settle(desk, ada, entry.id, 'other', '')).body.code).toBe('reason_required');
    expect((await settle(desk, ada, entry.id, 'gold')).status).toBe(400);
    expect((await settle(desk, ada, 'nobody1', 'cash')).status).toBe(404);
    // The customer sees that staff decided it, but not who, nor their reason.
    const own = (await ada.get('/users/me/refunds')).body.results[0];
    expect(own).toMatchObject({ id: entry.id, by: { kind: 'staff', name: null }, reason: null });
    expect((await settle(desk, ada, entry.id, 'bank')).status).toBe(200);
  });
});

const refundable = async (of: Person, source: string) => (await desk.get(`/users/${of.id}/refundable/${source}`)).body;
const give = (staff: Person, of: Person, source: string, reservations: readonly string[], amount: number, more = {}) =>
  staff.post(`/users/${of.id}/refunds`, {
    source,
    reservations,
    amount_cents: amount,
    reason: 'The wheel was loose.',
    expected: { card_cents: amount, voucher_cents: 0, credits: 0 },
    ...more,
  });

describe('a refund that staff make of a part of a payment', () => {
  it('goes to the card with a reason; the seat stays booked, and its cancellation refunds the rest', async () => {
    const eve = await venue.person('eve', { card: 'tok_visa' });
    const { checkout, ids } = await one(eve, 1);
    const charge = (await desk.get(`/users/${eve.id}/charges`)).body.results[0].charge_id;
    const seen = await refundable(eve, charge);
    expect(seen).toMatchObject({
      source: checkout,
      purpose: 'checkout',
      unsettled: false,
      receipt_url: expect.any(String),
    });
    expect(seen.items).toEqual([
      expect.objectContaining({ reservation: ids[0], seat: '2', card_cents: TOTAL, paid_cents: TOTAL, tax_cents: 171 }),
    ]);
    const before = refundsAt(venue.twin).length;
    const given = await give(desk, eve, checkout, ids, 500);
    expect(given.body, JSON.stringify(given.body)).toEqual({
      state: 'completed',
      card_cents: 500,
      voucher_cents: 0,
      credits: 0,
    });
    expect(refundsAt(venue.twin).slice(before)).toEqual([500]);
    expect((await refundable(eve, checkout)).items[0]).toMatchObject({ card_cents: TOTAL - 500, paid_cents: TOTAL });
    expect((await entries(eve))[0]).toMatchObject({
      cause: 'goodwill',
      reason: 'The wheel was loose.',
      card: 'refunded',
    });
    expect((await cancel(eve, ids[0])).body.refund).toMatchObject({ state: 'completed', card_cents: TOTAL - 500 });
    expect(refundsAt(venue.twin).slice(before)).toEqual([500, TOTAL - 500]);
    expect(await receivable(eve)).toBe(0);
    await balanced();
  });

  it('is never more than is left of the reservation or of the payment, and never a different amount than staff saw', async () => {
    const fay = await venue.person('fay', { card: 'tok_visa' });
    const slot = fresh();
    const { checkout, ids } = await book(fay, [
      { calendar: place.seats[1], slot },
      { calendar: place.seats[2], slot },
    ]);
    expect((await give(desk, fay, checkout, ids.slice(0, 1), TOTAL + 1)).body.code).toBe('quote_stale');
    expect((await give(desk, fay, checkout, ids, 2 * TOTAL + 1)).body.code).toBe('quote_stale');
    expect((await give(desk, fay, checkout, ids.slice(0, 1), TOTAL)).body.state).toBe('completed');
    // What was paid for the other reservation cannot be refunded for the first.
    expect((await give(desk, fay, checkout, ids.slice(0, 1), 1)).body.code).toBe('quote_stale');
    const stale = await give(desk, fay, checkout, ids.slice(1), 500, {
      expected: { card_cents: 499, voucher_cents: 0, credits: 0 },
    });
    expect([stale.status, stale.body.code]).toEqual([409, 'quote_stale']);
    expect((await give(desk, fay, checkout, [ids[1] ?? '', 'nobody1'], 10)).status).toBe(400);
    for (const amount of [0, -1, 1.5, 1e12]) expect((await give(desk, fay, checkout, ids, amount)).status).toBe(400);
  });

  it('TH-45 is made once when several staff make it at the same time, and when one request is sent twice', async () => {
    const gus = await venue.person('gus', { card: 'tok_visa' });
    const { checkout, ids } = await one(gus, 3);
    const before = refundsAt(venue.twin).length;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => give(index % 2 ? desk : colleague, gus, checkout, ids, 1_200)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'quote_stale').length).toBe(9);
    const key = { 'idempotency-key': 'one-press-of-the-button-2' };
    const body = {
      source: checkout,
      reservations: ids,
      amount_cents: 71,
      reason: 'x',
      expected: { card_cents: 71, voucher_cents: 0, credits: 0 },
    };
    const press = () => desk.post(`/users/${gus.id}/refunds`, body, key);
    expect([(await press()).status, (await press()).status]).toEqual([200, 200]);
    expect(refundsAt(venue.twin).slice(before)).toEqual([1_200, 71]);
    expect(await receivable(gus)).toBe(0);
  });

  it('goes to the voucher and the card that paid, and is also possible for a bill that was paid later', async () => {
    const hal = await venue.person('hal', { card: 'tok_visa' });
    const code = (await hal.post('/users/me/vouchers/purchase', { amount_cents: 1_000 })).body.voucher.id;
    const { checkout, ids, quote } = await book(hal, [{ calendar: place.seats[0], slot: fresh() }], code);
    const [item] = (await refundable(hal, checkout)).items;
    expect(item).toMatchObject({ card_cents: quote.total_cents, voucher_cents: 1_000 });
    const all = item.card_cents + 1_000;
    const given = await give(desk, hal, checkout, ids, all, {
      expected: { card_cents: item.card_cents, voucher_cents: 1_000, credits: 0 },
    });
    expect(given.body).toMatchObject({ state: 'completed', voucher_cents: 1_000 });
    expect((await venue.anonymous.get(`/vouchers/${code}/balance`)).body.balance_cents).toBe(1_000);
    // A seat booked on account and paid later with the bill.
    const seat = await hal.post('/reservations', { slot: fresh(), calendar: place.seats[0] });
    const paid = await hal.post('/users/me/charges/capture_outstanding');
    expect(paid.status, JSON.stringify(paid.body)).toBe(200);
    const charges = (await desk.get(`/users/${hal.id}/charges`)).body.results;
    const chargeOf = (wanted: string) =>
      charges.find(({ notes }: { notes: string }) => notes === wanted).charge_id as string;
    const bill = await refundable(hal, chargeOf('Outstanding balance'));
    expect(bill).toMatchObject({ purpose: 'outstanding', items: [{ reservation: seat.body.id, card_cents: TOTAL }] });
    expect((await give(desk, hal, bill.source, [seat.body.id], 300)).body.state).toBe('completed');
    expect(await receivable(hal)).toBe(0);
    // The price of a gift voucher is not refundable: the voucher can be spent.
    const voucher = await refundable(hal, chargeOf('Gift voucher'));
    expect(voucher).toMatchObject({ purpose: 'voucher', items: [] });
    expect((await give(desk, hal, voucher.source, ids, 100)).status).toBe(400);
  });

  it('TH-01 TH-02 is made only by staff who may change accounts, never for their own payment or under a wrong account', async () => {
    const ivy = await venue.person('ivy', { card: 'tok_visa' });
    const { checkout, ids } = await one(ivy, 2);
    const own = await one(desk, 2);
    expect((await give(planner, ivy, checkout, ids, 100)).status).toBe(403);
    expect((await give(ivy, ivy, checkout, ids, 100)).status).toBe(403);
    expect((await give(ada, ivy, checkout, ids, 100)).status).toBe(404);
    expect((await give(desk, desk, own.checkout, own.ids, 100)).status).toBe(403);
    expect((await give(desk, ada, checkout, ids, 100)).status).toBe(404);
    expect((await desk.get(`/users/${ada.id}/refundable/${checkout}`)).status).toBe(404);
    expect((await give(desk, ivy, checkout, ids, 100, { reason: ' ' })).body.code).toBe('reason_required');
    expect(await eventsOf(venue, 'RefundDue', 'userId', ivy.id)).toHaveLength(0);
    // Only a superuser may refund a payment of a colleague.
    expect((await give(colleague, desk, own.checkout, own.ids, 100)).status).toBe(403);
    const boss = await venue.person('refund-boss', { superuser: true });
    expect((await give(boss, desk, own.checkout, own.ids, 100)).status).toBe(200);
  });
});
