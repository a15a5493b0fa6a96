import { applicationId } from '@paddock/shared-domain/plan-drafts/decider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnyAnswer, type Person, startVenue, type Venue } from '../../support/venue.ts';
import { at, book, books } from '../refunds/refund-world.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let dear: string;
let [pia, ada, bob, eve]: Person[] = [];

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open({}, 2, 2000);
  const chief = await venue.person('chief', { superuser: true });
  const type = { type: place.type, cost_unit: '30 min', image: null };
  const seat = await chief.post('/calendars', { name: 'Dear', location: place.location, ...type, cost_cents: 3000 });
  dear = seat.body.id;
  [pia, ada, bob, eve] = await Promise.all([
    venue.person('pia', { permissions: ['reservations.change_reservation', 'user.change_user'] }),
    venue.person('ada', { card: 'tok_visa' }),
    venue.person('bob', { card: 'tok_visa' }),
    venue.person('eve', { card: 'tok_visa' }),
  ]);
});
afterAll(() => venue.close());

const as = (person: Person | undefined): Person => {
  if (person === undefined) throw new Error('The venue did not open.');
  return person;
};
const open = async (date: string) =>
  (await as(pia).post('/planner/drafts', { location: place.location, date, reason: 'They asked to swap' })).body.id;
const draft = (id: string, changes: object) => as(pia).post(`/planner/drafts/${id}/changes`, changes);
const apply = (id: string, { body: { totals } }: AnyAnswer) => {
  const { owed_cents, card_cents, voucher_cents, credits, withdrawn_cents } = totals;
  const expected = { owed_cents, card_cents, voucher_cents, credits, withdrawn_cents };
  return as(pia).post(`/planner/drafts/${id}/apply`, { expected });
};
const seatsOf = async (date: string): Promise<Record<string, string>> => {
  const { body } = await as(pia).get(`/planner?location=${place.location}&date=${date}`);
  return Object.fromEntries(body.entries.map((one: { id: string; calendar: string }) => [one.id, one.calendar]));
};

describe('a draft in which bookings swap places', () => {
  it('is applied in one append on a full day, bills the dearer seat, and shows its reason in the audit but not in the log', async () => {
    const day = '2027-03-08';
    const noon = at('12:00', day);
    const [first] = (await book(as(ada), [{ calendar: place.seats[0], slot: noon }])).ids;
    const [second] = (await book(as(bob), [{ calendar: dear, slot: noon }])).ids;
    await book(as(eve), [{ calendar: place.seats[1], slot: noon }]);
    const id = await open(day);
    const seen = await draft(id, {
      moves: [
        { id: first, calendar: dear, slot: noon },
        { id: second, calendar: place.seats[0], slot: noon },
      ],
    });
    expect(seen.body).toMatchObject({
      applicable: true,
      changes: [{ conflict: null }, { conflict: null }],
      totals: { owed_cents: 1095, card_cents: 1095, desk_cents: 0, customers: 2, conflicts: 0 },
    });
    const applied = await apply(id, seen);
    expect(applied.body, JSON.stringify(applied.body)).toMatchObject({ applied: 2 });
    const events = (await venue.log()).filter(
      ({ stream, metadata }) =>
        stream.startsWith('schedule-') && (metadata as { commandId: string }).commandId === applicationId(id),
    );
    expect(events.map(({ type }) => type)).toEqual(['ReservationSteppedAside', 'ReservationMoved', 'ReservationMoved']);
    // The planner, the customer's list and the free slots agree.
    expect(await seatsOf(day)).toMatchObject({ [first ?? '']: dear, [second ?? '']: place.seats[0] });
    const own = await as(ada).get('/reservations');
    expect(own.body.results.find((one: { id: string }) => one.id === first)).toMatchObject({
      calendar: dear,
      cost_cents: 3000,
    });
    const free = await as(eve).get(`/avail/quote?date=${day}&location=${place.location}`);
    expect(free.body.filter(({ slot }: { slot: string }) => slot.startsWith(`${day}T12:00`))).toEqual([]);
    // The audit and the history of the reservation show the reason, which is sealed in the draft. The log does not.
    const owner = await venue.person('head', { superuser: true });
    await expect
      .poll(async () => (await owner.get(`/audit/acts?actor=${as(pia).id}&type=ReservationMoved`)).body.results)
      .toMatchObject(
        [1, 2].map(() => ({
          reason: 'They asked to swap',
          about: expect.arrayContaining([expect.objectContaining({ kind: 'seat', name: expect.any(String) })]),
        })),
      );
    const story = await as(pia).get(`/timelines/reservations/${first}`);
    expect(story.body.results).toContainEqual(
      expect.objectContaining({ type: 'ReservationMoved', reason: 'They asked to swap' }),
    );
    expect(JSON.stringify(await venue.log())).not.toContain('They asked to swap');
    await expect.poll(async () => (await books(venue)).get(`receivable:${as(ada).id}`) ?? 0).toBe(1095);
    // Only what the draft did has the draft's reason. A reason typed as `Draft <id>` stays as typed.
    const typed = `Draft ${id}`;
    expect((await as(pia).post(`/users/${as(ada).id}/clear_outstanding`, { reason: typed })).status).toBe(200);
    const acts = `/audit/acts?actor=${as(pia).id}&type=OutstandingItemWrittenOff`;
    await expect.poll(async () => (await owner.get(acts)).body.results).toMatchObject([{ reason: typed }]);
  });

  it('is refused as a whole when a colleague has moved one of the two bookings, and changes nothing', async () => {
    const day = '2027-03-09';
    const noon = at('12:00', day);
    const [first] = (await book(as(ada), [{ calendar: place.seats[0], slot: noon }])).ids;
    const [second] = (await book(as(bob), [{ calendar: place.seats[1], slot: noon }])).ids;
    const id = await open(day);
    const seen = await draft(id, {
      moves: [
        { id: first, calendar: place.seats[1], slot: noon },
        { id: second, calendar: place.seats[0], slot: noon },
      ],
    });
    await as(pia).patch(`/reservations/${second}`, { slot: at('13:00', day) });
    await book(as(eve), [{ calendar: place.seats[1], slot: noon }]);
    const before = await seatsOf(day);
    const refused = await apply(id, seen);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'conflict', draft: { changes: [{ conflict: 'taken' }, { conflict: 'moved' }] } },
    });
    expect(await seatsOf(day)).toEqual(before);
  });

  it('shows how much of a refund has to be paid at the desk', async () => {
    const day = '2027-03-10';
    const slot = at('12:00', day);
    const booked = await as(pia).post('/reservations', { calendar: dear, slot, user: as(eve).id });
    const owed = (await as(pia).get(`/users/${as(eve).id}/balance`)).body.amount_cents;
    await as(pia).post(`/users/${as(eve).id}/clear_outstanding`, { how: 'cash', expected_cents: owed });
    await expect
      .poll(async () => (await as(pia).get(`/reservations?user=${as(eve).id}`)).body.results)
      .toContainEqual(expect.objectContaining({ id: booked.body.id, paid: true }));
    const id = await open(day);
    const seen = await draft(id, { moves: [{ id: booked.body.id, calendar: place.seats[0], slot }] });
    expect(seen.body).toMatchObject({
      applicable: true,
      changes: [{ card_cents: 1095, desk_cents: 1095 }],
      totals: { card_cents: 1095, desk_cents: 1095 },
    });
  });
});
