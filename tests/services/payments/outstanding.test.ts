import { createHmac } from 'node:crypto';
import { readPaymentOfIntent } from '@paddock/projections/payments/read';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import type { LocationId, ReservationId } from '@paddock/shared-domain/kernel/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeAccount } from '../../proofs/checkout-funds.ts';
import { sweep } from '../../support/sweep.ts';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let admin: Person;
let seats: string[];
let hour = 0;

beforeAll(async () => {
  venue = await startVenue();
  admin = await venue.person('admin', { permissions: ['reservations.change_reservation', 'user.change_user'] });
  ({ seats } = await venue.open({}, 4, 1_800));
});
afterAll(() => venue.close());

/** A slot on account: 1800 cents and 9.5 % tax are 1971 cents owed. */
const OWED = 1_971;
const book = async (who: Person, seat = seats[0]) => {
  hour += 1;
  const slot = `2027-03-0${2 + Math.floor(hour / 8)}T${String(11 + (hour % 8)).padStart(2, '0')}:00:00-08:00`;
  const booked = await who.post('/reservations', { calendar: seat, slot });
  expect(booked.status).toBe(201);
  return booked.body.id as string;
};
const isPaid = async (who: Person, id: string): Promise<boolean> => {
  const listed = await who.get('/reservations?user=me');
  return (listed.body.results as { id: string; paid: boolean }[]).find((one) => one.id === id)?.paid ?? false;
};
const chargesOf = (since: number) => venue.twin.ledger().succeededCharges.length - since;
const charged = () => venue.twin.ledger().succeededCharges.length;
const capture = (who: Person) => who.post('/users/me/charges/capture_outstanding');
/** Another person buys a voucher of so many cents. Returns its code. */
const buyVoucher = async (cents: number): Promise<string> => {
  const giver = await venue.person(`giver${(hour += 1)}`, { card: 'tok_visa' });
  const bought = await giver.post('/users/me/vouchers/purchase', { amount_cents: cents });
  expect(bought.status).toBe(201);
  return bought.body.voucher.id as string;
};
const receivable = async (who: Person) => {
  let sum = 0;
  for (const { data } of await venue.log())
    for (const { account, amountCents } of (data as { postings?: { account: string; amountCents: number }[] })
      .postings ?? [])
      if (account === `receivable:${who.id}`) sum += amountCents;
  return sum;
};

