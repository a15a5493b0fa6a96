import { readdirSync, readFileSync } from 'node:fs';
import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import { MINUTE } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patient, untilAnswered } from '../../support/patient.ts';
import { type SecondProcess, startSecondProcess } from '../../support/second-process.ts';
import { books } from '../refunds/refund-world.ts';
import { type AnyAnswer, MONDAY, type Person, startVenue, type Venue } from '../../support/venue.ts';

const [TODAY, TOMORROW] = ['2027-03-01', '2027-03-02'];
const PEOPLE = 12;
const GROUPS = 4;

type Seats = { readonly from: string; readonly same: string; readonly cheap: string };
/** One booking of one person, on seats that no other booking uses at its time. */
type Case = {
  readonly who: Person;
  readonly id: string;
  /** The checkout that paid for it; absent if it is on account. */
  readonly source?: string;
  readonly seats: Seats;
  readonly time: string;
};
type Method = 'POST' | 'PATCH';
type Ask = (person: Person, path: string, body: object, method?: Method) => Promise<AnyAnswer>;
/** Reads what a person sees before they act. Returns the request that they then send, to any process. */
type Act = (it: Case) => Promise<(ask: Ask) => Promise<AnyAnswer>>;
type Acts = Readonly<Record<string, Act>>;
/** What is done with a case: its acts one after the other, both at once, or the second while the first waits at a point. */
type Plan = { readonly acts: readonly string[]; readonly how: 'in turn' | 'at once' | 'move:arrived' | 'move:made' };
/** What is left of a case, in words that are the same for every case. */
type Left = {
  readonly done: readonly boolean[];
  readonly told: readonly string[];
  readonly booking: readonly string[];
  readonly refundedCents: number;
  readonly owedCents: number;
  readonly letters: readonly string[];
};

let venue: Venue;
let other: SecondProcess;
let place: Awaited<ReturnType<Venue['open']>>;
let boss: Person;
const cheap: string[] = [];
const people: Person[] = [];
/** The request in which this is set waits at the point `at`. */
const waiting = new AsyncLocalStorage<{ readonly at: string; reached(): void; readonly until: Promise<void> }>();

beforeAll(async () => {
  const hit = async (name: string): Promise<void> => {
    const wait = waiting.getStore();
    if (wait?.at !== name) return;
    wait.reached();
    await wait.until;
  };
  // No act here waits for a second person.
  const most = 9_999_999;
  const sums = { SECOND_PERSON_ABOVE_CENTS: `${most}`, SECOND_PERSON_ABOVE_DAY_CENTS: `${most}` };
  venue = await startVenue(undefined, sums, undefined, { hit });
  const same = { SECOND_PERSON_ABOVE_CENTS: most, SECOND_PERSON_ABOVE_DAY_CENTS: most };
  other = await startSecondProcess(venue, same, { hit });
  place = await venue.open({ cancellation_notice_hours: 0 }, GROUPS * 2);
  boss = patient(await venue.person('boss', { superuser: true }));
  const seat = { location: place.location, type: place.type, cost_unit: '30 min', image: null, cost_cents: 1000 };
  for (let group = 0; group < GROUPS; group += 1)
    cheap.push((await boss.post('/calendars', { ...seat, name: `Cheap ${group}` })).body.id);
  for (let number = 0; number < PEOPLE; number += 1)
    people.push(patient(await venue.person(`racer${number}`, { card: 'tok_visa' })));
});
afterAll(async () => {
  await other.composed.close();
  await venue.close();
});

const askOf =
  (composed: () => Venue['composed']): Ask =>
  (person, path, body, method = 'POST') =>
    untilAnswered(async (key) => {
      const reply = await composed().app.inject({
        method,
        url: `/api${path}`,
        headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json', ...key },
        payload: JSON.stringify(body),
      });
      return { status: reply.statusCode, body: JSON.parse(reply.body), headers: reply.headers };
    });
const here = askOf(() => venue.composed);
const there = askOf(() => other.composed);

const slotOf = (day: string, time: string) => `${day}T${time}:00-08:00`;
const pick = (body: AnyAnswer['body'], ...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, body[name]]));
const termsOf = (body: AnyAnswer['body'], last: string) => pick(body, 'card_cents', 'voucher_cents', 'credits', last);

