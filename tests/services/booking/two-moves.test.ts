import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Meeting, meetingOf } from '../../support/meeting.ts';
import { patient } from '../../support/patient.ts';
import { askAt, type SecondProcess, startSecondProcess } from '../../support/second-process.ts';
import { type AnyAnswer, type Person, startVenue, type Venue } from '../../support/venue.ts';
import { itemsOpen, latest, logOnce, placesOf } from './two-moves-log.ts';

/** For a long run of this file alone: `MOVE_ROUNDS=240`. */
const ROUNDS = Number(process.env['MOVE_ROUNDS'] ?? 20);
let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let [cheap, dear] = ['', ''];
let other: SecondProcess;
let boss: Person;
/** A move of the second process waits for this after it took its slot and before it adds to the bill. */
let beforeTheBill: (() => Promise<unknown>) | undefined;
/** The processes that read the log wait for this before they handle a move that arrived from another day. */
let readersWait: Promise<unknown> | undefined;
/** The moves of both processes wait here for each other after they took the new day and before they leave the old one. */
let arrival: Meeting | undefined;

beforeAll(async () => {
  const hitHere = async (name: string) => {
    if (name === 'move:arrived') await arrival?.arrive();
    if (name.endsWith(':ReservationArrivedFromAnotherDay')) await readersWait;
  };
  venue = await startVenue(undefined, {}, undefined, { hit: hitHere });
  place = await venue.open({}, 4, 1800);
  boss = patient(await venue.person('boss', { superuser: true }));
  const make = async (name: string, cost_cents: number) => {
    const seat = { name, location: place.location, type: place.type, cost_unit: '30 min', image: null, cost_cents };
    return (await boss.post('/calendars', seat)).body.id as string;
  };
  [cheap, dear] = [await make('Cheap', 1000), await make('Dear', 2600)];
  const hitThere = async (name: string) => {
    if (name === 'move:arrived') await arrival?.arrive();
    if (name === 'move:made') await beforeTheBill?.();
  };
  other = await startSecondProcess(venue, {}, { hit: hitThere });
});
afterAll(async () => {
  await other.composed.close();
  await venue.close();
});

const here = (person: Person, method: 'GET' | 'POST', path: string, body?: object, seen?: string) =>
  askAt(venue.composed, person, method, path, body, seen);