describe('what a customer owes', () => {
  it('PAY-14 SLOT-18 is charged to the saved card, which makes the reservation paid', async () => {
    const ada = await venue.person('ada', { card: 'tok_visa' });
    const before = charged();
    const id = await book(ada);
    expect((await ada.get('/users/me/charges/balance')).body).toEqual({ amount_cents: OWED });
    expect(await isPaid(ada, id)).toBe(false);
    const captured = await capture(ada);
    expect([captured.status, captured.body]).toMatchObject([
      200,
      { state: 'completed', purpose: 'outstanding', amount_cents: OWED, failure: null },
    ]);
    expect(captured.body.receipt_url).toMatch(/^http/);
    expect(await isPaid(ada, id)).toBe(true);
    expect((await ada.get('/users/me/charges/balance')).body).toEqual({ amount_cents: 0 });
    expect(chargesOf(before)).toBe(1);
    const { results } = (await ada.get('/users/me/charges')).body as { results: object[] };
    expect(results).toMatchObject([{ amount_cents: OWED, notes: 'Outstanding balance', errors: null }]);
    expect(await receivable(ada)).toBe(0);
    const again = await capture(ada);
    expect([again.status, again.body.non_field_errors]).toEqual([400, ['Nothing is owed.']]);
    expect(chargesOf(before)).toBe(1);
  });

  it('PAY-14 is charged once when it is requested 50 times in parallel, and every request gets the result', async () => {
    const bea = await venue.person('bea', { card: 'tok_visa' });
    await book(bea);
    const before = charged();
    const answers = await Promise.all(Array.from({ length: 50 }, () => capture(bea)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(new Set(answers.map(({ body }) => body.payment_id)).size).toBe(1);
    expect(chargesOf(before)).toBe(1);
    const log = await venue.log();
    const mine = log.filter(({ data }) => (data as { userId?: string }).userId === bea.id);
    expect(mine.filter(({ type }) => type === 'PaymentRequested')).toHaveLength(1);
    expect(mine.filter(({ type }) => type === 'OutstandingItemPaidInFull')).toHaveLength(1);
    expect(await receivable(bea)).toBe(0);
  });

  it("is still owed after a decline, shown with the provider's message, and is paid by the next card", async () => {
    const cyd = await venue.person('cyd', { card: 'tok_chargeCustomerFail' });
    const id = await book(cyd);
    const declined = await capture(cyd);
    expect([declined.status, declined.body.code]).toEqual([400, 'card_declined']);
    expect(declined.body.non_field_errors[0]).toMatch(/declined/i);
    expect((await cyd.get('/users/me/charges/balance')).body).toEqual({ amount_cents: OWED });
    const { results } = (await cyd.get('/users/me/charges')).body as { results: { errors: string | null }[] };
    expect(results[0]?.errors).toMatch(/declined/i);
    await cyd.post('/users/me/card', { token: 'tok_visa' });
    expect((await capture(cyd)).status).toBe(200);
    expect(await isPaid(cyd, id)).toBe(true);
  });

  it("is charged after the bank's challenge; a cancelled challenge leaves it owed, and it can be charged again", async () => {
    const dot = await venue.person('dot', { card: 'tok_threeDSecure2Required' });
    await book(dot);
    const asked = await capture(dot);
    expect([asked.status, asked.body.state]).toEqual([202, 'action_required']);
    expect(asked.body.action.client_secret).toMatch(/_secret_/);
    // Reading it again and requesting it again find the same payment.
    expect((await dot.get(asked.body.poll)).body.state).toBe('action_required');
    expect((await capture(dot)).body.payment_id).toBe(asked.body.payment_id);
    expect((await dot.delete('/users/me/card')).body.code).toBe('outstanding_balance');
    const gone = await dot.post(`${asked.body.poll}/cancel`);
    expect([gone.status, gone.body.state]).toEqual([200, 'failed']);
    const anew = await capture(dot);
    expect(anew.body.payment_id).not.toBe(asked.body.payment_id);
    const intent = (await venue.log())
      .filter(({ type }) => type === 'PaymentIntentCreated')
      .map(({ data }) => data as { paymentId: string; intentId: string })
      .find(({ paymentId }) => paymentId === anew.body.payment_id)?.intentId;
    venue.twin.authenticate(intent ?? '', 'complete');
    const done = await dot.post(`${anew.body.poll}/process`);
    expect([done.status, done.body.state]).toEqual([200, 'completed']);
    expect((await dot.get('/users/me/charges/balance')).body).toEqual({ amount_cents: 0 });
  });

  it('has a payment that no other customer can see, continue or cancel', async () => {
    const eve = await venue.person('eve', { card: 'tok_threeDSecure2Required' });
    const fay = await venue.person('fay');
    await book(eve);
    const { body } = await capture(eve);
    for (const path of [`/users/${fay.id}/payments/${body.payment_id}`, body.poll as string]) {
      expect((await fay.get(path)).status).toBe(404);
      expect((await fay.post(`${path}/process`)).status).toBe(404);
      expect((await fay.post(`${path}/cancel`)).status).toBe(404);
    }
    expect((await admin.get(body.poll)).status).toBe(200);
    await eve.post(`${body.poll}/cancel`);
  });

  it('needs a card, and is not charged while it is below the smallest charge of 50 cents', async () => {
    const gil = await venue.person('gil');
    await admin.post('/reservations', { calendar: seats[1], slot: '2027-03-02T11:00:00-08:00', user: gil.id });
    expect((await capture(gil)).body.code).toBe('card_missing');
    const { seats: cheap } = await venue.open({ name: 'Arcade', sales_tax_ppm: 0 }, 1, 30);
    const hal = await venue.person('hal', { card: 'tok_visa' });
    await admin.post('/reservations', { calendar: cheap[0], slot: '2027-03-02T11:00:00-08:00', user: hal.id });
    const small = await capture(hal);
    expect([small.status, small.body.non_field_errors]).toEqual([
      400,
      ['Amounts below $0.50 are charged together with the next one.'],
    ]);
    await admin.post('/reservations', { calendar: cheap[0], slot: '2027-03-02T12:00:00-08:00', user: hal.id });
    const enough = await capture(hal);
    expect([enough.status, enough.body.amount_cents]).toEqual([200, 60]);
  });

  it('is withdrawn when its reservation is deleted, which is refused while a payment of it waits for the bank', async () => {
    const ivy = await venue.person('ivy', { card: 'tok_threeDSecure2Required' });
    const id = await book(ivy);
    const before = charged();
    const { body } = await capture(ivy);
    const early = await admin.delete(`/reservations/${id}`);
    expect([early.status, early.body.code]).toEqual([409, 'payment_unresolved']);
    expect((await ivy.post(`${body.poll}/cancel`)).body.state).toBe('failed');
    expect((await admin.delete(`/reservations/${id}`)).status).toBe(204);
    await expect.poll(async () => (await ivy.get('/users/me/charges/balance')).body.amount_cents).toBe(0);
    expect(chargesOf(before)).toBe(0);
    expect(await receivable(ivy)).toBe(0);
  });

  it('is not charged by a late confirmation of the bank when its reservation was cancelled during the challenge', async () => {
    const una = await venue.person('una', { card: 'tok_threeDSecure2Required' });
    const id = await book(una);
    const before = charged();
    const { body } = await capture(una);
    const reserved = (await venue.log()).find(
      ({ type, data }) => type === 'SlotBookedOnAccount' && (data as { reservationId: string }).reservationId === id,
    );
    // A race: the route decided the cancellation just before the payment began.
    const { commands, clock } = venue.composed.deps;
    const { locationId } = reserved?.data as { locationId: LocationId };
    const cancelled = await commands.handle(
      scheduleDecider,
      reserved?.stream.slice('schedule-'.length) ?? '',
      [{ type: 'CancelReservation', data: { reservationId: id as ReservationId, locationId } }],
      { commandId: 'meanwhile', actor: { kind: 'staff', userId: admin.id, permission: 'superuser' }, now: clock.now() },
    );
    expect(cancelled.outcome).toBe('accepted');
    await expect.poll(async () => (await una.get(body.poll)).body.state).toBe('failed');
    await expect.poll(async () => (await una.get('/users/me/charges/balance')).body.amount_cents).toBe(0);
    const intent = (await venue.log())
      .filter(({ type }) => type === 'PaymentIntentCreated')
      .map(({ data }) => data as { paymentId: string; intentId: string })
      .find(({ paymentId }) => paymentId === body.payment_id)?.intentId;
    venue.twin.authenticate(intent ?? '', 'complete');
    expect(chargesOf(before)).toBe(0);
    expect(await receivable(una)).toBe(0);
  });

  it('can be charged by staff while the customer is away; then a bank that asks for a challenge is a decline', async () => {
    const jon = await venue.person('jon', { card: 'tok_threeDSecure2Required' });
    const kim = await venue.person('kim', { card: 'tok_visa' });
    await book(jon);
    await book(kim);
    expect((await admin.post(`/users/${kim.id}/charges/capture_outstanding`)).status).toBe(200);
    expect((await admin.post(`/users/${jon.id}/charges/capture_outstanding`)).status).toBe(400);
    const asked = (await venue.log()).filter(({ type }) => type === 'PaymentRequested').at(-1);
    expect(asked?.metadata).toMatchObject({
      actor: { kind: 'staff', userId: admin.id, permission: 'user.change_user' },
    });
  });
});

describe('a voucher on the account', () => {
  it('PAY-15 pays outstanding items, oldest first, and keeps the value that is left', async () => {
    const lea = await venue.person('lea', { card: 'tok_visa' });
    const first = await book(lea);
    const second = (
      await admin.post('/reservations', { calendar: seats[2], slot: '2027-03-02T11:00:00-08:00', user: lea.id })
    ).body.id as string;
    const code = await buyVoucher(3_000);
    const before = charged();
    const applied = await lea.post('/users/me/charges/apply_voucher_to_account', { voucher_id: code });
    expect([applied.status, applied.body]).toEqual([200, { amount_cents: 2 * OWED - 3_000 }]);
    expect([await isPaid(lea, first), await isPaid(lea, second)]).toEqual([true, false]);
    expect((await lea.get('/users/me/balance')).body).toMatchObject({
      amount_cents: 2 * OWED - 3_000,
      detail: [{ reservation: second, amount_cents: 2 * OWED - 3_000 }],
    });
    expect((await lea.get(`/vouchers/${code}/balance`)).body.balance_cents).toBe(0);
    expect(await receivable(lea)).toBe(2 * OWED - 3_000);
    const used = await lea.post('/users/me/charges/apply_voucher_to_account', { voucher_id: code });
    expect([used.status, used.body.code]).toEqual([400, 'invalid']);
    const rest = await buyVoucher(2_000);
    const all = await lea.post('/users/me/charges/apply_voucher_to_account', { voucher_id: rest });
    expect(all.body).toEqual({ amount_cents: 0 });
    expect(await isPaid(lea, second)).toBe(true);
    expect((await lea.get(`/vouchers/${rest}/balance`)).body.balance_cents).toBe(2_000 - (2 * OWED - 3_000));
    expect(await receivable(lea)).toBe(0);
    // The only charge is the purchase of the second voucher.
    expect(chargesOf(before)).toBe(1);
  });

  it('PAY-15 moves its value once when it is applied 50 times in parallel', async () => {
    const max = await venue.person('max', { card: 'tok_visa' });
    await book(max);
    const code = await buyVoucher(1_000);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => max.post('/users/me/charges/apply_voucher_to_account', { voucher_id: code })),
    );
    // Requests during the move get its answer. Later ones are refused, because nothing is left on the voucher.
    const joined = answers.filter(({ status }) => status === 200);
    expect(joined.length).toBeGreaterThan(0);
    expect(new Set(joined.map(({ body }) => body.amount_cents))).toEqual(new Set([OWED - 1_000]));
    expect(answers.filter(({ status }) => status !== 200 && status !== 400)).toEqual([]);
    const mine = (await venue.log()).filter(({ data }) => (data as { userId?: string }).userId === max.id);
    expect(mine.filter(({ type }) => type === 'VoucherHoldPosted')).toHaveLength(1);
    expect(await receivable(max)).toBe(OWED - 1_000);
  });

  it('is refused when its code does not exist or when nothing is owed', async () => {
    const ned = await venue.person('ned');
    const none = await ned.post('/users/me/charges/apply_voucher_to_account', { voucher_id: 'ZZZZ-ZZZZ-ZZZZ-ZZZZ' });
    expect(none.status).toBe(404);
    const code = await buyVoucher(1_000);
    const idle = await ned.post('/users/me/charges/apply_voucher_to_account', { voucher_id: code });
    expect([idle.status, idle.body.non_field_errors]).toEqual([400, ['Nothing is owed.']]);
    expect((await ned.get(`/vouchers/${code}/balance`)).body.balance_cents).toBe(1_000);
  });

  it('and a card at the same time never pay the same item twice', async () => {
    const oli = await venue.person('oli', { card: 'tok_visa' });
    const before = charged();
    const code = await buyVoucher(5_000);
    await book(oli);
    await Promise.all([
      capture(oli),
      oli.post('/users/me/charges/apply_voucher_to_account', { voucher_id: code }),
      capture(oli),
    ]);
    expect(await receivable(oli)).toBe(0);
    const left = (await oli.get(`/vouchers/${code}/balance`)).body.balance_cents as number;
    const byCard = chargesOf(before) - 1;
    expect([left, byCard]).toEqual(byCard === 0 ? [5_000 - OWED, 0] : [5_000, 1]);
  });
});

