import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnyAnswer, type Person, startVenue, type Venue } from '../../support/venue.ts';
import { at, book, books, eventsOf, refundsAt } from '../refunds/refund-world.ts';

/** Failpoints at which the next request dies, once. Other requests continue, as those of another process would. */
const armed = new Set<string>();
const failpoints = {
  hit: (name: string): void => {
    if (armed.delete(name)) throw new Error(`The process died at ${name}.`);
  },
};

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let dear: string;
let pia: Person;
let max: Person;
beforeAll(async () => {
  venue = await startVenue(undefined, {}, undefined, failpoints);
  place = await venue.open({}, 3, 2000);
  const chief = await venue.person('chief', { superuser: true });
  const type = { type: place.type, cost_unit: '30 min', image: null };
  const seat = await chief.post('/calendars', { name: 'Dear', location: place.location, ...type, cost_cents: 3000 });
  dear = seat.body.id;
  const permissions = ['reservations.change_reservation'] as const;
  [pia, max] = await Promise.all([venue.person('pia', { permissions }), venue.person('max', { permissions })]);
});
afterAll(() => venue.close());

const receivable = async (person: Person) => (await books(venue)).get(`receivable:${person.id}`) ?? 0;
const customer = (name: string) => venue.person(name, { card: 'tok_visa' });
/** Sends a request that dies at the failpoint, then the same again under the same idempotency key. */
const askedTwice = async (person: Person, point: string, path: string, body: object): Promise<AnyAnswer> => {
  const key = { 'idempotency-key': randomUUID() };
  armed.add(point);
  const died = await person.post(path, body, key);
  expect([died.status, armed.size], JSON.stringify(died.body)).toEqual([500, 0]);
  return person.post(path, body, key);
};
type To = { readonly calendar: string; readonly slot: string };
const query = ({ calendar, slot }: To) => `calendar=${calendar}&slot=${encodeURIComponent(slot)}`;
const seenIn = ({ body: { card_cents, voucher_cents, credits, owed_cents } }: AnyAnswer) => ({
  card_cents,
  voucher_cents,
  credits,
  owed_cents,
});
const staffMove = async (ids: readonly string[], to: To, point: string) => {
  await pia.get('/reservations');
  const seen = await pia.get(`/planner/move?ids=${ids.join(',')}&${query(to)}`);
  return askedTwice(pia, point, '/planner/move', { ids, ...to, expected: seenIn(seen) });
};
const ownMove = async (person: Person, id: string | undefined, to: To, point: string) => {
  await person.get('/reservations');
  const seen = await person.get(`/reservations/${id}/move?${query(to)}&run=true`);
  return askedTwice(person, point, `/reservations/${id}/move`, { run: true, ...to, expected: seenIn(seen) });
};

