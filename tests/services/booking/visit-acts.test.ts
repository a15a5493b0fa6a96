import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calendarsIn, mailsOnDisk } from '../../support/mailed-calendars.ts';
import { type AnyAnswer, type Person, startVenue, type Venue } from '../../support/venue.ts';
import { at, book, eventsOf, refundsAt } from '../refunds/refund-world.ts';

/** Failpoints at which the next request dies, once. */
const armed = new Set<string>();
const failpoints = {
  hit: (name: string): void => {
    if (armed.delete(name)) throw new Error(`The process died at ${name}.`);
  },
};

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let dear: string;
beforeAll(async () => {
  venue = await startVenue(undefined, {}, undefined, failpoints);
  place = await venue.open({}, 4, 2000);
  const chief = await venue.person('chief', { superuser: true });
  const type = { type: place.type, cost_unit: '30 min', image: null };
  const seat = await chief.post('/calendars', { name: 'Dear', location: place.location, ...type, cost_cents: 3000 });
  dear = seat.body.id;
});
afterAll(() => venue.close());

const customer = (name: string) => venue.person(name, { card: 'tok_visa' });
const seatOf = (index: number): string => place.seats[index] ?? '';
/** Two half-hours each on two seats: ids in the order seat 0 first, seat 1 first, seat 0 second, seat 1 second. */
const visitOf = async (person: Person, time: string, next: string, day: string) => {
  const slots = [time, next].flatMap((start) =>
    [0, 1].map((seat) => ({ calendar: seatOf(seat), slot: at(start, day) })),
  );
  const { quote } = await book(person, slots);
  const { body } = await person.get(`/reservations?user=me&slot__startswith=${day}&page_size=100`);
  const lines = body.results as { id: string; calendar: string; slot: string }[];
  const ids = slots.map(
    ({ calendar, slot }) => lines.find((one) => one.calendar === calendar && one.slot === slot)?.id,
  );
  return { ids: ids.map(String), quote };
};
const back = ({ card_cents, voucher_cents, credits }: AnyAnswer['body']) => ({ card_cents, voucher_cents, credits });

const cancelAll = async (person: Person, [first, ...others]: readonly string[]): Promise<AnyAnswer> => {
  const seen = await person.get(`/reservations/${first}/cancellation?with=${others.join(',')}`);
  if (seen.status !== 200) return seen;
  const expected = { ...back(seen.body), withdrawn_cents: seen.body.withdrawn_cents };
  return person.post(`/reservations/${first}/cancel`, { with: others, expected });
};
type Moved = { readonly id: string | undefined; readonly calendar: string };
const moveAll = async (
  person: Person,
  [first, ...others]: readonly [Moved, ...Moved[]],
  slot: string,
  die?: string,
): Promise<AnyAnswer> => {
  const list = others.map(({ id, calendar }) => `${id}.${calendar}`).join(',');
  const query = `calendar=${first.calendar}&slot=${encodeURIComponent(slot)}&with=${list}`;
  await person.get('/reservations');
  const seen = await person.get(`/reservations/${first.id}/move?${query}`);
  if (seen.status !== 200 || seen.body.allowed !== true) return seen;
  const expected = { ...back(seen.body), owed_cents: seen.body.owed_cents };
  const body = { calendar: first.calendar, slot, with: others, expected };
  const key = { 'idempotency-key': randomUUID() };
  if (die !== undefined) {
    armed.add(die);
    const died = await person.post(`/reservations/${first.id}/move`, body, key);
    expect([died.status, armed.size], JSON.stringify(died.body)).toEqual([500, 0]);
  }
  return person.post(`/reservations/${first.id}/move`, body, key);
};
const places = ({ body }: AnyAnswer) =>
  (body.reservations as { id: string; calendar: string; slot: string }[])
    .map(({ id, calendar, slot }) => `${id} ${calendar} ${slot}`)
    .toSorted();
const placesOf = (...slots: readonly (readonly [id: string | undefined, seat: string, slot: string])[]) =>
  slots.map((one) => one.join(' ')).toSorted();
const lettersTo = ({ email }: Person, kind: string): readonly string[] =>
  mailsOnDisk(venue.folder, kind).filter((mail) => mail.includes(`To: ${email}`));