describe('a final quote', () => {
  it("PAY-16 is the amount with the tax of the customer's location, and changes nothing", async () => {
    const pia = await venue.person('pia');
    const before = (await venue.log()).length;
    const quoted = await pia.get('/users/me/charges/final_quote?amount_cents=1005');
    expect([quoted.status, quoted.body]).toEqual([
      200,
      { amount_cents: 1_005, account_credit_cents: 0, sales_tax_cents: 95, total_cents: 1_100 },
    ]);
    expect((await pia.get('/users/me/charges/final_quote?amount_cents=1.5')).status).toBe(400);
    expect((await pia.get('/users/me/charges/final_quote')).status).toBe(400);
    // With tax this is more than the books accept.
    for (const most of ['99999999', '91324202']) {
      const { status, body } = await pia.get(`/users/me/charges/final_quote?amount_cents=${most}`);
      expect([status, Object.keys(body)[0]], most).toEqual([400, 'amount_cents']);
    }
    expect((await pia.get('/users/me/charges/final_quote?amount_cents=91324200')).body.total_cents).toBe(99_999_999);
    expect((await venue.log()).length).toBe(before);
  });
});

describe('a final quote for a customer to whom the venue owes money', () => {
  it('PAY-16 is taxed after the account credit, which covers at most the amount', async () => {
    const quo = await venue.person('quo');
    const postings = [
      { account: `receivable:${quo.id}`, amountCents: -500 },
      { account: 'write_offs', amountCents: 500 },
    ];
    const data = { itemId: 'none', userId: quo.id, reservationId: null, amountCents: 500, postings };
    const { commands, clock } = venue.composed.deps;
    await writeAccount(commands, quo.id, { type: 'OutstandingItemWrittenOff', data }, clock.now());
    const quoted = async (cents: number) => (await quo.get(`/users/me/charges/final_quote?amount_cents=${cents}`)).body;
    await expect
      .poll(() => quoted(1_005))
      .toEqual({ amount_cents: 1_005, account_credit_cents: 500, sales_tax_cents: 48, total_cents: 553 });
    expect(await quoted(300)).toEqual({
      amount_cents: 300,
      account_credit_cents: 300,
      sales_tax_cents: 0,
      total_cents: 0,
    });
  });
});