describe('a request repeated under the same key after the process died', () => {
  it('by staff answers with the move and its refund, which is made once', async () => {
    const ada = await customer('ada');
    const { ids } = await book(ada, [{ calendar: dear, slot: at('12:00') }]);
    const refunds = refundsAt(venue.twin).length;
    const again = await staffMove(ids, { calendar: place.seats[0] ?? '', slot: at('12:30') }, 'move:made');
    expect(again.body, JSON.stringify(again.body)).toMatchObject({
      reservations: [{ id: ids[0], calendar: place.seats[0], slot: at('12:30'), cost_cents: 2000, paid: true }],
      owed_cents: 0,
      refund: { state: 'completed', card_cents: 1095, voucher_cents: 0, credits: 0, desk_cents: 0 },
    });
    expect(refundsAt(venue.twin).slice(refunds)).toEqual([1095]);
    expect(await eventsOf(venue, 'ReservationMoved', 'reservationId', ids[0])).toHaveLength(1);
  });

  it.each(['move:arrived', 'move:made'])(
    'by staff answers with the whole booking moved to another day and what it costs, after a crash at %s',
    async (point) => {
      const bob = await customer(point.replace(':', '-'));
      const day = point === 'move:made' ? '2027-03-10' : '2027-03-09';
      const calendar = point === 'move:made' ? place.seats[0] : place.seats[1];
      const slots = ['15:00', '15:30'].map((time) => ({ calendar, slot: at(time) }));
      const { ids } = await book(bob, slots);
      const again = await staffMove(ids, { calendar: dear, slot: at('16:00', day) }, point);
      expect(again.body, JSON.stringify(again.body)).toMatchObject({
        reservations: [
          { id: ids[0], calendar: dear, slot: at('16:00', day), cost_cents: 3000 },
          { id: ids[1], calendar: dear, slot: at('16:30', day), cost_cents: 3000 },
        ],
        owed_cents: 2190,
        refund: { state: 'none' },
      });
      expect(await receivable(bob)).toBe(2190);
      expect(await eventsOf(venue, 'ReservationMovedToAnotherDay', 'reservationId', ids[0])).toHaveLength(1);
    },
  );

  it.each(['move:arrived', 'move:made'])(
    'by a customer answers with their dearer move to another day, after a crash at %s',
    async (point) => {
      const eve = await customer(`eve-${point.replace(':', '-')}`);
      const day = point === 'move:made' ? '2027-03-12' : '2027-03-11';
      const { ids } = await book(eve, [
        { calendar: place.seats[1], slot: at('11:00') },
        { calendar: place.seats[1], slot: at('11:30') },
      ]);
      const again = await ownMove(eve, ids[0], { calendar: dear, slot: at('17:00', day) }, point);
      expect(again.body, JSON.stringify(again.body)).toMatchObject({
        reservations: [
          { id: ids[0], slot: at('17:00', day), cost_cents: 3000 },
          { id: ids[1], slot: at('17:30', day), cost_cents: 3000 },
        ],
        owed_cents: 2190,
      });
      expect(await receivable(eve)).toBe(2190);
    },
  );

  it('by a customer answers with their cheaper move within the day, and moves nothing else', async () => {
    const flo = await customer('flo');
    const { ids } = await book(flo, [{ calendar: dear, slot: at('18:00') }]);
    const beside = await book(flo, [{ calendar: place.seats[2], slot: at('19:00') }]);
    const refunds = refundsAt(venue.twin).length;
    const again = await ownMove(flo, ids[0], { calendar: place.seats[2] ?? '', slot: at('18:30') }, 'move:made');
    expect(again.body.reservations, JSON.stringify(again.body)).toMatchObject([{ id: ids[0], slot: at('18:30') }]);
    expect(again.body.refund).toMatchObject({ state: 'completed', card_cents: 1095 });
    expect(refundsAt(venue.twin).slice(refunds)).toEqual([1095]);
    expect(await eventsOf(venue, 'ReservationMoved', 'reservationId', beside.ids[0])).toEqual([]);
  });

  it.each(['draft:taken', 'draft:marked'])(
    'to apply a draft answers that it was applied, after a crash at %s; a new request is refused as already applied',
    async (point) => {
      const day = point === 'draft:taken' ? '2027-03-15' : '2027-03-16';
      const gus = await customer(point.replace(':', '-'));
      // Daylight saving has begun.
      const on = (time: string) => `${day}T${time}:00-07:00`;
      const [down, gone] = [
        await book(gus, [{ calendar: dear, slot: on('12:00') }]),
        await book(gus, [{ calendar: place.seats[1], slot: on('12:00') }]),
      ];
      const opened = await pia.post('/planner/drafts', { location: place.location, date: day, reason: 'Service' });
      const path = `/planner/drafts/${opened.body.id}`;
      const seen = await pia.post(`${path}/changes`, {
        moves: [{ id: down.ids[0], calendar: place.seats[2], slot: on('12:00') }],
        cancellations: [{ id: gone.ids[0] }],
        blackouts: [{ calendar: dear, slot: on('12:00') }],
      });
      const { owed_cents, card_cents, voucher_cents, credits, withdrawn_cents } = seen.body.totals;
      const body = { expected: { owed_cents, card_cents, voucher_cents, credits, withdrawn_cents } };
      const refunds = refundsAt(venue.twin).length;
      const again = await askedTwice(pia, point, `${path}/apply`, body);
      expect(again.body, JSON.stringify(again.body)).toEqual({ applied: 3, refund: { state: 'completed' } });
      expect(refundsAt(venue.twin).slice(refunds).toSorted()).toEqual([1095, gone.quote.total_cents].toSorted());
      expect(await eventsOf(venue, 'PlanDraftApplied', 'draftId', opened.body.id)).toHaveLength(1);
      for (const who of [pia, max]) expect((await who.post(`${path}/apply`, body)).body.code).toBe('already_settled');
    },
  );
});
