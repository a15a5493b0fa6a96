import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DeskPaymentMethod, tillOf } from '@paddock/shared-domain/billing/desk-payment-method';
import { HOUR } from '@paddock/shared-domain/kernel/time';
import { patient } from '../support/patient.ts';
import { sweep } from '../support/sweep.ts';
import { type Person, startVenue, type Venue } from '../support/venue.ts';
import { books, cancel, move, pay } from '../services/refunds/refund-world.ts';
import { freshSeed, seededRandom } from './seed.ts';

const ACTS = process.env['PROOFS'] === 'full' ? 1_000 : 140;

let venue: Venue;
let seats: string[];
let racers: Person[];
let desk: Person;
let codes: string[];

beforeAll(async () => {
  venue = await startVenue();
  const place = await venue.open({ booking_fee_cents: 175, booking_fees_threshold: 3, sales_tax_ppm: 88_750 }, 3, 1999);
  const chief = patient(await venue.person('chief', { superuser: true }));
  const dear = await chief.post('/calendars', {
    name: 'Dear',
    location: place.location,
    type: place.type,
    cost_cents: 3005,
    cost_unit: '30 min',
    image: null,
  });
  seats = [...place.seats, dear.body.id];
  racers = await Promise.all(
    ['ada', 'bob', 'cleo'].map(async (name) => patient(await venue.person(name, { card: 'tok_visa' }))),
  );
  desk = patient(await venue.person('desk', { permissions: ['reservations.change_reservation', 'user.change_user'] }));
  codes = [];
  // Each buys one: together they would be more than a new account may buy in a day.
  for (const [at, cents] of [5_000, 20_000, 100_000].entries()) {
    const bought = await (racers[at] as Person).post('/users/me/vouchers/purchase', { amount_cents: cents });
    codes.push(bought.body.voucher.id);
  }
});
afterAll(() => venue.close());