/** All letters of a kind, once every mail that waits has been sent: no more than expected came. */
const lettersOf = async (person: Person, kind: string, count: number): Promise<readonly string[]> => {
  await expect.poll(() => lettersTo(person, kind).length).toBeGreaterThanOrEqual(count);
  const { progress } = venue.composed.deps;
  await expect.poll(async () => progress.hasReached(await venue.store.head())).toBe(true);
  await venue.composed.contexts.waitingMails.sweep();
  const letters = lettersTo(person, kind);
  expect(letters).toHaveLength(count);
  return letters;
};

describe('the half-hours of a visit', () => {
  it('are in one calendar file, an entry for each simulator; a later visit of the day is not', async () => {
    const ida = await customer('ida');
    const { ids } = await visitOf(ida, '13:00', '13:30', '2027-03-10');
    await book(ida, [{ calendar: seatOf(0), slot: at('15:00', '2027-03-10') }]);
    await ida.get('/reservations');
    const entriesIn = async (query: string) =>
      String((await ida.get(`/reservations/${ids[3]}/calendar.ics${query}`)).body).match(/^UID:.*$/gm)?.length;
    expect([await entriesIn('?visit=true'), await entriesIn('')]).toEqual([2, 1]);
  });

  it('are cancelled in one act, with one refund and one email; a part of them leaves the rest', async () => {
    const ada = await customer('ada');
    const { ids, quote } = await visitOf(ada, '11:00', '11:30', '2027-03-08');
    const [a1, b1, a2, b2] = ids;
    const before = refundsAt(venue.twin).length;
    // One seat of two.
    const part = await cancelAll(ada, [b1, b2].map(String));
    expect(part.body.cancelled, JSON.stringify(part.body)).toEqual([b1, b2]);
    expect(part.body.refund).toMatchObject({ state: 'completed', card_cents: quote.total_cents / 2 });
    expect(refundsAt(venue.twin).slice(before)).toEqual([quote.total_cents / 2]);
    await ada.get('/reservations');
    const rest = await cancelAll(ada, [a1, a2].map(String));
    expect(rest.body.refund.card_cents).toBe(quote.total_cents / 2);
    const ended = await eventsOf(venue, 'ReservationCancelled', 'userId', ada.id);
    expect(new Set(ended.map(({ metadata }) => (metadata as { commandId: string }).commandId)).size).toBe(2);
    const letters = await lettersOf(ada, 'booking-cancelled', 2);
    expect(letters.map((letter) => calendarsIn(letter).flatMap(({ entries }) => entries).length)).toEqual([1, 1]);
  });

  it('of another person, day or venue are not part of it, and none is cancelled', async () => {
    const [bob, eve] = await Promise.all([customer('bob'), customer('eve')]);
    const { ids } = await visitOf(bob, '12:00', '12:30', '2027-03-08');
    const other = await visitOf(bob, '12:00', '12:30', '2027-03-09');
    const foreign = await visitOf(eve, '13:00', '13:30', '2027-03-08');
    const [first = '', second = ''] = ids;
    await bob.get('/reservations');
    expect((await cancelAll(bob, [first, String(foreign.ids[0])])).status).toBe(404);
    expect((await cancelAll(bob, [first, 'nobody'])).status).toBe(404);
    expect((await cancelAll(bob, [first, String(other.ids[0])])).body).toMatchObject({ code: 'invalid' });
    // The earliest is the one in the address, so that its notice counts.
    expect((await cancelAll(bob, [String(ids[2]), second])).body).toMatchObject({ code: 'invalid' });
    expect(await eventsOf(venue, 'ReservationCancelled', 'userId', bob.id)).toEqual([]);
    expect(await eventsOf(venue, 'ReservationCancelled', 'userId', eve.id)).toEqual([]);
  });

  it('move together to another time of the day, also onto their own slots, with one email', async () => {
    const cat = await customer('cat');
    const { ids } = await visitOf(cat, '11:00', '11:30', '2027-03-10');
    const [a1, b1, a2, b2] = ids;
    const [a, b, day] = [seatOf(0), seatOf(1), '2027-03-10'];
    const same = [a, b, a, b].map((calendar, index) => ({ id: ids[index], calendar }));
    const later = await moveAll(cat, same as [Moved, ...Moved[]], at('11:30', day));
    expect(places(later), JSON.stringify(later.body)).toEqual(
      placesOf(
        [a1, a, at('11:30', day)],
        [b1, b, at('11:30', day)],
        [a2, a, at('12:00', day)],
        [b2, b, at('12:00', day)],
      ),
    );
    // Each seat to the next: b frees the place of a.
    const beside = [b, seatOf(2), b, seatOf(2)].map((calendar, index) => ({ id: ids[index], calendar }));
    const moved = await moveAll(cat, beside as [Moved, ...Moved[]], at('11:30', day));
    expect(places(moved), JSON.stringify(moved.body)).toEqual(
      placesOf(
        [a1, b, at('11:30', day)],
        [b1, seatOf(2), at('11:30', day)],
        [a2, b, at('12:00', day)],
        [b2, seatOf(2), at('12:00', day)],
      ),
    );
    expect(await eventsOf(venue, 'ReservationMoved', 'userId', cat.id)).toHaveLength(8);
    const letters = await lettersOf(cat, 'booking-moved', 2);
    expect(letters.map((letter) => calendarsIn(letter).flatMap(({ entries }) => entries).length)).toEqual([2, 2]);
  });

  it('move all or not at all; half-hours that stay are left as they are', async () => {
    const [dan, fay] = await Promise.all([customer('dan'), customer('fay')]);
    const day = '2027-03-11';
    const { ids } = await visitOf(dan, '11:00', '11:30', day);
    await book(fay, [{ calendar: seatOf(1), slot: at('14:30', day) }]);
    const [a, b] = [seatOf(0), seatOf(1)];
    const same = [a, b, a, b].map((calendar, index) => ({ id: ids[index], calendar })) as [Moved, ...Moved[]];
    const refused = await moveAll(dan, same, at('14:00', day));
    expect(refused.body).toMatchObject({ allowed: false, refused: 'unique' });
    const forced = await dan.post(`/reservations/${ids[0]}/move`, {
      calendar: a,
      slot: at('14:00', day),
      with: same.slice(1),
      expected: { card_cents: 0, voucher_cents: 0, credits: 0, owed_cents: 0 },
    });
    expect([forced.status, forced.body.code]).toEqual([409, 'unique']);
    // Two that would change places, and two for one place.
    const crossed = [b, a, b, a].map((calendar, index) => ({ id: ids[index], calendar })) as [Moved, ...Moved[]];
    expect((await moveAll(dan, crossed, at('11:00', day))).body).toMatchObject({ code: 'invalid' });
    const doubled = [a, a, a, a].map((calendar, index) => ({ id: ids[index], calendar })) as [Moved, ...Moved[]];
    expect((await moveAll(dan, doubled, at('15:00', day))).body).toMatchObject({ code: 'invalid' });
    expect(await eventsOf(venue, 'ReservationMoved', 'userId', dan.id)).toEqual([]);
    // The seat of one of them changes.
    const one = [a, seatOf(3), a, seatOf(3)].map((calendar, index) => ({ id: ids[index], calendar }));
    const moved = await moveAll(dan, one as [Moved, ...Moved[]], at('11:00', day));
    expect(places(moved), JSON.stringify(moved.body)).toEqual(
      placesOf([ids[1], seatOf(3), at('11:00', day)], [ids[3], seatOf(3), at('11:30', day)]),
    );
  });

  it.each(['move:arrived', 'move:made'])(
    'move to another day all or not at all: after a crash at %s the same request answers with all of them and what is owed',
    async (point) => {
      const gus = await customer(`gus-${point.replace(':', '-')}`);
      const [from, to] = point === 'move:made' ? ['2027-03-08', '2027-03-11'] : ['2027-03-09', '2027-03-12'];
      const { ids } = await visitOf(gus, '17:00', '17:30', from);
      const wanted = [seatOf(2), dear, seatOf(2), dear].map((calendar, index) => ({ id: ids[index], calendar }));
      const again = await moveAll(gus, wanted as [Moved, ...Moved[]], at('18:00', to), point);
      expect(again.status, JSON.stringify(again.body)).toBe(200);
      expect(places(again)).toEqual(
        placesOf(
          [ids[0], seatOf(2), at('18:00', to)],
          [ids[1], dear, at('18:00', to)],
          [ids[2], seatOf(2), at('18:30', to)],
          [ids[3], dear, at('18:30', to)],
        ),
      );
      expect(again.body.owed_cents).toBe(2190);
      for (const id of ids)
        expect(await eventsOf(venue, 'ReservationMovedToAnotherDay', 'reservationId', id)).toHaveLength(1);
      expect((await gus.get('/users/me/balance')).body.amount_cents).toBe(2190);
    },
  );
});
