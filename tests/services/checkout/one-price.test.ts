import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';
import { at, book, books, cancel, move } from '../refunds/refund-world.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let cheap: string;
let buyer: Person;
let hour = 9;
let people = 0;

/** The two half-hours of the next unused hour. Each costs $24.00, a fee of $2.00 and 8.875 % tax. */
const hours = () => {
  hour += 1;
  return [at(`${hour}:00`), at(`${hour}:30`)] as const;
};
const somebody = () => venue.person(`payer${(people += 1)}`, { card: 'tok_visa' });
const voucher = async (cents: number): Promise<string> =>
  (await buyer.post('/users/me/vouchers/purchase', { amount_cents: cents })).body.voucher.id as string;
const left = async (code: string): Promise<number> =>
  (await venue.anonymous.get(`/vouchers/${code}/balance`)).body.balance_cents as number;
const tax = async (): Promise<number> => -((await books(venue)).get(`tax:${place.location}`) ?? 0);
/** Books on account and pays all of it with the voucher. Returns the reservation's id. */
const onAccount = async (person: Person, slot: string, code: string): Promise<string> => {
  const booked = await person.post('/reservations', { slot, calendar: place.seats[0] });
  expect(booked.status, JSON.stringify(booked.body)).toBeLessThan(300);
  const paid = await person.post('/users/me/charges/apply_voucher_to_account', { voucher_id: code });
  expect(paid.status, JSON.stringify(paid.body)).toBeLessThan(300);
  return booked.body.id as string;
};

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open({
    ...{ booking_fee_cents: 200, booking_fees_threshold: 3, sales_tax_ppm: 88_750 },
  });
  buyer = await venue.person('giver', { card: 'tok_visa' });
  const owner = await venue.person('pricing', { superuser: true });
  await owner.patch(`/calendars/${place.seats[0]}`, { cost_cents: 2_400 });
  cheap = place.seats[1] as string;
  await owner.patch(`/calendars/${cheap}`, { cost_cents: 1_600 });
});
afterAll(() => venue.close());

