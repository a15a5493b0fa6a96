import { derivedId } from '@paddock/kit/command-handling/derived-id';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import { LocationId, ReservationId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { cents, priceCents } from '@paddock/shared-domain/kernel/money';
import { applicationId } from '@paddock/shared-domain/plan-drafts/decider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instant, localDate } from '../../support/builders/brands.ts';
import { type AnyAnswer, type Person, startVenue, type Venue } from '../../support/venue.ts';
import { at, book, books, eventsOf, refundsAt } from '../refunds/refund-world.ts';

type Meta = { readonly commandId: string; readonly reason?: string; readonly actor: { readonly userId: string } };

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let dear: string;
let pia: Person;
let max: Person;
let ada: Person;
let bob: Person;

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open({}, 4, 2000);
  const chief = await venue.person('chief', { superuser: true });
  const type = { type: place.type, cost_unit: '30 min', image: null };
  const seat = await chief.post('/calendars', { name: 'Dear', location: place.location, ...type, cost_cents: 3000 });
  dear = seat.body.id;
  const permissions = ['reservations.change_reservation'] as const;
  [pia, max, ada, bob] = await Promise.all([
    venue.person('pia', { permissions }),
    venue.person('max', { permissions }),
    venue.person('ada', { card: 'tok_visa' }),
    venue.person('bob', { card: 'tok_visa' }),
  ]);
});
afterAll(() => venue.close());

const open = async (date: string, reason = 'Seat 4 is broken', who = pia) => {
  const opened = await who.post('/planner/drafts', { location: place.location, date, reason });
  expect(opened.status, JSON.stringify(opened.body)).toBe(201);
  return opened.body.id as string;
};
const draft = (id: string, changes: object, who = pia) => who.post(`/planner/drafts/${id}/changes`, changes);
const look = (id: string, who = pia) => who.get(`/planner/drafts/${id}`);
const expectedOf = ({
  totals: { owed_cents, card_cents, voucher_cents, credits, withdrawn_cents },
}: AnyAnswer['body']) => ({
  owed_cents,
  card_cents,
  voucher_cents,
  credits,
  withdrawn_cents,
});
const apply = async (id: string, who = pia, seen?: AnyAnswer) =>
  who.post(`/planner/drafts/${id}/apply`, { expected: expectedOf((seen ?? (await look(id, who))).body) });
const list = async (date: string, who = pia) =>
  (await who.get(`/planner/drafts?location=${place.location}&date=${date}`)).body.results;
const standing = async (date: string) => {
  const { body } = await pia.get(`/planner?location=${place.location}&date=${date}`);
  return body.entries.map((one: { calendar: string; slot: string; state: string; user_name: string | null }) =>
    [one.calendar, one.slot, one.state, one.user_name].join(' '),
  );
};
const receivable = async (person: Person) => (await books(venue)).get(`receivable:${person.id}`) ?? 0;

