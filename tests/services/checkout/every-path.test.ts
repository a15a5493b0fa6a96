import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { patient } from '../../support/patient.ts';
import { wordsIn } from '../../support/pdf-text.ts';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';
import { at, book, books, cancel, move } from '../refunds/refund-world.ts';
import { makeReport, total } from '../reports/report-world.ts';

/** The terms of a location: its fee for a lone half-hour, its tax in millionths, and the prices of its three seats, in cents. */
type Terms = {
  readonly fee: number;
  readonly ppm: number;
  readonly price: number;
  readonly cheap: number;
  readonly dear: number;
};
const TERMS: readonly Terms[] = [
  { fee: 0, ppm: 0, price: 1_800, cheap: 0, dear: 2_350 },
  { fee: 200, ppm: 88_750, price: 2_403, cheap: 1_601, dear: 3_007 },
  { fee: 149, ppm: 95_000, price: 1_999, cheap: 1_003, dear: 2_598 },
  { fee: 200, ppm: 0, price: 0, cheap: 0, dear: 777 },
];
/** How a half-hour is bought and paid. */
const WAYS = ['card', 'voucher', 'voucher and card', 'account, then card', 'account, then voucher', 'desk, then cash'];
/** What happens to it afterwards. */
const ENDS = [
  'kept',
  'cancelled',
  'moved down',
  'moved down, then cancelled',
  'moved up',
  'moved up and down, then cancelled',
  'moved down and up',
] as const;

/** The oracle: what a half-hour costs, by arithmetic of its own. Tax is half up to the cent. */
const due = ({ fee, ppm, price }: Terms) => {
  const net = price + fee;
  const tax = Math.floor((net * ppm + 500_000) / 1_000_000);
  return { net, tax, whole: net + tax };
};

type Place = { readonly location: string; readonly seat: string; readonly cheap: string; readonly dear: string };
let venue: Venue;
let boss: Person;
let giver: Person;
const places: Place[] = [];

beforeAll(async () => {
  venue = await startVenue();
  [boss, giver] = [
    patient(await venue.person('boss', { superuser: true })),
    patient(await venue.person('giver', { card: 'tok_visa' })),
  ];
  for (const [number, { fee, ppm, price, cheap, dear }] of TERMS.entries()) {
    const terms = { name: `Hall ${number}`, booking_fee_cents: fee, booking_fees_threshold: 2, sales_tax_ppm: ppm };
    const { location, seats, type } = await venue.open(terms, 1, price);
    const other = async (name: string, cost_cents: number): Promise<string> =>
      (await boss.post('/calendars', { name, location, type, cost_unit: '30 min', image: null, cost_cents })).body.id;
    const [low, high] = [await other('Cheap', cheap), await other('Dear', dear)];
    places.push({ location, seat: seats[0] as string, cheap: low, dear: high });
  }
});
afterAll(() => venue.close());

const settled = async (): Promise<void> => {
  const { progress } = venue.composed.deps;
  await expect.poll(async () => progress.hasReached(await venue.store.head()), { timeout: 60_000 }).toBe(true);
  await venue.composed.contexts.waitingMails.sweep();
};
/** A sum that vouchers are sold for, and more than this one. */
const wholeDollars = (cents: number): number => 500 + 100 * Math.ceil(cents / 100);
const voucherOf = async (cents: number): Promise<string> => {
  const { status, body } = await giver.post('/users/me/vouchers/purchase', { amount_cents: cents });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.voucher.id;
};

