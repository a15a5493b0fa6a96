import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';
import { at, book, books, cancel, eventsOf, move, refundsAt } from './refund-world.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let desk: Person;
let boss: Person;
let people = 0;
let taken = 0;
const TOTAL = 1971;
const TOLD = ['charge.dispute.created', 'charge.dispute.funds_withdrawn', 'charge.dispute.closed'];

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open({}, 4);
  desk = await venue.person('desk', { permissions: ['reservations.change_reservation', 'user.change_user'] });
  boss = await venue.person('boss', { superuser: true });
  await boss.patch(`/calendars/${place.seats[1]}`, { cost_cents: 1_000 });
});
afterAll(() => venue.close());

const fresh = (): string => at(`${10 + Math.floor(taken / 2)}:${(taken++ % 2) * 3}0`, '2027-03-11');
const somebody = (card = 'tok_visa') => venue.person(`holder${(people += 1)}`, { card });
let serial = 0;
/** Sends one signed webhook. Returns the status of the answer. */
const deliver = async (type: string, dispute: string): Promise<number> => {
  serial += 1;
  const seconds = Math.floor(Date.parse(venue.clock.now()) / 1000);
  const payload = JSON.stringify({ id: `evt_d${serial}`, livemode: false, type, data: { object: { id: dispute } } });
  const signature = createHmac('sha256', 'whsec_test').update(`${seconds}.${payload}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${signature}` };
  return (await venue.composed.app.inject({ method: 'POST', url: '/api/webhooks/stripe', headers, payload }))
    .statusCode;
};
const lastCharge = (): string => venue.twin.ledger().succeededCharges.at(-1)?.id ?? '';
const booked = async (person: Person, seat = 0) => {
  const slot = fresh();
  const { ids, checkout } = await book(person, [{ calendar: place.seats[seat], slot }]);
  return { id: ids[0] as string, checkout, slot, charge: lastCharge() };
};
/** The cardholder disputes the charge, and the webhook arrives. Returns the id of the dispute. */
const disputed = async (charge: string): Promise<string> => {
  const dispute = venue.twin.openDispute(charge);
  expect(await deliver('charge.dispute.created', dispute)).toBe(200);
  return dispute;
};
const receivable = async ({ id }: Person): Promise<number> => (await books(venue)).get(`receivable:${id}`) ?? 0;
const entries = async ({ id }: Person) => (await desk.get(`/users/${id}/refunds`)).body.results;