const ownMove =
  (seat: keyof Seats, day: string): Act =>
  async ({ who, id, seats, time }) => {
    const to = { calendar: seats[seat], slot: slotOf(day, time) };
    const { body } = await who.get(`/reservations/${id}/move?${new URLSearchParams(to).toString()}`);
    const wanted = { ...to, run: false, expected: termsOf(body, 'owed_cents') };
    return (ask) => ask(who, `/reservations/${id}/move`, wanted);
  };
const staffMove =
  (seat: keyof Seats, day: string): Act =>
  async ({ id, seats, time }) => {
    const to = { calendar: seats[seat], slot: slotOf(day, time), price: 'settle' };
    const { body } = await boss.get(`/planner/move?${new URLSearchParams({ ids: id, ...to }).toString()}`);
    const wanted = { ids: [id], ...to, reason: 'Asked on the phone', expected: termsOf(body, 'owed_cents') };
    return (ask) => ask(boss, '/planner/move', wanted);
  };
const cancel: Act = async ({ who, id }) => {
  const { body } = await who.get(`/reservations/${id}/cancellation`);
  const wanted = { run: false, expected: termsOf(body, 'withdrawn_cents') };
  return (ask) => ask(who, `/reservations/${id}/cancel`, wanted);
};
const draft =
  (changes: (it: Case) => object): Act =>
  async (it) => {
    const opened = await boss.post('/planner/drafts', { location: place.location, date: TODAY, reason: 'A plan' });
    const path = `/planner/drafts/${opened.body.id}`;
    const { body } = await boss.post(`${path}/changes`, changes(it));
    const expected = { ...termsOf(body.totals, 'owed_cents'), ...pick(body.totals, 'withdrawn_cents') };
    return (ask) => ask(boss, `${path}/apply`, { expected });
  };
const asStaff =
  (path: string, body: object): Act =>
  ({ id }) =>
    Promise.resolve((ask) => ask(boss, path, { ids: [id], ...body }));
const remove = asStaff('/reservations/delete', { reason: 'A rig broke' });
const checkIn = asStaff('/reservations/attendance', { attendance: 'arrived' });
const noShow = asStaff('/reservations/attendance', { attendance: 'no_show' });
const draftCancel = draft(({ id }) => ({ cancellations: [{ id, percent: 100 }] }));
const paidInCash: Act = ({ id }) =>
  Promise.resolve((ask) =>
    ask(boss, `/reservations/${id}`, { paid: true, how: 'cash', expected_cents: 1971 }, 'PATCH'),
  );
const goodwill: Act = ({ who, id, source }) =>
  Promise.resolve((ask) =>
    ask(boss, `/users/${who.id}/refunds`, {
      source,
      reservations: [id],
      amount_cents: 500,
      reason: 'They waited',
      expected: { card_cents: 500, voucher_cents: 0, credits: 0 },
    }),
  );
const note: Act = ({ id }) =>
  Promise.resolve((ask) => ask(boss, `/reservations/${id}`, { notes: 'Brings a cake' }, 'PATCH'));
const payByCard: Act = ({ who }) => Promise.resolve((ask) => ask(who, '/users/me/charges/capture_outstanding', {}));

/** A booking for later today, paid by card. */
const PAID: Acts = {
  'own move': ownMove('cheap', TODAY),
  'own move to another day': ownMove('same', TOMORROW),
  cancel,
  delete: remove,
  'staff move': staffMove('same', TODAY),
  'staff move to another day': staffMove('cheap', TOMORROW),
  'check in': checkIn,
  'draft that moves it': draft(({ id, seats, time }) => ({
    moves: [{ id, calendar: seats.cheap, slot: slotOf(TODAY, time) }],
  })),
  'draft that cancels it': draftCancel,
};
/** What staff give or write beside a booking that is paid by card, and what ends or moves it. */
const BESIDE: Acts = {
  'own move to another day': ownMove('same', TOMORROW),
  cancel,
  delete: remove,
  'check in': checkIn,
  'give back some': goodwill,
  note,
};
/** A booking on account that has begun. */
const OWED: Acts = {
  'paid in cash': paidInCash,
  'pay by card': payByCard,
  'no-show': noShow,
  'check in': checkIn,
  delete: remove,
  'move to another day': staffMove('same', TOMORROW),
  'draft that cancels it': draftCancel,
  note,
};