/** Buys one half-hour. Returns its id and what was to be paid for it. */
const buy = async (who: Person, way: string, seat: string, slot: string, terms: Terms) => {
  const { whole } = due(terms);
  if (way === 'card' || way.startsWith('voucher')) {
    const cents = way === 'card' ? 0 : way === 'voucher' ? wholeDollars(whole) : 1_000;
    const voucher = whole === 0 || cents === 0 ? null : await voucherOf(cents);
    const { ids, quote } = await book(who, [{ calendar: seat, slot }], voucher);
    expect([quote.pre_tax_cents, quote.sales_tax_cents]).toEqual([due(terms).net, due(terms).tax]);
    return { id: ids[0] as string, told: quote.discount_cents + quote.total_cents };
  }
  const made = way.startsWith('desk')
    ? await boss.post('/reservations', { calendar: seat, slot, user: who.id })
    : await who.post('/reservations', { calendar: seat, slot });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const told = (await who.get('/users/me/balance')).body.amount_cents as number;
  if (whole > 0) {
    const cash = { paid: true, how: 'cash', expected_cents: whole };
    const paid = way.startsWith('desk')
      ? await boss.patch(`/reservations/${made.body.id}`, cash)
      : way.endsWith('card')
        ? await who.post('/users/me/charges/capture_outstanding')
        : await who.post('/users/me/charges/apply_voucher_to_account', {
            voucher_id: await voucherOf(wholeDollars(whole)),
          });
    expect(paid.status, JSON.stringify(paid.body)).toBeLessThan(300);
  }
  return { id: made.body.id as string, told };
};
/** Net and tax of the lines of a statement that say what a sale cost. */
const sumOf = (lines: readonly { kind: string; amount_cents: number }[], kinds: readonly string[]): number =>
  lines.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amount_cents }) => sum + amount_cents, 0);
const fileOf = async (who: Person, kind: 'csv' | 'pdf'): Promise<Buffer> => {
  const { statusCode, rawPayload } = await venue.composed.app.inject({
    url: `/api/users/me/statement.${kind}`,
    headers: { authorization: `Bearer ${who.token}` },
  });
  expect(statusCode, rawPayload.toString()).toBe(200);
  return rawPayload;
};
type Line = { what: string; amount_cents: number; credits: number; balance_cents: number };
/** The statement on screen, as CSV and as PDF: the same sums in the same order, and the same end. */
const papersAgree = async (who: Person, where: string): Promise<void> => {
  const { lines, closing } = (await who.get('/users/me/statement')).body as {
    lines: Line[];
    closing: { cents: number };
  };
  // A text in quotes may have commas.
  const csv = (await fileOf(who, 'csv'))
    .toString()
    .split('\r\n')
    .slice(2, -1)
    .map((row) => row.replaceAll(/"(?:[^"]|"")*"/g, 'text').split(','));
  const cents = (text = ''): number => Math.round(Number(text) * 100);
  expect(
    csv.map(([, , , amount, balance, credits]) => [cents(amount), cents(balance), Number(credits)]),
    where,
  ).toEqual([...lines.map((line) => [line.amount_cents, line.balance_cents, line.credits]), [0, closing.cents, 0]]);
  const onPaper = (await wordsIn(await fileOf(who, 'pdf')))
    .map((words) => words.join(' '))
    .filter((row) => /\$[\d,]+\.\d\d$/.test(row));
  // Before the lines stands the opening balance; after them the closing one, then what is still to pay.
  const ends = lines.map(({ what, credits, amount_cents: amount, balance_cents: balance }) => ({
    what: what.slice(0, 12),
    end: [credits && credits.toLocaleString('en-US'), amount && dollars(amount), dollars(balance)]
      .filter(Boolean)
      .join(' '),
  }));
  for (const [at, { what, end }] of ends.entries()) {
    expect(onPaper[at + 1], where).toContain(what);
    expect(onPaper[at + 1]?.slice(-end.length - 1), `${where} ${onPaper[at + 1]}`).toBe(` ${end}`);
  }
  expect(onPaper[lines.length + 1]?.split(' ').at(-1), where).toBe(dollars(closing.cents));
};
const mailsTo = (email: string): readonly string[] => {
  const folder = join(venue.folder, 'mail');
  const all = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  return all
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll(/=\r?\n/g, ''))
    .filter((mail) => mail.includes(`To: ${email}`));
};