describe('a payment that its customer left unfinished', () => {
  const intentOf = async (payment: string) =>
    (await venue.log())
      .filter(({ type }) => type === 'PaymentIntentCreated')
      .map(({ data }) => data as { paymentId: string; intentId: string })
      .find(({ paymentId }) => paymentId === payment)?.intentId ?? '';

  it('TH-32: is completed after a webhook only if the provider says so: the webhook itself is just a hint', async () => {
    const uma = await venue.person('uma', { card: 'tok_threeDSecure2Required' });
    await book(uma);
    const asked = await capture(uma);
    const intent = await intentOf(asked.body.payment_id);
    // A webhook finds its payment in the read model. One that arrives before that is lost.
    await expect
      .poll(() => readPaymentOfIntent(venue.composed.deps.db, intent))
      .toEqual({ kind: 'payment', id: asked.body.payment_id });
    const deliver = async () => {
      const seconds = Math.floor(Date.parse(venue.clock.now()) / 1000);
      const says = { type: 'payment_intent.succeeded', data: { object: { id: intent } } };
      const payload = JSON.stringify({ id: 'evt_pay', livemode: false, ...says });
      const signature = createHmac('sha256', 'whsec_test').update(`${seconds}.${payload}`).digest('hex');
      const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${signature}` };
      const answer = await venue.composed.app.inject({ method: 'POST', url: '/api/webhooks/stripe', headers, payload });
      expect(answer.statusCode).toBe(200);
    };
    await deliver();
    expect((await uma.get(asked.body.poll)).body.state).toBe('action_required');
    venue.twin.authenticate(intent, 'complete');
    await deliver();
    await expect.poll(async () => (await uma.get(asked.body.poll)).body.state).toBe('completed');
  });

  it('is ended by the recovery sweep: completed when the bank confirmed it, failed when nobody answered the bank', async () => {
    const quin = await venue.person('quin', { card: 'tok_threeDSecure2Required' });
    await book(quin);
    const asked = await capture(quin);
    venue.twin.authenticate(await intentOf(asked.body.payment_id), 'complete');
    venue.clock.advance(31_000);
    await sweep(venue);
    expect((await quin.get(asked.body.poll)).body.state).toBe('completed');

    await book(quin);
    const left = await capture(quin);
    venue.clock.advance(11 * 60_000);
    await sweep(venue);
    expect((await quin.get(left.body.poll)).body).toMatchObject({
      state: 'failed',
      failure: { code: 'payment_failed' },
    });
    expect((await quin.get('/users/me/charges/balance')).body).toEqual({ amount_cents: OWED });
  });

  it('is abandoned when its customer is deleted, before what they booked ends, and a late confirmation charges nothing', async () => {
    const rex = await venue.person('rex', { card: 'tok_threeDSecure2Required' });
    const booked = await book(rex);
    const before = charged();
    const { body } = await capture(rex);
    expect(body.state).toBe('action_required');
    expect((await admin.delete(`/users/${rex.id}`)).status).toBe(204);
    await expect
      .poll(async () =>
        (await venue.log())
          .filter(({ stream }) => stream === `payment-${body.payment_id}`)
          .map(({ type }) => type)
          .at(-1),
      )
      .toBe('PaymentAbandoned');
    const ended = (await venue.log()).filter(
      ({ type, stream, data }) =>
        stream === `payment-${body.payment_id}` ||
        (type === 'ReservationCancelled' && (data as { reservationId: string }).reservationId === booked),
    );
    expect(ended.slice(-2).map(({ type }) => type)).toEqual(['PaymentAbandoned', 'ReservationCancelled']);
    venue.twin.authenticate(await intentOf(body.payment_id), 'complete');
    await sweep(venue);
    expect(chargesOf(before)).toBe(0);
    expect(await receivable(rex)).toBe(0);
  });
});
