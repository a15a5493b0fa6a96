import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calendarsIn, mailsOnDisk } from '../../support/mailed-calendars.ts';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';
import { book, cancel, eventsOf, move } from '../refunds/refund-world.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let desk: Person;
const FULL_DAYS = Array.from({ length: 7 }, () => ({ opens: 0, closes: 1440 }));

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open({ name: 'Downtown', opening_hours: FULL_DAYS, booking_fee_cents: 200 }, 4);
  desk = await venue.person('desk', { permissions: ['reservations.change_reservation', 'user.change_user'] });
});
afterAll(() => venue.close());

const slot = (day: string, time: string, seat = 0) => ({
  calendar: place.seats[seat],
  slot: `2027-03-${day}T${time}:00-08:00`,
});
const forThem = (person: Person, ...slots: ReturnType<typeof slot>[]) =>
  desk.post('/planner/bookings', { user: person.id, slots });
type Line = { id: string; slot: string; block_count: number; paid: boolean; cost_cents: number };
const linesOf = async (person: Person, path = '/users/me/reservations/future') =>
  (await person.get(`${path}?group_base=true`)).body.results as Line[];
const settled = async (): Promise<void> => {
  const { progress } = venue.composed.deps;
  await expect.poll(async () => progress.hasReached(await venue.store.head())).toBe(true);
  await venue.composed.contexts.waitingMails.sweep();
};
const KINDS = ['booking-confirmed', 'booking-moved', 'booking-cancelled'];
const lettersTo = ({ email }: Person, kinds = KINDS): readonly string[] =>
  kinds.flatMap((kind) => mailsOnDisk(venue.folder, kind)).filter((mail) => mail.includes(`To: ${email}`));

describe('what a list shows as one booking', () => {
  it('SLOT-15 is not shown as paid while a part is unpaid, and has the price of all parts', async () => {
    const ada = await venue.person('ada', { card: 'tok_visa' });
    const { ids } = await book(ada, [slot('03', '12:00')]);
    await forThem(ada, slot('03', '12:30'));
    const [line, ...others] = await linesOf(ada);
    expect(others).toEqual([]);
    expect(line).toMatchObject({ id: ids[0], block_count: 2, paid: false, cost_cents: 3600 });
  });

  it('SLOT-15 USER-12 is one line in the history too, newest first', async () => {
    const hal = await venue.person('hal');
    await forThem(hal, slot('03', '09:00', 1), slot('03', '09:30', 1));
    await forThem(hal, slot('03', '10:00', 1), slot('03', '11:00', 1));
    const found = await linesOf(hal, '/users/me/history');
    expect(found.map(({ slot: at, block_count: count }) => `${at.slice(11, 16)} ${count}`)).toEqual([
      '11:00 1',
      '09:00 3',
    ]);
  });

  it('is what one cancellation takes: half-hours over midnight are two bookings in lists, email and calendar file', async () => {
    const mia = await venue.person('mia', { card: 'tok_visa' });
    await book(mia, [slot('05', '23:00'), slot('05', '23:30'), slot('06', '00:00'), slot('06', '00:30')]);
    const lines = await linesOf(mia);
    for (const { id, block_count: count } of lines) {
      const seen = await mia.get(`/reservations/${id}/cancellation?run=true`);
      expect(seen.body.slots).toHaveLength(count);
    }
    expect(lines.map(({ block_count: count }) => count)).toEqual([2, 2]);
    // The email and its calendar file have the same two bookings as the list.
    await expect.poll(() => lettersTo(mia).length).toBe(1);
    const [letter = ''] = lettersTo(mia);
    expect(letter.match(/^.*11:00 pm to 12:00 am.*$/gm)).not.toBeNull();
    expect(calendarsIn(letter).flatMap(({ entries }) => entries)).toHaveLength(2);
    await settled();
  });

  it('is moved and cancelled as a whole, with one email and one calendar entry each, also if it was booked in three steps', async () => {
    const eve = await venue.person('eve', { card: 'tok_visa' });
    await book(eve, [slot('08', '12:00')]);
    await book(eve, [slot('08', '12:30')]);
    await forThem(eve, slot('08', '13:00'));
    const [line] = await linesOf(eve);
    expect(line?.block_count).toBe(3);
    // What the desk booked is still unpaid. The price stays the same, so the move does not require the payment.
    const moved = await move(eve, line?.id, slot('09', '15:00'), true);
    expect([moved.status, moved.body.code]).toEqual([200, undefined]);
    await expect.poll(() => lettersTo(eve, ['booking-moved']).length).toBe(1);
    await settled();
    const [told = ''] = lettersTo(eve, ['booking-moved']);
    expect(lettersTo(eve, ['booking-moved'])).toHaveLength(1);
    expect(told).toContain('3:00 pm to 4:30 pm');
    const entries = calendarsIn(told).flatMap(({ method, entries: all }) => all.map((one) => ({ method, ...one })));
    expect(entries).toMatchObject([{ method: 'PUBLISH', startsAt: Date.parse('2027-03-09T15:00:00-08:00') }]);
    expect((entries[0]?.endsAt ?? 0) - (entries[0]?.startsAt ?? 0)).toBe(90 * 60_000);
    const [there] = await linesOf(eve);
    expect(there?.block_count).toBe(3);
    const file = await eve.get(`/reservations/${there?.id}/calendar.ics`);
    expect(String(file.body).match(/BEGIN:VEVENT/g)).toHaveLength(1);

    expect((await cancel(eve, there?.id, true)).status).toBe(200);
    await expect.poll(() => lettersTo(eve, ['booking-cancelled']).length).toBe(1);
    await settled();
    const ends = lettersTo(eve, ['booking-cancelled']);
    expect(ends).toHaveLength(1);
    expect(calendarsIn(ends[0] ?? '').flatMap(({ entries: all }) => all)).toHaveLength(1);
    expect(await linesOf(eve)).toEqual([]);
  });
});

