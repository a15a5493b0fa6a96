import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enrolled, grantCredits, lapsed, writeAccount } from '../../proofs/checkout-funds.ts';
import { checkoutViolations } from '../../proofs/raw-log.ts';
import { fundsViolations } from '../../proofs/checkout-funds-oracle.ts';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let buyer: Person;
let people = 0;
let next = 0;

/** A half-hour of the week that no other test uses. */
const slot = (): string => {
  const [day, half] = [2 + Math.floor(next / 20), next % 20];
  next += 1;
  return `2027-03-0${day}T${String(10 + Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}:00-08:00`;
};
const somebody = (card = 'tok_visa') => venue.person(`racer${(people += 1)}`, { card });
const voucher = async (cents: number): Promise<string> => {
  const { body } = await buyer.post('/users/me/vouchers/purchase', { amount_cents: cents });
  return body.voucher.id as string;
};
const balance = async (code: string): Promise<number> =>
  (await venue.anonymous.get(`/vouchers/${code}/balance`)).body.balance_cents as number;
const quote = (person: Person, code: string | null = null, slots: readonly string[] = [slot()], seat = 0) =>
  person.post('/reservations/checkouts/quote', {
    reservations: slots.map((start) => ({ slot: start, calendar: place.seats[seat] })),
    voucher: code,
  });
const commit = (person: Person, id: string) => person.post(`/reservations/checkouts/${id}/process`);
const { now } = { now: () => venue.clock.now() };
const commands = () => venue.composed.deps.commands;

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open({ booking_fee_cents: 200, booking_fees_threshold: 3 });
  buyer = await venue.person('buyer', { card: 'tok_visa' });
});
afterAll(() => venue.close());

const REFUSED = { voucher: ['The discount code you entered was not found or has already been used'] };

describe('a checkout with a voucher', () => {
  it('VOUCH-17 quotes without changing the voucher, and VOUCH-16 deducts what the commit used', async () => {
    const racer = await somebody();
    const code = await voucher(5_000);
    const first = await quote(racer, code.toLowerCase());
    // 1800 and a fee of 200, and the tax of both: all of it by voucher.
    expect(first.body).toMatchObject({
      subtotal_cents: 2_000,
      discount_cents: 2_190,
      sales_tax_cents: 190,
      total_cents: 0,
    });
    await quote(racer, code);
    expect(await balance(code)).toBe(5_000);
    const calls = venue.twin.ledger().calls['payment_intents.create'] ?? 0;
    const done = await commit(racer, first.body.checkout_id);
    expect([done.status, done.body.state], JSON.stringify(done.body)).toEqual([200, 'completed']);
    expect(await balance(code)).toBe(2_810);
    expect(venue.twin.ledger().calls['payment_intents.create'] ?? 0).toBe(calls);
    // Two half-hours: 3,600 and a fee of 200, with tax 4,161. The voucher pays its last 2,810, the card the rest.
    const rest = await quote(racer, code, [slot(), slot()]);
    expect(rest.body).toMatchObject({
      subtotal_cents: 3_800,
      discount_cents: 2_810,
      pre_tax_cents: 3_800,
      sales_tax_cents: 361,
      total_cents: 1_351,
    });
    expect((await commit(racer, rest.body.checkout_id)).body.state).toBe('completed');
    expect(await balance(code)).toBe(0);
    expect((await quote(racer, code)).body).toMatchObject(REFUSED);
  });

  it('is refused at the voucher field when the code is unknown, and ignores a blank code', async () => {
    const racer = await somebody();
    for (const typed of ['0000-0000-0000-0000', 'nonsense', 'x'.repeat(40)]) {
      const { status, body } = await quote(racer, typed);
      expect([status, body.voucher], typed).toEqual([400, REFUSED.voucher]);
    }
    expect((await quote(racer, '   ')).status).toBe(200);
  });

  it('releases the voucher and the credits when the card is declined', async () => {
    const racer = await somebody('tok_chargeCustomerFail');
    const code = await voucher(1_000);
    await grantCredits(commands(), `dec${racer.id}`, racer.id, 30, now());
    const { body } = await quote(racer, code);
    expect(body).toMatchObject({
      discount_cents: 1_000,
      credits_using: 30,
      credits_value_cents: 300,
      pre_tax_cents: 1_700,
    });
    expect((await commit(racer, body.checkout_id)).status).toBe(400);
    expect(await balance(code)).toBe(1_000);
    expect((await quote(racer, code)).body).toMatchObject({ discount_cents: 1_000, credits_using: 30 });
    expect((await quote(await somebody(), code)).body.discount_cents).toBe(1_000);
  });

  it('holds the voucher during the bank challenge, and releases it when the checkout is cancelled', async () => {
    const racer = await somebody('tok_threeDSecure2Required');
    const code = await voucher(1_000);
    const { body } = await quote(racer, code);
    expect((await commit(racer, body.checkout_id)).status).toBe(202);
    expect((await quote(await somebody(), code)).body).toMatchObject(REFUSED);
    expect(await balance(code)).toBe(1_000);
    await racer.post(`/reservations/checkouts/${body.checkout_id}/cancel`);
    expect((await quote(await somebody(), code)).body.discount_cents).toBe(1_000);
  });

  it('is stale when another customer has spent the voucher since the quote, and charges nothing', async () => {
    const [one, two] = await Promise.all([somebody(), somebody()]);
    const code = await voucher(1_500);
    const [first, second] = [await quote(one, code), await quote(two, code)];
    expect((await commit(one, first.body.checkout_id)).status).toBe(200);
    const charges = venue.twin.ledger().succeededCharges.length;
    const late = await commit(two, second.body.checkout_id);
    expect([late.status, late.body.code]).toEqual([409, 'quote_stale']);
    expect(venue.twin.ledger().succeededCharges.length).toBe(charges);
  });

  it('spends the voucher on three of thirty simultaneous carts, which is all it can pay', async () => {
    const racers = await Promise.all(Array.from({ length: 30 }, () => somebody()));
    const code = await voucher(6_600);
    const quotes: { body: { checkout_id: string } }[] = [];
    for (const racer of racers) quotes.push(await quote(racer, code, [slot()], 1));
    const answers = await Promise.all(
      racers.map((racer, number) => commit(racer, quotes[number]?.body.checkout_id ?? '')),
    );
    const sold = answers.filter(({ status }) => status === 200).length;
    console.log(`G6 over HTTP: 30 commits on one voucher that pays 3: ${sold} sold, ${await balance(code)} cents left`);
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect([sold, await balance(code)]).toEqual([3, 30]);
  });
});