describe('a payment that the card’s bank reversed', () => {
  it('is on the bill, in the books and in the open cases, once however often and in whatever order it is reported', async () => {
    const ada = await somebody();
    const { charge, checkout } = await booked(ada);
    const dispute = venue.twin.openDispute(charge);
    const told = [...TOLD.toReversed(), ...TOLD];
    expect(await Promise.all(told.map((type) => deliver(type, dispute)))).toEqual(told.map(() => 200));
    expect(await eventsOf(venue, 'DisputeFundsWithdrawn', 'disputeId', dispute)).toHaveLength(1);
    expect(await receivable(ada)).toBe(TOTAL);
    // A webhook has no position that a read could wait for.
    const lastLine = async () => (await ada.get('/users/me/statement')).body.lines.at(-1);
    await expect.poll(lastLine).toMatchObject({ what: 'Payment reversed by the card’s bank', amount_cents: TOTAL });
    const cases = async () => (await boss.get('/operations')).body.open_cases;
    await expect.poll(cases).toContainEqual({ kind: 'dispute', id: checkout });
    venue.twin.winDispute(charge);
    expect(await deliver('charge.dispute.funds_reinstated', dispute)).toBe(200);
    // A late webhook about its start changes nothing: the state at the provider counts.
    expect(await deliver('charge.dispute.created', dispute)).toBe(200);
    expect(await receivable(ada)).toBe(0);
    await expect.poll(cases).not.toContainEqual({ kind: 'dispute', id: checkout });
  });

  it('is shown on the planner and before a cancellation, also when it paid a bill, and no longer once the dispute is won', async () => {
    const ada = await somebody();
    const { id, charge } = await booked(ada);
    const onBill = (await desk.post('/reservations', { calendar: place.seats[2], slot: fresh(), user: ada.id })).body
      .id;
    expect((await ada.post('/users/me/charges/capture_outstanding')).status).toBeLessThan(300);
    const paid = lastCharge();
    const shown = async (): Promise<unknown> => {
      const { entries: slots } = (await desk.get(`/planner?location=${place.location}&date=2027-03-11`)).body;
      return [id, onBill].map((one) => slots.find((entry: { id: string }) => entry.id === one)?.taken_back);
    };
    const seen = async (one: string): Promise<unknown> => {
      const { card_cents, taken_back_cents } = (await ada.get(`/reservations/${one}/cancellation`)).body;
      return [card_cents, taken_back_cents];
    };
    expect(await shown()).toEqual([undefined, undefined]);
    const disputes = [await disputed(charge), await disputed(paid)];
    await expect.poll(shown).toEqual([true, true]);
    expect([await seen(id), await seen(onBill)]).toEqual([
      [0, TOTAL],
      [0, TOTAL],
    ]);
    for (const one of [charge, paid]) venue.twin.winDispute(one);
    for (const one of disputes) await deliver('charge.dispute.closed', one);
    await expect.poll(shown).toEqual([undefined, undefined]);
    expect(await seen(id)).toEqual([TOTAL, undefined]);
  });

  it('is named in the one email about a cancellation, a deletion or a move, and no email promises a refund to the card', async () => {
    const ada = await somebody();
    const [first, second, third] = [await booked(ada), await booked(ada), await booked(ada)];
    for (const { charge } of [first, second, third]) await disputed(charge);
    expect((await cancel(ada, first.id)).body.refund.state).toBe('none');
    await desk.post('/reservations/delete', { ids: [second.id], reason: 'A rig broke down.' });
    const cheaper = `calendar=${place.seats[1]}&slot=${encodeURIComponent(third.slot)}`;
    const terms = (await ada.get(`/reservations/${third.id}/move?${cheaper}`)).body;
    expect([terms.card_cents, terms.owed_cents, terms.taken_back_cents]).toEqual([0, 0, TOTAL - 1095]);
    await move(ada, third.id, { calendar: place.seats[1], slot: third.slot });
    const letters = () =>
      readdirSync(join(venue.folder, 'mail'))
        .filter((name) => /-(booking-cancelled|booking-moved|refund|refund-failed)-.*\.eml$/.test(name))
        .map((name) => readFileSync(join(venue.folder, 'mail', name), 'utf8').replaceAll(/=\r?\n/g, ''))
        .filter((mail) => mail.includes(`To: ${ada.email}`));
    await expect.poll(() => letters().length).toBe(3);
    for (const letter of letters()) {
      expect(letter).toContain('has already reversed the payment, so $');
      expect(letter).not.toContain('is refunded to the card you paid with');
    }
  });

  it('is not refunded when its booking is cancelled, neither to the card nor at the desk, until the dispute is won', async () => {
    const ada = await somebody();
    const { id, charge } = await booked(ada);
    await disputed(charge);
    const before = refundsAt(venue.twin).length;
    const gone = await cancel(ada, id);
    expect(gone.status, JSON.stringify(gone.body)).toBe(200);
    expect(gone.body.refund).toMatchObject({ card_cents: 0 });
    expect(gone.body.refund.state).not.toBe('failed');
    expect(refundsAt(venue.twin)).toHaveLength(before);
    // The sale is reversed, and the bank has paid the customer: nobody owes anything.
    expect(await receivable(ada)).toBe(0);
    const [entry] = await entries(ada);
    expect(entry).toMatchObject({
      state: 'failed',
      failure: { text: expect.stringContaining('took this payment back') },
    });
    expect(readdirSync(join(venue.folder, 'mail')).filter((name) => name.includes('-refund-failed-'))).toEqual([]);
    // The desk cannot pay it out by any means.
    for (const how of ['card', 'cash', 'bank', 'voucher']) {
      const settled = await desk.post(`/users/${ada.id}/refunds/${entry.id}/settle`, { how, reason: 'They asked.' });
      expect([settled.status, settled.body.non_field_errors?.[0]], how).toEqual([
        409,
        expect.stringContaining('nothing of it is paid out again'),
      ]);
    }
    expect(refundsAt(venue.twin)).toHaveLength(before);
    venue.twin.winDispute(charge);
    await deliver(
      'charge.dispute.closed',
      (await eventsOf(venue, 'DisputeFundsWithdrawn', 'chargeId', charge)).map(
        ({ data }) => (data as { disputeId: string }).disputeId,
      )[0] ?? '',
    );
    expect(await receivable(ada)).toBe(-TOTAL);
    const paid = await desk.post(`/users/${ada.id}/refunds/${entry.id}/settle`, { how: 'card', reason: 'We won.' });
    expect([paid.status, paid.body.state], JSON.stringify(paid.body)).toEqual([200, 'completed']);
    expect(refundsAt(venue.twin).slice(before)).toEqual([TOTAL]);
    expect(await receivable(ada)).toBe(0);
  });

  it('is not refunded when staff delete the booking, move it to a cheaper seat or refund a part of it', async () => {
    const ada = await somebody();
    const [first, second, third] = [await booked(ada), await booked(ada), await booked(ada)];
    const before = refundsAt(venue.twin).length;
    for (const { charge } of [first, second, third]) await disputed(charge);
    const deleted = await desk.post('/reservations/delete', { ids: [first.id], reason: 'A rig broke down.' });
    expect([deleted.status, deleted.body.refund.card_cents], JSON.stringify(deleted.body)).toEqual([200, 0]);
    const moved = await move(ada, second.id, { calendar: place.seats[1], slot: second.slot });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    const given = await desk.post(`/users/${ada.id}/refunds`, {
      ...{ source: third.checkout, reservations: [third.id], amount_cents: 500, reason: 'They asked.' },
      expected: { card_cents: 500, voucher_cents: 0, credits: 0 },
    });
    expect([given.status, given.body.non_field_errors?.[0]], JSON.stringify(given.body)).toEqual([
      409,
      expect.stringContaining('took this payment back'),
    ]);
    expect(refundsAt(venue.twin)).toHaveLength(before);
  });

  it('is found by a refund that is requested before the webhook about the dispute arrives', async () => {
    const ada = await somebody();
    const { id, charge } = await booked(ada);
    // Its webhook has not arrived yet.
    venue.twin.openDispute(charge);
    await cancel(ada, id);
    await expect.poll(async () => (await entries(ada))[0]?.state).toBe('failed');
    const [entry] = await entries(ada);
    const settled = await desk.post(`/users/${ada.id}/refunds/${entry.id}/settle`, {
      how: 'cash',
      reason: 'They asked.',
    });
    expect(settled.status, JSON.stringify(settled.body)).toBe(409);
    expect(await eventsOf(venue, 'DisputeFundsWithdrawn', 'chargeId', charge)).toHaveLength(1);
    expect(await receivable(ada)).toBe(0);
  });

  it('is owed by the customer when it was refunded before the dispute', async () => {
    const ada = await somebody();
    const { id, charge } = await booked(ada);
    expect((await cancel(ada, id)).body.refund.state).toBe('completed');
    await disputed(charge);
    expect(await receivable(ada)).toBe(TOTAL);
  });

  it('stays owed by the customer when the bank decides against the venue, recorded once', async () => {
    const ada = await somebody();
    const { charge } = await booked(ada);
    const dispute = await disputed(charge);
    venue.twin.loseDispute(charge);
    for (let times = 0; times < 2; times += 1) expect(await deliver('charge.dispute.closed', dispute)).toBe(200);
    expect(await eventsOf(venue, 'DisputeLost', 'disputeId', dispute)).toHaveLength(1);
    expect(await receivable(ada)).toBe(TOTAL);
  });
});