describe('what the desk books for a customer in one request', () => {
  it('sends one email, and costs the same as a checkout of the same slots', async () => {
    const bob = await venue.person('bob', { card: 'tok_visa' });
    const wanted = [slot('10', '12:00'), slot('10', '12:30'), slot('10', '12:00', 1)];
    const quote = await bob.post('/reservations/checkouts/quote', { reservations: wanted, voucher: null });
    const booked = await forThem(bob, ...wanted);
    expect(booked.status).toBe(201);
    expect(booked.body.results).toHaveLength(3);
    const owed = (await eventsOf(venue, 'OutstandingItemAdded', 'userId', bob.id)) as {
      data: { amountCents: number };
    }[];
    expect(owed.reduce((sum, { data }) => sum + data.amountCents, 0)).toBe(quote.body.total_cents);
    await expect.poll(() => lettersTo(bob).length).toBeGreaterThan(0);
    await settled();
    expect(lettersTo(bob)).toHaveLength(1);
    expect(calendarsIn(lettersTo(bob)[0] ?? '').flatMap(({ entries }) => entries)).toHaveLength(2);
    expect((await linesOf(bob)).map(({ block_count: count }) => count).toSorted()).toEqual([1, 2]);
  });

  it('is booked as a whole or not at all, only by staff and only for somebody else', async () => {
    const cleo = await venue.person('cleo');
    await forThem(cleo, slot('11', '12:30'));
    const taken = await forThem(await venue.person('dan'), slot('11', '12:00'), slot('11', '12:30'));
    expect([taken.status, taken.body.code]).toEqual([409, 'unique']);
    expect((await desk.get(`/reservations?calendar=${place.seats[0]}&slot__startswith=2027-03-11`)).body.count).toBe(1);
    expect((await forThem(desk, slot('11', '15:00'))).status).toBe(400);
    expect((await forThem(cleo, slot('11', '15:00'), slot('12', '15:00'))).status).toBe(400);
    expect((await cleo.post('/planner/bookings', { user: cleo.id, slots: [slot('11', '16:00')] })).status).toBe(403);
  });

  it('is booked once when the same request comes twice at the same moment', async () => {
    const fay = await venue.person('fay');
    const send = () =>
      desk.post(
        '/planner/bookings',
        { user: fay.id, slots: [slot('13', '12:00'), slot('13', '12:30')] },
        { 'idempotency-key': 'one-act-of-the-desk-0001' },
      );
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status).toSorted()[0]).toBe(201);
    expect((await linesOf(fay)).map(({ block_count: count }) => count)).toEqual([2]);
  });
});