describe('random bookings, moves and cancellations', () => {
  it('leave nobody owing anything, and books, provider, vouchers and credits agree', async () => {
    const seed = freshSeed('refund stories');
    const random = seededRandom(seed);
    const upTo = (count: number): number => Math.floor(random() * count);
    const pick = <Item>(items: readonly Item[]): Item => items[upTo(items.length)] as Item;
    const done: Record<string, number> = {};
    const count = (what: string, { status }: { status: number }) =>
      void (done[`${what} ${status}`] = (done[`${what} ${status}`] ?? 0) + 1);
    const slot = () =>
      `2027-03-${String(8 + upTo(4)).padStart(2, '0')}T${10 + upTo(12)}:${pick(['00', '30'])}:00-08:00`;
    // Two of the racers are members with credits to spend.
    for (const racer of racers.slice(0, 2))
      count('join', await racer.post('/users/me/charges/credits_enroll', { credits_amount: 1000 }));
    const mine = async (person: Person): Promise<{ id: string; slot: string; paid: boolean }[]> =>
      (await person.get('/users/me/reservations/future?page_size=100')).body.results;

    /** All reservations of a person on the day of one of them: one act may cancel them together. */
    const ofDay = (own: readonly { id: string; slot: string }[], one: { slot: string } | undefined): string[] =>
      own.filter(({ slot: start }) => start.slice(0, 10) === one?.slot.slice(0, 10)).map(({ id }) => id);

    const acts: ((person: Person) => Promise<void>)[] = [
      async (person) => {
        const [seat, start] = [pick(seats), slot()];
        const reservations = Array.from({ length: 1 + upTo(3) }, (_, at) => ({
          calendar: at === 2 ? pick(seats) : seat,
          slot: at === 0 ? start : slot(),
        }));
        const quoted = await person.post('/reservations/checkouts/quote', {
          reservations,
          voucher: random() < 0.4 ? pick(codes) : null,
        });
        count('quote', quoted);
        if (quoted.status === 200) count('book', await pay(person, quoted.body.checkout_id));
      },
      async (person) =>
        count('on account', await person.post('/reservations', { calendar: pick(seats), slot: slot() })),
      async (person) => {
        const [subscription] = [(await person.get('/users/me/subscription')).body.id];
        if (subscription)
          count(
            'by credits',
            await person.post('/reservations', { calendar: pick(seats), slot: slot(), subscription }),
          );
      },
      async (person) => {
        const own = await mine(person);
        if (own.length > 0) count('cancel', await cancel(person, pick(own).id, random() < 0.3));
      },
      async (person) => {
        const own = await mine(person);
        if (own.length > 0)
          count('move', await move(person, pick(own).id, { calendar: pick(seats), slot: slot() }, random() < 0.2));
      },
      async (person) => count('capture', await person.post('/users/me/charges/capture_outstanding')),
      async (person) =>
        count('apply', await person.post('/users/me/charges/apply_voucher_to_account', { voucher_id: pick(codes) })),
      async (person) => {
        const own = await mine(person);
        if (own.length > 0) count('delete', await desk.post('/reservations/delete', { ids: ofDay(own, pick(own)) }));
      },
    ];
    // A bill is paid at the desk, or a reservation is said not to be paid after all.
    acts.push(
      async (person) => {
        const owed = (await desk.get(`/users/${person.id}/balance`)).body.amount_cents as number;
        const body = { how: pick(DeskPaymentMethod.options), expected_cents: owed, reason: 'Receipt 7' };
        if (owed > 0) count('at the desk', await desk.post(`/users/${person.id}/clear_outstanding`, body));
      },
      async (person) => {
        const own = await mine(person);
        if (own.length > 0)
          count('not paid', await desk.patch(`/reservations/${pick(own).id}`, { paid: false, reason: 'Wrong seat' }));
      },
      // One reservation is paid at the desk, as the planner shows it.
      async (person) => {
        const own = (await mine(person)).filter(({ paid }) => !paid);
        if (own.length === 0) return;
        const { id } = pick(own);
        const { withdrawn_cents: owed } = (await desk.get(`/reservations/${id}/cancellation`)).body;
        const body = { paid: true, how: pick(DeskPaymentMethod.options), expected_cents: owed, reason: 'Receipt 8' };
        count('on the planner', await desk.patch(`/reservations/${id}`, body));
      },
    );
    const weighted = [0, 0, 0, 0, 1, 1, 1, 2, 3, 3, 4, 4, 4, 5, 6, 7, 8, 8, 10, 9];
    for (let number = 0; number < ACTS; number += 1) await acts[pick(weighted)]?.(pick(racers));

    // At the end everything is cancelled or deleted, which also withdraws the rest of the bill.
    for (const racer of racers)
      for (let left = await mine(racer); left.length > 0; left = await mine(racer)) {
        const [first] = left;
        const ended =
          random() < 0.7
            ? await cancel(racer, first?.id)
            : await desk.post('/reservations/delete', { ids: ofDay(left, first) });
        expect(ended.status, JSON.stringify(ended.body)).toBe(200);
        expect(ended.body.refund.state === 'failed').toBe(ended.body.refund.desk_cents > 0);
      }
    // The desk refunds what it took.
    let settled = 0;
    for (const racer of racers) {
      const entries = (await desk.get(`/users/${racer.id}/refunds?page_size=100`)).body.results;
      for (const { id, state } of entries as { id: string; state: string }[]) {
        if (state !== 'failed') continue;
        const body = { how: pick(DeskPaymentMethod.options), reason: 'Given back.' };
        expect((await desk.post(`/users/${racer.id}/refunds/${id}/settle`, body)).status).toBe(200);
        settled += 1;
      }
    }
    venue.clock.advance(HOUR);
    await sweep(venue);

    const sums = await books(venue);
    const ledger = venue.twin.ledger();
    const log = await venue.log();
    const total = (type: string, name: string) =>
      log.reduce(
        (sum, event) => sum + (event.type === type ? Number((event.data as Record<string, unknown>)[name]) : 0),
        0,
      );
    console.log(
      `refund stories: ${ACTS} acts, ${JSON.stringify(done)}, ${ledger.refunds.length} refunds at the provider`,
    );
    // 1. Nobody owes anything, and the books agree with the provider.
    for (const racer of racers)
      expect([racer.email, sums.get(`receivable:${racer.id}`) ?? 0]).toEqual([racer.email, 0]);
    expect(sums.get('clearing:stripe')).toBe(ledger.netCents);
    expect([...sums.values()].reduce((sum, amount) => sum + amount, 0)).toBe(0);
    expect(DeskPaymentMethod.options.reduce((sum, means) => sum + (sums.get(tillOf(means)) ?? 0), 0)).toBe(0);
    expect(settled).toBeGreaterThan(0);
    // 2. Seats, fees and tax were sold and reversed to the cent; a withdrawn item was never a sale.
    const tax = [...sums].find(([account]) => account.startsWith('tax:'))?.[1] ?? 0;
    const clubTax = total('CreditsGranted', 'taxCents');
    const kept = (sums.get('revenue:seats') ?? 0) + (sums.get('revenue:fees') ?? 0) + (sums.get('refunds') ?? 0);
    expect(kept + tax + clubTax).toBe(0);
    // Rounding may leave a cent of tax of a partly paid and withdrawn item.
    expect(Math.abs(tax + clubTax)).toBeLessThanOrEqual(1);
    // 3. Vouchers and credits have the value at which they were bought.
    const sold = total('VoucherSold', 'amountCents') + total('VoucherIssuedForRefund', 'amountCents');
    expect(sums.get('liability:voucher')).toBe(-sold);
    for (const racer of racers.slice(0, 2)) expect(sums.get(`liability:credits:${racer.id}`)).toBe(-10_000);
    // 4. C13: no charge was refunded beyond what it took.
    const back = new Map<string, number>();
    for (const { payment_intent: intent, amount } of ledger.refunds as unknown as {
      payment_intent: string;
      amount: number;
    }[])
      back.set(intent, (back.get(intent) ?? 0) + amount);
    for (const { payment_intent: intent, amount_captured: taken } of ledger.succeededCharges)
      expect(back.get(intent) ?? 0).toBeLessThanOrEqual(taken);
    expect(ledger.refunds.length).toBeGreaterThan(0);
  }, 300_000);
});