const placeOf = (number: number): Pick<Case, 'seats' | 'time'> => {
  const group = number % GROUPS;
  const [from = '', same = ''] = place.seats.slice(group * 2);
  return { seats: { from, same, cheap: cheap[group] ?? '' }, time: `${11 + 2 * Math.floor(number / GROUPS)}:00` };
};
const bought = async (number: number): Promise<Case> => {
  const [who, { seats, time }] = [people[number] as Person, placeOf(number)];
  const cart = { reservations: [{ calendar: seats.from, slot: slotOf(TODAY, time) }], voucher: null };
  const quoted = await who.post('/reservations/checkouts/quote', cart);
  const path = `/reservations/checkouts/${quoted.body.checkout_id}`;
  let paid = await who.post(`${path}/process`);
  while (paid.status === 202) paid = await who.get(path);
  expect([paid.status, paid.body.state], JSON.stringify([quoted.body, paid.body])).toEqual([200, 'completed']);
  return { who, id: paid.body.reservations[0].id, source: quoted.body.checkout_id, seats, time };
};
const onAccount = async (number: number): Promise<Case> => {
  const [who, { seats, time }] = [people[number] as Person, placeOf(number)];
  const wanted = { calendar: seats.from, slot: slotOf(TODAY, time), user: who.id };
  const { status, body } = await boss.post('/reservations', wanted);
  expect(status, JSON.stringify(body)).toBe(201);
  return { who, id: body.id, seats, time };
};

