import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { book, books } from '../services/refunds/refund-world.ts';
import { patient } from '../support/patient.ts';
import { type Person, startVenue, type Venue } from '../support/venue.ts';
import { freshSeed, seededRandom } from './seed.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let planner: Person;
let seats: readonly string[];
beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open({}, 2, 2000);
  const chief = patient(await venue.person('chief', { superuser: true }));
  const more = await Promise.all(
    [2500, 3000, 1550].map((cost_cents) =>
      chief.post('/calendars', {
        name: `At ${cost_cents}`,
        location: place.location,
        type: place.type,
        cost_cents,
        cost_unit: '30 min',
        image: null,
      }),
    ),
  );
  seats = [...place.seats, ...more.map(({ body }) => body.id as string)];
  planner = patient(await venue.person('planner', { permissions: ['reservations.change_reservation'] }));
});
afterAll(() => venue.close());

const TIMES = ['12:00', '12:30', '13:00', '13:30'];
type Step = { readonly who: number; readonly from: number; readonly to: number; readonly ends: boolean };
const slotAt = (day: string, at: number) => ({
  calendar: seats[at % seats.length] ?? '',
  slot: `${day}T${TIMES[Math.floor(at / seats.length)]}:00-07:00`,
});

/** The bookings of a round and their changes: each moves to a place of its own that was free from the start, or is cancelled. */
const story = (random: () => number): readonly Step[] => {
  const places = Array.from({ length: seats.length * TIMES.length }, (_, at) => at)
    .map((at) => ({ at, by: random() }))
    .toSorted((a, b) => a.by - b.by)
    .map(({ at }) => at);
  return Array.from({ length: 5 }, (_, index) => ({
    who: index % 2,
    from: places[index] ?? 0,
    to: places[index + 5] ?? 0,
    ends: random() < 0.3,
  }));
};

/** The bill of each person, and the reservations of the day. */
const outcome = async (people: readonly Person[], day: string) => {
  const sums = await books(venue);
  const { body } = await planner.get(`/planner?location=${place.location}&date=${day}`);
  return {
    bills: people.map(({ id }) => sums.get(`receivable:${id}`) ?? 0),
    standing: body.entries.map(
      (one: { calendar: string; time: string; user: string | null; cost_cents: number; paid: boolean }) =>
        [one.calendar, one.time, people.findIndex(({ id }) => id === one.user), one.cost_cents, one.paid].join(' '),
    ),
  };
};
/** The sum of all postings between two moments, by account. People are named by their place in the round. */
const between = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>, people: readonly Person[]) =>
  Object.fromEntries(
    [...after]
      .map(([account, cents]) => {
        const named = people.reduce((text, { id }, index) => text.replace(id, `person ${index}`), account);
        return [named, cents - (before.get(account) ?? 0)] as const;
      })
      .filter(([, cents]) => cents !== 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

describe('a draft that is applied', () => {
  it('leaves the day, every bill and all books as the same moves and cancellations made one by one', async () => {
    const random = seededRandom(freshSeed('draft books'));
    let owed = 0;
    for (let round = 0; round < 3; round += 1) {
      const steps = story(random);
      const days = [`2027-03-${String(15 + round)}`, `2027-04-${String(12 + round)}`] as const;
      const groups = await Promise.all(
        days.map((_, side) =>
          Promise.all(
            [0, 1].map(async (who) => patient(await venue.person(`p${round}${side}${who}`, { card: 'tok_visa' }))),
          ),
        ),
      );
      const [drafters = [], byHand = []] = groups;
      const bookAll = async (people: readonly Person[], day: string) => {
        const ids: string[] = [];
        for (const { who, from } of steps) ids.push(...(await book(people[who] as Person, [slotAt(day, from)])).ids);
        return ids;
      };
      // 1. In one draft.
      const drafted = await bookAll(drafters, days[0]);
      const start = await books(venue);
      const opened = await planner.post('/planner/drafts', { location: place.location, date: days[0], reason: 'Plan' });
      const seen = await planner.post(`/planner/drafts/${opened.body.id}/changes`, {
        moves: steps.flatMap(({ to, ends }, at) => (ends ? [] : [{ id: drafted[at], ...slotAt(days[0], to) }])),
        cancellations: steps.flatMap(({ ends }, at) => (ends ? [{ id: drafted[at] }] : [])),
      });
      const { owed_cents, card_cents, voucher_cents, credits, withdrawn_cents } = seen.body.totals;
      const expected = { owed_cents, card_cents, voucher_cents, credits, withdrawn_cents };
      const applied = await planner.post(`/planner/drafts/${opened.body.id}/apply`, { expected });
      expect(applied.status, JSON.stringify(applied.body)).toBe(200);
      const mine = { ...(await outcome(drafters, days[0])), books: between(start, await books(venue), drafters) };
      // 2. The same, one by one.
      const single = await bookAll(byHand, days[1]);
      const begin = await books(venue);
      let [back, more] = [0, 0];
      for (const [at, { to, ends }] of steps.entries()) {
        await planner.get('/reservations');
        if (ends) {
          const ended = await planner.post('/reservations/delete', { ids: [single[at]] });
          back += ended.body.refund.card_cents;
          continue;
        }
        const { calendar, slot } = slotAt(days[1], to);
        const look = await planner.get(
          `/planner/move?ids=${single[at]}&calendar=${calendar}&slot=${encodeURIComponent(slot)}`,
        );
        const { card_cents: card, voucher_cents: voucher, credits: of, owed_cents: up } = look.body;
        const moved = await planner.post('/planner/move', {
          ids: [single[at]],
          calendar,
          slot,
          reason: 'Plan',
          expected: { card_cents: card, voucher_cents: voucher, credits: of, owed_cents: up },
        });
        expect(moved.status, JSON.stringify(moved.body)).toBe(200);
        back += card;
        more += up;
      }
      const theirs = { ...(await outcome(byHand, days[1])), books: between(begin, await books(venue), byHand) };
      expect(mine).toEqual(theirs);
      // What the draft showed beforehand is what happened.
      expect({ owed_cents, card_cents }).toEqual({ owed_cents: more, card_cents: back });
      owed += owed_cents + card_cents;
    }
    expect(owed).toBeGreaterThan(0);
  });
});