describe('a draft of a day’s plan', () => {
  it('shows who is affected by a broken seat, free seats of the same type, and the cost, and changes nothing', async () => {
    const day = '2027-03-08';
    const [first] = (await book(ada, [{ calendar: place.seats[3], slot: at('15:00', day) }])).ids;
    await book(bob, [{ calendar: place.seats[0], slot: at('15:00', day) }]);
    const before = await standing(day);
    const id = await open(day);
    const hurt = await draft(id, { blackouts: [{ calendar: place.seats[3], slot: at('15:00', day) }] });
    expect(hurt.body).toMatchObject({
      applicable: false,
      hurt: [{ id: first, user: ada.id, calendar: place.seats[3] }],
      changes: [{ kind: 'blackout', conflict: 'taken', taken_by: { user: ada.id } }],
    });
    expect(hurt.body.hurt[0].suggestions.map(({ calendar }: { calendar: string }) => calendar)).toEqual([
      place.seats[1],
      place.seats[2],
      dear,
    ]);
    const moved = await draft(id, { moves: [{ id: first, calendar: dear, slot: at('15:00', day) }] });
    expect(moved.body).toMatchObject({
      applicable: true,
      hurt: [],
      totals: { owed_cents: 1095, card_cents: 0, customers: 1, conflicts: 0 },
    });
    expect(await standing(day)).toEqual(before);
    expect(await receivable(ada)).toBe(0);
    expect(await list(day, max)).toMatchObject([{ id, reason: 'Seat 4 is broken', change_count: 2 }]);
  });

  it('is applied in one append that names the draft instead of the reason; differences are billed or refunded to the card', async () => {
    const day = '2027-03-09';
    const up = await book(ada, [{ calendar: place.seats[0], slot: at('12:00', day) }]);
    const down = await book(bob, [{ calendar: dear, slot: at('12:00', day) }]);
    const gone = await book(bob, [{ calendar: place.seats[1], slot: at('12:00', day) }]);
    const id = await open(day, 'Service day');
    // Bob frees the dear seat for Ada: the order of the changes in a draft does not matter.
    await draft(id, { moves: [{ id: up.ids[0], calendar: dear, slot: at('12:00', day) }] });
    const seen = await draft(id, {
      moves: [{ id: down.ids[0], calendar: place.seats[2], slot: at('12:30', day) }],
      cancellations: [{ id: gone.ids[0] }],
      blackouts: [{ calendar: place.seats[1], slot: at('12:00', day) }],
    });
    expect(seen.body).toMatchObject({
      applicable: true,
      totals: { owed_cents: 1095, card_cents: 1095 + gone.quote.total_cents, customers: 2 },
    });
    const refunds = refundsAt(venue.twin).length;
    const applied = await apply(id, pia, seen);
    expect(applied.body, JSON.stringify(applied.body)).toEqual({ applied: 4, refund: { state: 'completed' } });
    expect(refundsAt(venue.twin).slice(refunds).toSorted()).toEqual([1095, gone.quote.total_cents].toSorted());
    expect(await receivable(ada)).toBe(1095);
    const commands = new Set(
      (await venue.log())
        .filter(
          ({ stream, metadata }) =>
            stream.startsWith('schedule-') && (metadata as Meta).commandId === applicationId(id),
        )
        .map(({ metadata }) => JSON.stringify([(metadata as Meta).reason, (metadata as Meta).actor.userId])),
    );
    expect([...commands]).toEqual([JSON.stringify([`Draft ${id}`, pia.id])]);
    // The log never has the reason in clear. The draft's id derives from the command, so a repeated request is the same draft.
    expect(JSON.stringify(await venue.log())).not.toContain('Service day');
    const [opened] = await eventsOf(venue, 'PlanDraftOpened', 'draftId', id);
    expect(id).toBe(derivedId(`draft ${(opened?.metadata as Meta).commandId}`));
    expect(await list(day)).toEqual([]);
    expect((await apply(id, max, seen)).body.code).toBe('already_settled');
    await ada.post('/users/me/charges/capture_outstanding');
  });

  it('becomes stale when the day changes: it shows which changes conflict and why, and is refused as a whole', async () => {
    const day = '2027-03-10';
    const mine = await book(ada, [{ calendar: place.seats[0], slot: at('12:00', day) }]);
    const other = await book(bob, [{ calendar: place.seats[1], slot: at('12:00', day) }]);
    const id = await open(day);
    const seen = await draft(id, {
      moves: [
        { id: mine.ids[0], calendar: place.seats[2], slot: at('12:00', day) },
        { id: other.ids[0], calendar: place.seats[3], slot: at('12:00', day) },
      ],
    });
    expect(seen.body.applicable).toBe(true);
    await book(ada, [{ calendar: place.seats[2], slot: at('12:00', day) }]);
    await max.patch(`/reservations/${other.ids[0]}`, { slot: at('13:00', day) });
    const before = await standing(day);
    const stale = await look(id);
    expect(stale.body.changes.map(({ conflict }: { conflict: string }) => conflict)).toEqual(['taken', 'moved']);
    const refused = await apply(id, pia, seen);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'conflict', draft: { totals: { conflicts: 2 } } });
    expect(await standing(day)).toEqual(before);
    // One change is removed and the draft is discarded: nothing of it remains.
    await draft(id, { without: [mine.ids[0]] });
    expect((await pia.post(`/planner/drafts/${id}/drop`, {})).status).toBe(200);
    expect(await list(day)).toEqual([]);
    expect((await apply(id, pia, seen)).body.code).toBe('already_settled');
    expect(await standing(day)).toEqual(before);
  });

  it('that is applied at the same time as another succeeds, or is refused and shows what conflicts', async () => {
    const day = '2027-03-11';
    const one = await book(ada, [{ calendar: place.seats[0], slot: at('12:00', day) }]);
    const two = await book(bob, [{ calendar: place.seats[1], slot: at('12:00', day) }]);
    const [a, b] = [await open(day), await open(day, 'Another plan', max)];
    const to = { calendar: place.seats[2], slot: at('12:00', day) };
    const seenA = await draft(a, { moves: [{ id: one.ids[0], ...to }] });
    const seenB = await draft(b, { moves: [{ id: two.ids[0], ...to }] }, max);
    const answers = await Promise.all([apply(a, pia, seenA), apply(b, max, seenB)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const loser = answers.find(({ status }) => status === 409);
    expect(loser?.body).toMatchObject({ code: 'conflict', draft: { changes: [{ conflict: 'taken' }] } });
    expect((await standing(day)).filter((text: string) => text.startsWith(`${place.seats[2]} `))).toHaveLength(1);
  });

  it('is completed and its money is settled once after a crash right after the append to the day', async () => {
    const day = '2027-03-12';
    const down = await book(bob, [{ calendar: dear, slot: at('12:00', day) }]);
    const gone = await book(bob, [{ calendar: place.seats[1], slot: at('12:00', day) }]);
    const up = await book(ada, [{ calendar: place.seats[0], slot: at('12:30', day) }]);
    const id = await open(day);
    const seen = await draft(id, {
      moves: [
        { id: down.ids[0], calendar: place.seats[2], slot: at('12:00', day) },
        { id: up.ids[0], calendar: dear, slot: at('12:30', day) },
      ],
      cancellations: [{ id: gone.ids[0] }],
    });
    const refunds = refundsAt(venue.twin).length;
    const owed = await receivable(ada);
    // The crash: only the append to the day is made here.
    const { deps } = venue.composed;
    const actor = { kind: 'staff', userId: pia.id, permission: 'reservations.change_reservation' } as const;
    const reserved = { locationId: LocationId.parse(place.location), seatActive: true };
    const venues = await venue.composed.contexts.directory.get();
    const location = venues.locations.get(LocationId.parse(place.location));
    const hours = { zone: location?.timezone ?? '', openingHours: location?.opening_hours ?? [] };
    const moveId = applicationId(id);
    const slotOf = async (reservation: string | undefined) =>
      (await pia.get(`/planner/drafts/${id}`)).body.changes.find((one: { id: string }) => one.id === reservation).to
        .slot;
    const move = async (reservation: string | undefined, seat: string, from: number, priced: number, tax: number) => ({
      type: 'MoveReservation' as const,
      data: {
        ...reserved,
        reservationId: ReservationId.parse(reservation),
        seatId: SeatId.parse(seat),
        startsAt: instant(new Date(await slotOf(reservation)).toISOString()),
        venue: hours,
        moveId,
        agreed: {
          fromPriceCents: from,
          priceCents: priceCents(priced),
          difference: { netCents: cents(priced - from), taxCents: cents(tax) },
        },
      },
    });
    const written = await deps.commands.handle(
      scheduleDecider,
      scheduleId(LocationId.parse(place.location), localDate(day)),
      [
        {
          type: 'CancelReservation',
          data: {
            reservationId: ReservationId.parse(gone.ids[0]),
            locationId: LocationId.parse(place.location),
            refund: { cause: 'cancelled_by_venue', percent: 100 },
          },
        },
        await move(down.ids[0], place.seats[2] ?? '', 3000, 2000, 0),
        await move(up.ids[0], dear, 2000, 3000, 95),
      ],
      { commandId: moveId, actor, now: deps.clock.now() },
    );
    expect(written.outcome).toBe('accepted');
    await expect.poll(async () => (await eventsOf(venue, 'PlanDraftApplied', 'draftId', id)).length).toBe(1);
    await expect.poll(() => refundsAt(venue.twin).length - refunds).toBe(2);
    await expect.poll(async () => (await receivable(ada)) - owed).toBe(1095);
    expect((await look(id)).body).toMatchObject({ state: 'applied', applicable: false });
    expect((await apply(id, max, seen)).body.code).toBe('already_settled');
    expect(refundsAt(venue.twin).length - refunds).toBe(2);
    expect((await receivable(ada)) - owed).toBe(1095);
    expect(await eventsOf(venue, 'PlanDraftApplied', 'draftId', id)).toHaveLength(1);
  });

  it('can neither cancel the author’s own booking nor change its price, and warns of other bookings of a customer at the new time', async () => {
    const day = '2027-03-13';
    const boss = await venue.person('boss', { permissions: ['reservations.change_reservation'], card: 'tok_visa' });
    const own = await book(boss, [{ calendar: place.seats[0], slot: at('12:00', day) }]);
    const id = await open(day, 'Mine', boss);
    const seen = await draft(id, { cancellations: [{ id: own.ids[0] }] }, boss);
    expect(seen.body).toMatchObject({ applicable: false, changes: [{ conflict: 'own' }] });
    // A colleague may move it to the dear seat, whether the price changes or not.
    for (const price of ['settle', 'keep']) {
      const dearer = { moves: [{ id: own.ids[0], calendar: dear, slot: at('12:00', day), price }], without: own.ids };
      expect((await draft(id, dearer, boss)).body).toMatchObject({ applicable: false, changes: [{ conflict: 'own' }] });
    }
    const two = await book(bob, [
      { calendar: place.seats[1], slot: at('12:00', day) },
      { calendar: place.seats[2], slot: at('13:00', day) },
    ]);
    const clash = await draft(id, {
      moves: [{ id: two.ids[0], calendar: place.seats[3], slot: at('13:00', day) }],
      without: own.ids,
    });
    expect(clash.body.changes).toMatchObject([{ conflict: null, clashes: [{ time: '1:00 pm' }] }]);
  });
});