describe('one price for one booking', () => {
  it('takes the same from a voucher in a checkout and on account, tax included, and books the same tax', async () => {
    const [one, two] = hours();
    const [ada, bob] = [await somebody(), await somebody()];
    const [first, second] = [await voucher(5_000), await voucher(5_000)];
    const before = await tax();
    const { quote } = await book(ada, [{ calendar: place.seats[0], slot: one }], first);
    expect(quote).toMatchObject({
      ...{ subtotal_cents: 2_600, pre_tax_cents: 2_600, sales_tax_cents: 231 },
      ...{ discount_cents: 2_831, total_cents: 0 },
    });
    const between = await tax();
    await onAccount(bob, two, second);
    expect([between - before, (await tax()) - between]).toEqual([231, 231]);
    expect([await left(first), await left(second)]).toEqual([2_169, 2_169]);
  });

  it('takes from voucher and card together what the card alone would pay, and refunds exactly that', async () => {
    const [one, two] = hours();
    const ada = await somebody();
    const code = await voucher(1_000);
    const before = await tax();
    const mixed = await book(ada, [{ calendar: place.seats[0], slot: one }], code);
    expect(mixed.quote).toMatchObject({ discount_cents: 1_000, sales_tax_cents: 231, total_cents: 1_831 });
    const alone = await book(ada, [{ calendar: place.seats[0], slot: two }]);
    expect(alone.quote).toMatchObject({ discount_cents: 0, sales_tax_cents: 231, total_cents: 2_831 });
    for (const [{ ids }, back] of [
      [mixed, { card_cents: 1_831, voucher_cents: 1_000 }],
      [alone, { card_cents: 2_831, voucher_cents: 0 }],
    ] as const)
      expect((await cancel(ada, ids[0])).body.refund).toMatchObject(back);
    expect([await left(code), (await tax()) - before]).toEqual([1_000, 0]);
  });

  it('is refunded to the voucher in full, after a checkout and on account, and the tax leaves the books', async () => {
    const [one, two] = hours();
    const [ada, bob] = [await somebody(), await somebody()];
    const [first, second] = [await voucher(3_000), await voucher(3_000)];
    const before = await tax();
    const booked = await book(ada, [{ calendar: place.seats[0], slot: one }], first);
    const billed = await onAccount(bob, two, second);
    expect((await cancel(ada, booked.ids[0])).body.refund).toMatchObject({ voucher_cents: 2_831, card_cents: 0 });
    expect((await cancel(bob, billed)).body.refund).toMatchObject({ voucher_cents: 2_831, card_cents: 0 });
    expect([await left(first), await left(second), (await tax()) - before]).toEqual([3_000, 3_000, 0]);
  });

  it('falls by the same difference at a cheaper seat however it was paid, and no more is refunded than was paid', async () => {
    const [one, two] = hours();
    const [ada, bob, cleo] = [await somebody(), await somebody(), await somebody()];
    const [first, second] = [await voucher(3_000), await voucher(3_000)];
    const before = await tax();
    const byVoucher = await book(ada, [{ calendar: place.seats[0], slot: one }], first);
    const billed = await onAccount(bob, two, second);
    const [three] = hours();
    const byCard = await book(cleo, [{ calendar: place.seats[0], slot: three }]);
    // $8.00 and the difference of the two taxes are refunded: $28.31 less $19.60, what the cheaper seat costs at once.
    const moved = [
      await move(ada, byVoucher.ids[0], { calendar: cheap, slot: one }),
      await move(bob, billed, { calendar: cheap, slot: two }),
      await move(cleo, byCard.ids[0], { calendar: cheap, slot: three }),
    ];
    expect(
      moved.map(({ status }) => status),
      JSON.stringify(moved.map(({ body }) => body)),
    ).toEqual([200, 200, 200]);
    expect([await left(first), await left(second)]).toEqual([169 + 871, 169 + 871]);
    expect(venue.twin.ledger().refunds.at(-1)?.amount).toBe(871);
    expect((await cancel(ada, byVoucher.ids[0])).body.refund).toMatchObject({ voucher_cents: 2_831 - 871 });
    expect((await cancel(bob, billed)).body.refund).toMatchObject({ voucher_cents: 2_831 - 871 });
    expect((await cancel(cleo, byCard.ids[0])).body.refund).toMatchObject({ card_cents: 2_831 - 871 });
    expect([await left(first), await left(second), (await tax()) - before]).toEqual([3_000, 3_000, 0]);
  });

  it('has its full tax when the last cents go on the bill, and leaves no tax and no cents when it is cancelled', async () => {
    const [one] = hours();
    const ada = await somebody();
    // The voucher pays $28.00 of $28.31; 31 cents go on the bill.
    const code = await voucher(2_800);
    const before = await tax();
    const { ids, quote } = await book(ada, [{ calendar: place.seats[0], slot: one }], code);
    expect(quote).toMatchObject({ discount_cents: 2_800, sales_tax_cents: 231, total_cents: 31 });
    expect((await tax()) - before).toBe(231);
    expect((await cancel(ada, ids[0])).body.refund).toMatchObject({ voucher_cents: 2_800, withdrawn_cents: 31 });
    expect([await left(code), (await tax()) - before]).toEqual([2_800, 0]);
    expect((await books(venue)).get(`receivable:${ada.id}`) ?? 0).toBe(0);
  });

  it('is explained on the statement in order: seat, fee, tax of both, then what voucher and card paid', async () => {
    const [one] = hours();
    const ada = await somebody();
    await book(ada, [{ calendar: place.seats[0], slot: one }], await voucher(1_000));
    const { lines } = (await ada.get('/users/me/statement')).body;
    const sale = lines.filter(({ kind }: { kind: string }) => ['seats', 'fee', 'tax'].includes(kind));
    expect(sale.map(({ amount_cents }: { amount_cents: number }) => amount_cents)).toEqual([2_400, 200, 231]);
    const paid = lines.filter(({ kind }: { kind: string }) => ['voucher_used', 'card_payment'].includes(kind));
    expect(paid.map(({ amount_cents }: { amount_cents: number }) => amount_cents).toSorted()).toEqual([-1_000, -1_831]);
    expect(paid.find(({ kind }: { kind: string }) => kind === 'voucher_used').rule).toBe('A-076/2');
    const why = (await ada.get(`/users/me/statement/lines/${sale[2].event_id}`)).body;
    expect(why.lines[2].why).toContain('8.875 % of $26.00, which is the price with its fees: $2.31');
    expect(why.quote).toMatchObject({ voucher_cents: 1_000, voucher_pays_tax: true, pre_tax_cents: 2_600 });
    expect(why.lines[0].rule).toBe('A-064/2');
  });

  it('is never paid by a voucher with nothing left or of nothing: each path refuses it, and books and charges nothing', async () => {
    const [[one, two], [three, four]] = [hours(), hours()];
    const [ada, bob] = [await somebody(), await somebody()];
    const empty = await voucher(1_000);
    // Bob was quoted with it before Ada used it up.
    const cart = { reservations: [{ calendar: place.seats[0], slot: two }], voucher: empty };
    const early = await bob.post('/reservations/checkouts/quote', cart);
    expect(early.body).toMatchObject({ discount_cents: 1_000, total_cents: 1_831 });
    await book(ada, [{ calendar: place.seats[0], slot: one }], empty);
    expect(await left(empty)).toBe(0);
    const charges = () => venue.twin.ledger().succeededCharges.length;
    const before = charges();
    // 1. A checkout that is quoted now, and the one that was quoted earlier.
    expect((await ada.post('/reservations/checkouts/quote', cart)).status).toBe(400);
    const late = await bob.post(`/reservations/checkouts/${early.body.checkout_id}/process`);
    expect([late.status, charges()], JSON.stringify(late.body)).toEqual([409, before]);
    // 2. On account: the whole stays on the bill.
    await bob.post('/reservations', { slot: three, calendar: place.seats[0] });
    const applied = await bob.post('/users/me/charges/apply_voucher_to_account', { voucher_id: empty });
    expect([applied.status, (await bob.get('/users/me/balance')).body.amount_cents]).toEqual([400, 2_831]);
    // 3. A voucher of nothing is not sold.
    expect((await bob.post('/users/me/vouchers/purchase', { amount_cents: 0 })).status).toBe(400);
    expect([await left(empty), charges()]).toEqual([0, before]);
    // What both wanted is still free, and costs its full price without the voucher.
    const { quote } = await book(ada, [{ calendar: place.seats[0], slot: two }]);
    expect(quote).toMatchObject({ discount_cents: 0, total_cents: 2_831 });
    expect((await ada.post('/reservations', { slot: four, calendar: place.seats[0] })).status).toBe(201);
  });
});