describe('a gift voucher bought with a disputed payment', () => {
  it('keeps its remaining value but cannot be spent while the dispute is open, and can be spent once it is won', async () => {
    const [ada, ben] = [await somebody(), await somebody()];
    const bought = await ada.post('/users/me/vouchers/purchase', { amount_cents: 5_000 });
    const code = bought.body.voucher.id as string;
    const charge = lastCharge();
    await book(ben, [{ calendar: place.seats[0], slot: fresh() }], code);
    const dispute = await disputed(charge);
    // The buyer, staff and the holder of the code see that it is blocked, and still see its remaining value.
    const blocked = async () => {
      const lists = await Promise.all([ada.get('/users/me/vouchers'), desk.get(`/users/${ada.id}/vouchers`)]);
      const balance = await venue.anonymous.get(`/vouchers/${code}/balance`);
      return [...lists.map(({ body }) => body.results[0]), balance.body].map((shown) => [
        shown.balance_cents,
        shown.blocked,
      ]);
    };
    const left = 5_000 - TOTAL;
    await expect.poll(blocked).toEqual([
      [left, true],
      [left, true],
      [left, true],
    ]);
    const why = expect.stringContaining('This voucher is blocked, so nothing of it can be spent now.');
    const asked = await ben.get(`/vouchers/${code}/quote?amount_cents=1000`);
    expect([asked.status, asked.body.non_field_errors], JSON.stringify(asked.body)).toEqual([400, [why]]);
    const quote = () =>
      ben.post('/reservations/checkouts/quote', {
        reservations: [{ calendar: place.seats[0], slot: at('20:00', '2027-03-12') }],
        voucher: code,
      });
    const refused = await quote();
    expect([refused.status, refused.body.voucher], JSON.stringify(refused.body)).toEqual([400, [why]]);
    await ben.post('/reservations', { calendar: place.seats[2], slot: fresh() });
    const applied = await ben.post('/users/me/charges/apply_voucher_to_account', { voucher_id: code });
    expect([applied.status, applied.body.non_field_errors], JSON.stringify(applied.body)).toEqual([400, [why]]);
    venue.twin.winDispute(charge);
    await deliver('charge.dispute.closed', dispute);
    expect((await quote()).body.discount_cents).toBe(TOTAL);
    await expect.poll(blocked).toEqual([
      [left, undefined],
      [left, undefined],
      [left, undefined],
    ]);
  });
});

describe('a dispute whose webhooks are lost', () => {
  it('is found by reconciliation with the provider, which then shows no difference', async () => {
    const ada = await somebody();
    const { charge } = await booked(ada);
    const dispute = venue.twin.openDispute(charge);
    const run = await boss.post('/reconciliation');
    expect(run.status, JSON.stringify(run.body)).toBeLessThan(300);
    expect(await eventsOf(venue, 'DisputeFundsWithdrawn', 'disputeId', dispute)).toHaveLength(1);
    const runs = await eventsOf(venue, 'ReconciliationRun');
    expect((runs.at(-1)?.data as { differences: unknown[] }).differences).toEqual([]);
  });
});