describe('a checkout with credits', () => {
  it('uses whole credits automatically, before the tax and the card', async () => {
    const racer = await somebody();
    await grantCredits(commands(), `a${racer.id}`, racer.id, 125, now());
    const { body } = await quote(racer);
    // 2,000 less 1,250 are 750, and 9.5 % of that are 71.25.
    expect(body).toMatchObject({
      credits_using: 125,
      credits_value_cents: 1_250,
      pre_tax_cents: 750,
      sales_tax_cents: 71,
      total_cents: 821,
    });
    expect((await commit(racer, body.checkout_id)).body.state).toBe('completed');
    expect((await quote(racer)).body.credits_using).toBe(0);
  });

  it('does not use credits from the moment they expire, and is stale when they expired after the quote', async () => {
    const racer = await somebody();
    await grantCredits(commands(), `b${racer.id}`, racer.id, 50, now(), 10 / (24 * 60));
    const { body } = await quote(racer);
    expect(body.credits_using).toBe(50);
    venue.clock.advance(10 * 60_000);
    expect((await quote(racer)).body.credits_using).toBe(0);
    const late = await commit(racer, body.checkout_id);
    expect([late.status, late.body.code]).toEqual([409, 'quote_stale']);
  });

  it('CHECK-15 charges no fee to a member in good standing, and is stale when they lost it after the quote', async () => {
    const racer = await somebody();
    await writeAccount(commands(), racer.id, enrolled(racer.id, place.location), now());
    const member = await quote(racer);
    expect(member.body).toMatchObject({ subtotal_cents: 1_800, credits_program_saves: 200 });
    expect(member.body.line_items[0].calendar_booking_fee_cents).toBe(0);
    await writeAccount(commands(), racer.id, lapsed(racer.id), now());
    const late = await commit(racer, member.body.checkout_id);
    expect([late.status, late.body.code]).toEqual([409, 'quote_stale']);
    expect((await quote(racer)).body.subtotal_cents).toBe(2_000);
  });

  it('shows a non-member what joining would save: the fee and a fifth of the seat price', async () => {
    const { body } = await quote(await somebody());
    expect(body.credits_program_saves).toBe(200 + 360);
  });
});

it('after all checkouts of this file, postings, holds and the books of the card provider agree to the cent', async () => {
  const log = await venue.log();
  const checkouts = log.filter(({ stream }) => /^(checkout|schedule|account|voucher)-/.test(stream));
  const intents = new Set(
    checkouts.flatMap(({ type, data }) =>
      type === 'PaymentIntentCreated' ? [(data as { intentId: string }).intentId] : [],
    ),
  );
  const ledger = venue.twin.ledger();
  const succeededCharges = ledger.succeededCharges.filter(({ payment_intent: intent }) => intents.has(intent));
  expect(fundsViolations(log)).toEqual([]);
  expect(checkoutViolations(checkouts, { ...ledger, succeededCharges })).toEqual([]);
  // No customer has a receivable left, apart from the price of the credits that the tests granted.
  const owed = new Map<string, number>();
  for (const { data } of log)
    for (const { account, amountCents } of (data as { postings?: { account: string; amountCents: number }[] })
      .postings ?? [])
      owed.set(account, (owed.get(account) ?? 0) + amountCents);
  const granted = log
    .filter(({ type }) => type === 'CreditsGranted')
    .map(({ data }) => data as { userId: string; paidCents: number });
  for (const { userId, paidCents } of granted)
    owed.set(`receivable:${userId}`, (owed.get(`receivable:${userId}`) ?? 0) - paidCents);
  expect([...owed].filter(([account, cents]) => account.startsWith('receivable') && cents !== 0)).toEqual([]);
});