describe('one half-hour has one price by every path', () => {
  it('when it is bought, paid, billed, mailed, moved, refunded, written to files, reported and priced again', async () => {
    const refundedOf = new Map<string, number>();
    const cases = TERMS.flatMap((terms, hall) =>
      WAYS.map((way, index) => ({ terms, hall, way, end: ENDS[(index + hall) % ENDS.length] as string })),
    );
    for (const [number, { terms, hall, way, end }] of cases.entries()) {
      const where = `${way}, ${end}, ${JSON.stringify(terms)}`;
      const { seat, ...others } = places[hall] as Place;
      const { net, tax, whole } = due(terms);
      const who = patient(await venue.person(`payer${number}`, { card: 'tok_visa' }));
      const slot = at(`${10 + (number % WAYS.length)}:00`);
      // 1. The price: in the quote or on the bill, and on the statement by seat, fee and tax.
      const { id, told } = await buy(who, way, seat, slot, terms);
      expect(told, where).toBe(whole);
      await settled();
      const { lines, closing } = (await who.get('/users/me/statement')).body;
      expect([sumOf(lines, ['seats', 'fee', 'item']), sumOf(lines, ['tax']), closing.cents], where).toEqual([
        net,
        tax,
        0,
      ]);
      // 2. The card was never asked for nothing, and a mail names no other sum than the price or its parts.
      expect(venue.twin.ledger().succeededCharges.filter(({ amount }) => amount <= 0)).toEqual([]);
      if (whole > 0 && way === 'card') expect(mailsTo(who.email).join('\n')).toContain(`$${(whole / 100).toFixed(2)}`);
      // 3. Another seat charges or refunds exactly the difference to its own price; the end refunds the rest.
      const sum = ({ card_cents, voucher_cents }: Record<string, number>) => (card_cents ?? 0) + (voucher_cents ?? 0);
      let refunded = 0;
      for (const [way] of end.matchAll(/up|down/g)) {
        const to = way === 'up' ? 'dear' : 'cheap';
        const moved = await move(who, id, { calendar: others[to], slot });
        expect(moved.status, `${where} ${JSON.stringify(moved.body)}`).toBe(200);
        refunded += sum(moved.body.refund) - moved.body.owed_cents;
        expect(whole - refunded, `${where} ${way}`).toBe(due({ ...terms, price: terms[to] }).whole);
        const paid = moved.body.owed_cents > 0 ? await who.post('/users/me/charges/capture_outstanding') : moved;
        expect(paid.status, `${where} ${way} ${JSON.stringify(paid.body)}`).toBeLessThan(300);
      }
      if (end.endsWith('cancelled')) {
        const ended = await cancel(who, id);
        expect(ended.status, `${where} ${JSON.stringify(ended.body)}`).toBe(200);
        refunded += sum(ended.body.refund);
        expect(refunded, where).toBe(whole);
      }
      refundedOf.set(where, refunded);
      // 4. All papers have the same sums, also of what happened since.
      await settled();
      await papersAgree(who, where);
    }
    await settled();
    // 5. Books, reports and replay agree with the oracle, location by location.
    const ledger = await books(venue);
    const march = { from: '2027-03-01', to: '2027-03-31' };
    for (const [hall, { location }] of places.entries()) {
      const mine = cases.filter((one) => one.hall === hall);
      const left = mine.reduce(
        (all, { terms, way, end }) =>
          all + due(terms).whole - (refundedOf.get(`${way}, ${end}, ${JSON.stringify(terms)}`) ?? 0),
        0,
      );
      const owedTax = 0 - (ledger.get(`tax:${location}`) ?? 0);
      const tax = await makeReport(boss, { kind: 'tax', ...march, location });
      expect(total(tax, 'owed_cents')).toBe(owedTax);
      const revenue = await makeReport(boss, { kind: 'revenue', ...march, location });
      expect(total(revenue, 'amount_cents') + owedTax, `hall ${hall}`).toBe(left);
      const replay = await makeReport(boss, { kind: 'price_replay', ...march, location, rules: {} });
      expect([total(replay, 'difference_cents'), total(replay, 'unexplained_sales')]).toEqual([0, 0]);
    }
  }, 600_000);

  it('also when credits of the club pay all of it, or the last of them pay a part', async () => {
    const march = { from: '2027-03-01', to: '2027-03-31' };
    for (const [hall, terms] of TERMS.entries())
      for (const [way, end] of [
        ['credits', 'cancelled'],
        ['the last credits and card', hall % 2 === 0 ? 'cancelled' : 'kept'],
      ] as const) {
        const where = `${way}, ${end}, ${JSON.stringify(terms)}`;
        const { seat, location } = places[hall] as Place;
        const who = patient(await venue.person(`member${hall}${way.length}`, { card: 'tok_visa' }));
        const joined = await who.post('/users/me/charges/credits_enroll', { credits_amount: 1000, location });
        expect(joined.status, JSON.stringify(joined.body)).toBe(201);
        // 1. All credits but a few are used up, at the same seat on other days.
        const many = way === 'credits' || terms.price === 0 ? 0 : Math.floor(10_000 / terms.price);
        const hours = Array.from({ length: many }, (_, n) => ({
          calendar: seat,
          slot: at(`${10 + n}:00`, `2027-03-1${hall}`),
        }));
        if (many > 0) await book(who, hours);
        await settled();
        const { credits_balance: have } = (await who.get('/users/me/subscription')).body;
        const before = (await who.get('/users/me/statement')).body;
        // 2. Credits pay whole dimes of the price, without a fee; the rest is taxed and paid by card, or goes on the bill.
        const value = 10 * Math.min(Math.floor(terms.price / 10), have);
        const net = terms.price - value;
        const tax = Math.floor((net * terms.ppm + 500_000) / 1_000_000);
        const slot = at(`${way === 'credits' ? 17 : 18}:00`);
        const { ids, quote } = await book(who, [{ calendar: seat, slot }]);
        expect(
          [quote.credits_using * 10, quote.pre_tax_cents, quote.sales_tax_cents, quote.total_cents],
          where,
        ).toEqual([value, net, tax, net + tax]);
        // The club saves its member the fee, and a fifth of what the credits pay.
        expect(quote.credits_program_saves, where).toBe(terms.fee + Math.floor((value + 2) / 5));
        await settled();
        const { lines, closing } = (await who.get('/users/me/statement')).body;
        const sale = lines.slice(before.lines.length);
        expect([sumOf(sale, ['seats', 'fee']), sumOf(sale, ['tax'])], where).toEqual([terms.price, tax]);
        expect(closing.credits, where).toBe(have - value / 10);
        await papersAgree(who, where);
        // 3. A cancellation gives back what paid: credits as credits, the rest to the card or off the bill.
        if (end === 'cancelled') {
          const { status, body } = await cancel(who, ids[0]);
          expect(status, `${where} ${JSON.stringify(body)}`).toBe(200);
          const { credits, card_cents: card, withdrawn_cents: withdrawn } = body.refund;
          expect([credits * 10, card + withdrawn], where).toEqual([value, net + tax]);
          await settled();
          expect((await who.get('/users/me/statement')).body.closing, where).toEqual(before.closing);
        }
        await papersAgree(who, `${where}, at last`);
      }
    // 4. Reports and replay explain all of it.
    await settled();
    const ledger = await books(venue);
    for (const { location } of places) {
      const tax = await makeReport(boss, { kind: 'tax', ...march, location });
      expect(total(tax, 'owed_cents')).toBe(0 - (ledger.get(`tax:${location}`) ?? 0));
      const replay = await makeReport(boss, { kind: 'price_replay', ...march, location, rules: {} });
      expect([total(replay, 'difference_cents'), total(replay, 'unexplained_sales')]).toEqual([0, 0]);
    }
  }, 600_000);
});