/** Repeats a read while the read model is behind, which answers 503. */
const patiently = async (ask: () => Promise<AnyAnswer>): Promise<AnyAnswer> => {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
const at = (day: number, half: number) =>
  `2027-03-${String(day).padStart(2, '0')}T${String(10 + Math.floor(half / 2))}:${half % 2 === 0 ? '00' : '30'}:00-08:00`;
const positionOf = (...answers: readonly AnyAnswer[]) =>
  latest(
    answers.flatMap(({ headers }) => (headers['x-position'] === undefined ? [] : [String(headers['x-position'])])),
  );

const bought = async (who: Person, slots: readonly { calendar: string; slot: string }[]) => {
  const cart = { reservations: slots, voucher: null };
  const quoted = await patiently(() => here(who, 'POST', '/reservations/checkouts/quote', cart));
  const path = `/reservations/checkouts/${quoted.body.checkout_id}`;
  let paid = await here(who, 'POST', `${path}/process`);
  while (paid.status === 202 || paid.status === 503) paid = await here(who, 'GET', path);
  expect([paid.status, paid.body.state]).toEqual([200, 'completed']);
  return { ids: paid.body.reservations.map(({ id }: { id: string }) => id) as string[], position: positionOf(paid) };
};
/** A move at the terms that the customer sees now, ready to be sent. */
const readyToMove = async (ask: typeof here, who: Person, id: string, to: object, run: boolean, seen: string) => {
  const query = new URLSearchParams({ ...to, run: String(run) }).toString();
  const terms = await patiently(() => ask(who, 'GET', `/reservations/${id}/move?${query}`, undefined, seen));
  expect([terms.status, terms.body.allowed], JSON.stringify(terms.body)).toEqual([200, true]);
  const { card_cents, voucher_cents, credits, owed_cents } = terms.body;
  const body = { ...to, run, expected: { card_cents, voucher_cents, credits, owed_cents } };
  return () => ask(who, 'POST', `/reservations/${id}/move`, body);
};
const tally = (answers: Record<string, number>, told: readonly AnyAnswer[]) => {
  const word = told.map(({ status, body }) => `${status} ${body.code ?? 'done'}`).join(' / ');
  answers[word] = (answers[word] ?? 0) + 1;
  return word;
};
const cleared = async (who: Person, ids: readonly string[]) => {
  await boss.post('/reservations/delete', { ids, refund: 'full' });
  await boss.post(`/users/${who.id}/clear_outstanding`, { reason: 'Next round.' });
  const gone = (log: Log) => ids.every((id) => placesOf(log, id).length === 0) && itemsOpen(log, who.id).length === 0;
  await logOnce(venue, gone);
};
type Log = Awaited<ReturnType<Venue['log']>>;

describe('two API processes over one log', () => {
  it('make one of two moves of a reservation to different days, and keep no slot of the other', async () => {
    const answers: Record<string, number> = {};
    const payers = await Promise.all([1, 2, 3].map((n) => venue.person(`moves${n}`, { card: 'tok_visa' })));
    const letGo = async (): Promise<number> =>
      (await venue.log()).filter(({ metadata }) =>
        (metadata as { commandId: string }).commandId.startsWith('outstanding:undo:'),
      ).length;
    for (let round = 0; round < ROUNDS; round += 1) {
      const who = payers[round % payers.length] as Person;
      const half = (round * 2) % 22;
      const run = round % 4 === 3;
      const [from, to] = [
        [place.seats[0], place.seats[1]],
        [place.seats[0], cheap],
        [place.seats[0], dear],
      ][round % 3] as [string, string];
      const slots = [0, ...(run ? [1] : [])].map((more) => ({ calendar: from, slot: at(5, half + more) }));
      const { ids, position } = await bought(who, slots);
      const first = ids[0] as string;
      const moves = await Promise.all([
        readyToMove(other.ask, who, first, { calendar: to, slot: at(6, half) }, run, position),
        readyToMove(here, who, first, { calendar: to, slot: at(7, half) }, run, position),
      ]);
      // In every fourth round both take their new day before either leaves the old one, so one of them is undone.
      arrival = round % 4 === 1 ? meetingOf(2) : undefined;
      readersWait = arrival?.all;
      const told = await Promise.all(moves.map((move) => move().finally(arrival?.letGo)));
      const word = tally(answers, told);
      // One is refused, unless it came so late that it moved the reservation on from its new place. One that got 503 may
      // have won.
      const done = told.map(({ status }) => status === 200 || status === 503);
      expect(done, word).toContain(true);
      if (done.includes(false)) expect(told[done.indexOf(false)]?.status, word).toBe(409);
      const owes = to === dear ? ids.length : 0;
      const stands = (log: Log) => ids.every((id) => placesOf(log, id).length === 1);
      const log = await logOnce(venue, (now) => stands(now) && itemsOpen(now, who.id).length === owes);
      // 1. In the log each half-hour has one slot, all on the day of the move that succeeded.
      const places = ids.flatMap((id) => placesOf(log, id));
      expect(places, word).toHaveLength(ids.length);
      const days = new Set(places.map((text) => text.slice(text.indexOf('_') + 1).slice(0, 10)));
      expect(days.size, word).toBe(1);
      const [day] = [...days];
      expect(done[day === '2027-03-06' ? 0 : 1], `${word} on ${day}`).toBe(true);
      // 2. The customer's list agrees.
      const { body } = await patiently(() =>
        here(who, 'GET', '/users/me/reservations/future', undefined, positionOf(...told)),
      );
      const shown = (body.results ?? body) as { id: string; slot: string; calendar: string }[];
      expect(shown.map(({ id, slot }) => [id, slot.slice(0, 10)]).toSorted()).toEqual(
        ids.map((id) => [id, day]).toSorted(),
      );
      await cleared(who, ids);
    }
    const undone = await letGo();
    console.log(
      `A45: ${ROUNDS} rounds of two moves over two processes: ${JSON.stringify(answers)}, ${undone} slots let go`,
    );
    expect(undone).toBeGreaterThan(0);
  }, 900_000);

  it('accept a dearer move or a booking on account from a customer who owes nothing, never both', async () => {
    const answers: Record<string, number> = {};
    const payers = await Promise.all([1, 2, 3].map((n) => venue.person(`owes${n}`, { card: 'tok_visa' })));
    const takenBack = async (): Promise<number> =>
      (await venue.log()).filter(({ metadata }) =>
        (metadata as { commandId: string }).commandId.startsWith('outstanding:back:'),
      ).length;
    for (let round = 0; round < ROUNDS; round += 1) {
      const who = payers[round % payers.length] as Person;
      const half = (round * 2) % 22;
      const sameDay = round % 2 === 0;
      const { ids, position } = await bought(who, [{ calendar: place.seats[2] as string, slot: at(9, half) }]);
      const id = ids[0] as string;
      const move = await readyToMove(
        other.ask,
        who,
        id,
        { calendar: dear, slot: at(sameDay ? 9 : 10, half) },
        false,
        position,
      );
      const booking = () => here(who, 'POST', '/reservations', { calendar: place.seats[3], slot: at(11, half) });
      const arrived = (log: Log) => placesOf(log, id).some((text) => text.includes(dear));
      // In every fourth round the move starts first and wins. In another it has its slot, but the booking reaches the bill
      // first: then the move is undone.
      let answered = (): void => undefined;
      const isAnswered = new Promise<void>((resolve) => (answered = resolve));
      const isMade = new Promise<void>((resolve) => {
        beforeTheBill = round % 4 === 1 ? () => (resolve(), isAnswered) : undefined;
      });
      readersWait = round % 4 === 1 ? isAnswered : undefined;
      const moving = move();
      if (round % 4 === 3) await Promise.race([moving, logOnce(venue, arrived)]);
      if (round % 4 === 1) await Promise.race([moving, isMade]);
      const [moved, booked] = await Promise.all([moving, booking().finally(answered)]);
      const word = tally(answers, [moved, booked]);
      const log = await logOnce(venue, (now) => placesOf(now, id).length === 1 && itemsOpen(now, who.id).length === 1);
      const owed = itemsOpen(log, who.id);
      // After a 503 the bill shows which one won.
      const won = [moved, booked].some(({ status }) => status === 503)
        ? [owed[0] === 'move', owed[0] === 'reservation']
        : [moved.status === 200, booked.status === 201];
      expect(won.filter(Boolean), word).toHaveLength(1);
      expect(owed, word).toEqual([won[0] ? 'move' : 'reservation']);
      const stands = placesOf(log, id);
      expect(stands, word).toEqual([expect.stringContaining(won[0] ? dear : (place.seats[2] as string))]);
      if (booked.status === 503) {
        await cleared(who, [id]);
        continue;
      }
      const all = [id, ...(won[1] ? [booked.body.id as string] : [])];
      const { body } = await patiently(() =>
        here(who, 'GET', '/users/me/reservations/future', undefined, positionOf(moved, booked)),
      );
      const shown = (body.results ?? body) as { id: string; calendar: string }[];
      expect(shown.map((one) => one.id).toSorted(), word).toEqual(all.toSorted());
      for (const one of all) await cleared(who, [one]);
    }
    const back = await takenBack();
    console.log(
      `A073: rounds of a dearer move against a booking (move / booking): ${JSON.stringify(answers)}, ${back} moves taken back`,
    );
    expect(back).toBeGreaterThan(0);
    expect(Object.keys(answers).length).toBeGreaterThan(1);
  }, 900_000);
});