const decoded = (mail: string): string =>
  Buffer.from(
    mail
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
/** The subject and the sums of a letter. */
const gist = (mail: string): string => {
  const [plain = ''] = decoded(mail).split('Content-Type: text/html');
  return [/^Subject: (.*?)\r?$/m.exec(plain)?.[1], ...new Set(plain.match(/\$\d+\.\d\d[^.\n]*/g))].join(' | ');
};
let read = new Set<string>();
/** The letters since the last call, by address. */
const newLetters = (): ReadonlyMap<string, readonly string[]> => {
  const folder = join(venue.folder, 'mail');
  const letters = new Map<string, string[]>();
  const all = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  for (const name of all.filter((one) => !read.has(one))) {
    const mail = readFileSync(join(folder, name), 'utf8');
    const to = /^To: (.*?)\r?$/m.exec(mail)?.[1] ?? '';
    letters.set(to, [...(letters.get(to) ?? []), gist(mail)]);
  }
  read = new Set(all);
  return letters;
};
/** Waits until processes and read models have handled the whole log and all mails are written. */
const settled = async (): Promise<void> => {
  const { progress } = venue.composed.deps;
  await expect.poll(async () => progress.hasReached(await venue.store.head()), { timeout: 60_000 }).toBe(true);
  const head = await venue.store.head();
  for (const name of ['planner', 'refunds']) await venue.composed.deps.positions.waitFor(name, head, 60_000);
  await venue.composed.contexts.waitingMails.sweep();
};

const refundedTo = async (who: Person): Promise<number> =>
  (await who.get('/users/me/refunds?page_size=100')).body.results.reduce(
    (sum: number, one: { card_cents: number }) => sum + one.card_cents,
    0,
  );
const entriesOf = async ({ who, id, seats }: Case, days: readonly AnyAnswer[]): Promise<readonly string[]> =>
  days.flatMap(({ body }) =>
    body.entries.flatMap((entry: Record<string, unknown>) => {
      if (entry['user'] !== who.id) return [];
      const [seat] = Object.entries(seats).find(([, one]) => one === entry['calendar']) ?? ['elsewhere'];
      const facts = pick(entry, 'state', 'paid', 'owed_cents', 'attendance', 'cost_cents', 'notes');
      return [`${entry['id'] === id ? 'it' : 'another'} on ${seat} ${body.date} ${JSON.stringify(facts)}`];
    }),
  );
const daysNow = () =>
  Promise.all([TODAY, TOMORROW].map((date) => boss.get(`/planner?location=${place.location}&date=${date}`)));

const perform = async (acts: Acts, it: Case, plan: Plan): Promise<readonly AnyAnswer[]> => {
  const ready = await Promise.all(plan.acts.map((name) => (acts[name] as Act)(it)));
  const [first, second] = ready;
  if (first === undefined) throw new Error('No act.');
  if (second === undefined) return [await first(here)];
  if (plan.how === 'in turn') return [await first(here), await second(here)];
  if (plan.how === 'at once') return Promise.all([first(there), second(here)]);
  let [reached, letGo] = [(): void => undefined, (): void => undefined];
  const isReached = new Promise<void>((resolve) => (reached = resolve));
  const until = new Promise<void>((resolve) => (letGo = resolve));
  const begun = waiting.run({ at: plan.how, until, reached }, () => first(there));
  await Promise.race([begun, isReached]);
  const answer = await second(here).finally(letGo);
  return [await begun, answer];
};

type Scene = { readonly acts: Acts; readonly booked: (number: number) => Promise<Case>; readonly minutes: number };
/** Performs up to twelve plans at once, each for its own person. */
const batch = async ({ acts, booked, minutes }: Scene, plans: readonly Plan[]): Promise<readonly Left[]> => {
  venue.clock.set(MONDAY);
  const cases = await Promise.all(plans.map((_, number) => booked(number)));
  await settled();
  venue.clock.advance(minutes * MINUTE);
  newLetters();
  const before = await Promise.all(cases.map(({ who }) => refundedTo(who)));
  const owedBefore = await books(venue);
  const answers = await Promise.all(plans.map((plan, number) => perform(acts, cases[number] as Case, plan)));
  await settled();
  const [letters, days, owed] = [newLetters(), await daysNow(), await books(venue)];
  const owes = ({ id }: Person, sums: typeof owed) => sums.get(`receivable:${id}`) ?? 0;
  const left = await Promise.all(
    cases.map(async (one, number) => ({
      done: (answers[number] ?? []).map(({ status }) => status < 300),
      told: (answers[number] ?? []).map(({ status, body }) => `${status} ${body.code ?? ''}`),
      booking: await entriesOf(one, days),
      refundedCents: (await refundedTo(one.who)) - (before[number] ?? 0),
      owedCents: owes(one.who, owed) - owes(one.who, owedBefore),
      letters: (letters.get(one.who.email) ?? []).toSorted(),
    })),
  );
  for (const { who, id } of cases) {
    await boss.post('/reservations/delete', { ids: [id], reason: 'Next round' });
    await boss.post(`/users/${who.id}/clear_outstanding`, { reason: 'Next round.' });
  }
  await settled();
  expect((await daysNow()).flatMap(({ body }) => body.entries)).toEqual([]);
  return left;
};

const same = (one: Left, of: Left, order: readonly number[]): boolean => {
  const { done, told: _told, ...rest } = one;
  const { done: itsDone, told: _its, ...its } = of;
  return JSON.stringify([order.map((at) => done[at]), rest]) === JSON.stringify([itsDone, its]);
};
/** The subjects of all letters but those about a refund alone, and the cents that all of them say are refunded. */
const saidIn = ({ letters }: Left) => ({
  subjects: letters.map((letter) => letter.split(' | ')[0]).filter((subject) => !subject?.startsWith('Your refund')),
  refundedCents: letters.reduce((sum, letter) => {
    const [, dollars = '0'] = /\$(\d+\.\d\d) is refunded/.exec(letter) ?? [];
    return sum + Math.round(Number(dollars) * 100);
  }, 0),
});
/**
 * Both were done, each when it had not seen the other's money: what is left is that of `of`, and the letters say the same sum, in
 * parts.
 */
const inParts = (one: Left, of: Left): boolean => {
  const left = ({ booking, refundedCents, owedCents }: Left) => [booking, refundedCents, owedCents];
  return (
    one.done.every(Boolean) &&
    saidIn(one).refundedCents === one.refundedCents &&
    JSON.stringify([left(one), saidIn(one).subjects]) === JSON.stringify([left(of), saidIn(of).subjects])
  );
};
/** What differs from every result that is right: one after the other in either order, or one done and the other refused. */
const oddOf = async (scene: Scene): Promise<{ readonly odd: readonly string[]; readonly pairs: number }> => {
  const names = Object.keys(scene.acts);
  const pairs = names.flatMap((one, at) => names.slice(at).map((two) => [one, two]));
  const moves = names.filter((name) => name.includes('move') && !name.includes('draft'));
  const acrossDays = names.filter((name) => name.includes('another day'));
  const plans: Plan[] = [
    ...names.map((name): Plan => ({ acts: [name], how: 'in turn' })),
    ...names.flatMap((one) => names.map((two): Plan => ({ acts: [one, two], how: 'in turn' }))),
    ...pairs.map((acts): Plan => ({ acts, how: 'at once' })),
    ...acrossDays.flatMap((one) => names.map((two): Plan => ({ acts: [one, two], how: 'move:arrived' }))),
    // The move is made, and its money is not settled yet.
    ...moves.flatMap((one) => names.map((two): Plan => ({ acts: [one, two], how: 'move:made' }))),
  ];
  const results = new Map<string, Left>();
  const key = ({ acts, how }: Plan) => `${acts.join(' + ')}, ${how}`;
  for (let from = 0; from < plans.length; from += PEOPLE) {
    const some = plans.slice(from, from + PEOPLE);
    const left = await batch(scene, some);
    for (const [at, plan] of some.entries()) results.set(key(plan), left[at] as Left);
  }
  const odd = plans.flatMap((plan) => {
    const [one = '', two] = plan.acts;
    if (two === undefined || plan.how === 'in turn') return [];
    const is = results.get(key(plan)) as Left;
    const inTurn = (acts: readonly string[]) => results.get(key({ acts, how: 'in turn' })) as Left;
    const alone = (name: string, at: number, no: number) =>
      is.done[no] === false && same({ ...is, done: [is.done[at] === true] }, inTurn([name]), [0]);
    // The same act twice may be answered as one: both get its answer, and it is done once.
    const joined = one === two && is.done.every(Boolean) && same({ ...is, done: [true] }, inTurn([one]), [0]);
    const right =
      joined ||
      same(is, inTurn([one, two]), [0, 1]) ||
      same(is, inTurn([two, one]), [1, 0]) ||
      alone(one, 0, 1) ||
      alone(two, 1, 0) ||
      [[one, two], [two, one], [one], [two]].some((acts) => inParts(is, inTurn(acts)));
    // Who acts on what was moved a moment before reads that it changed: it is not gone.
    const stands = is.booking.some((entry) => entry.startsWith('it '));
    const told = is.told.every((text) => Number(text.slice(0, 3)) < 500 && !(stands && text.startsWith('404')));
    return right && told ? [] : [`${key(plan)}: ${JSON.stringify(is)}`];
  });
  return { odd, pairs: results.size };
};

describe('two acts on one booking at the same moment, in all pairs and two processes', () => {
  it('end as one after the other, or one is done and the other is told so; money and letters are those of what was done', async () => {
    const { odd, pairs } = await oddOf({ acts: PAID, booked: bought, minutes: 0 });
    expect(odd).toEqual([]);
    expect(pairs).toBe(9 + 81 + 45 + 18 + 36);
  }, 900_000);

  it('also for what staff give back of it, and the note that they write on it', async () => {
    const { odd, pairs } = await oddOf({ acts: BESIDE, booked: bought, minutes: 0 });
    expect(odd).toEqual([]);
    expect(pairs).toBe(6 + 36 + 21 + 6 + 6);
  }, 900_000);

  it('also for a booking on account that has begun: payments, check-in, no-show, move and deletion', async () => {
    const { odd, pairs } = await oddOf({ acts: OWED, booked: onAccount, minutes: 345 });
    expect(odd).toEqual([]);
    expect(pairs).toBe(8 + 64 + 36 + 8 + 8);
  }, 900_000);
});
