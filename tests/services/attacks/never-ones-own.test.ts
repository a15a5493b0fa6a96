import type { Contract } from '@paddock/shared-domain/contracts/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnyAnswer, MONDAY, type Person, startVenue, type Venue } from '../../support/venue.ts';
import { AMG, SPA, stockCatalogue } from '../laps/race-world.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
/** Prepares what the others act on: a superuser who is not under test. */
let chief: Person;

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open({}, 20);
  await stockCatalogue(venue);
  chief = await venue.person('chief', { superuser: true, card: 'tok_visa' });
  for (const calendar of place.seats) await chief.post('/races/events', { calendar });
});
afterAll(() => venue.close());

let taken = 0;
/** A free seat and slot of a day; each is used once. */
const freePlace = (date: string) => {
  taken += 1;
  const hour = 11 + Math.floor(taken / 20);
  const calendar = place.seats[taken % 20] ?? '';
  return { calendar, slot: `${date}T${hour}:00:00-08:00` };
};
const NEAR = '2027-03-02';
const reserve = async (of: Person, date = NEAR) => {
  const at = freePlace(date);
  const made = await chief.post('/reservations', { ...at, user: of.id });
  expect([made.status, made.body]).toEqual([201, made.body]);
  return { id: made.body.id as string, ...at };
};
const owed = async (of: Person): Promise<number> => (await chief.get(`/users/${of.id}/balance`)).body.amount_cents;
const draftOf = async (by: Person, changes: object): Promise<{ id: string; expected: object }> => {
  const { body } = await by.post('/planner/drafts', { location: place.location, date: NEAR, reason: 'A pipe burst' });
  const { totals } = (await by.post(`/planner/drafts/${body.id}/changes`, changes)).body;
  const { owed_cents, card_cents, voucher_cents, credits, withdrawn_cents } = totals;
  return { id: body.id, expected: { owed_cents, card_cents, voucher_cents, credits, withdrawn_cents } };
};
let minute = 0;
const lapOf = (of: Person | null) => ({
  user: of?.id ?? null,
  location: place.location,
  calendar: place.seats[0],
  track: SPA,
  car: AMG,
  millis: 140_000 + (minute += 1),
  created: new Date(Date.parse(MONDAY) - 86_400_000 + minute * 300_000).toISOString(),
});
const recorded = async (of: Person | null): Promise<string> =>
  (await chief.post('/laps', { laps: [lapOf(of)] })).body.laps[0].id as string;
const entryOf = async (calendar: string): Promise<string> =>
  (await chief.post('/races/entries', { calendar, car: AMG, ballast: 20 })).body.id as string;
const paidByCard = async (of: Person) => {
  const { id } = await reserve(of);
  const paid = await of.post('/users/me/charges/capture_outstanding');
  expect(paid.status).toBe(200);
  return { reservation: id, source: paid.body.payment_id as string };
};

type Said = number | 'done';
type Five = Readonly<Record<'own' | 'colleague' | 'customer' | 'superuserOnStaff' | 'superuserOnOwn', Said>>;
type Act = {
  /** The answer to each person, if `bill` and `own` do not describe it. */
  readonly judged?: Five;
  /** It is about a bill: only a superuser may act on that of a colleague. */
  readonly bill?: true;
  /** The status for a person who acts on their own account; 403 by default. */
  readonly own?: number;
  /** The status for a person who acts on a colleague's bill; 403 by default. */
  readonly colleague?: number;
  readonly go: (by: Person, of: Person) => Promise<AnyAnswer>;
};
const bill = (go: Act['go']): Act => ({ bill: true, go });
const own = (status: number, go: Act['go']): Act => ({ own: status, go });
const act = (go: Act['go']): Act => ({ go });
const says = (own: Said, colleague: Said, superuserOnOwn: Said, go: Act['go']): Act => ({
  judged: { own, colleague, customer: 'done', superuserOnStaff: 'done', superuserOnOwn },
  go,
});
let cups = 0;
/** The id of a new points board on which this person has a team. */
const cupOf = async (of: Person): Promise<string> => {
  cups += 1;
  const since = venue.clock.now();
  const cup = (await chief.post('/boards', { name: `Cup ${cups}`, calculation: 'POINTS', since })).body.id as string;
  const made = await chief.post('/teams', { board: cup, name: `Team ${cups}`, members: [of.id], approved: true });
  expect([made.status, made.body]).toEqual([201, made.body]);
  return cup;
};
const raceOf = (of: Person) => ({
  race: 'round 1',
  ended_at: venue.clock.now(),
  finishers: [{ user: of.id, laps: 10, total: 600_000 }],
});
const waitOf = async (of: Person): Promise<string> => {
  cups += 1;
  const date = `2027-03-${String(10 + (cups % 18)).padStart(2, '0')}`;
  for (const calendar of place.seats)
    await chief.post('/reservations', {
      calendar,
      slot: `${date}T21:00:00-0${date < '2027-03-14' ? 8 : 7}:00`,
      is_blackout: true,
    });
  const wait = { location: place.location, date, type: null, from: 1260, until: 1260, seats: 1, sessions: 1 };
  const made = await of.post('/waiting', wait);
  expect([made.status < 300, made.body]).toEqual([true, made.body]);
  return made.body.id as string;
};

/** Staff routes that change the money, seats or laps of a person, each with all ways to use it. */
const ACTS: Readonly<Record<string, readonly Act[]>> = {
  'PATCH /reservations/:id': [
    bill(async (by, of) => by.patch(`/reservations/${(await reserve(of)).id}`, { paid: true, reason: 'A guest' })),
    bill(async (by, of) => {
      const { id } = await reserve(of);
      return by.patch(`/reservations/${id}`, { paid: true, how: 'cash', expected_cents: 1971 });
    }),
    bill(async (by, of) => {
      const { id } = await reserve(of);
      await chief.patch(`/reservations/${id}`, { paid: true, reason: 'A guest' });
      return by.patch(`/reservations/${id}`, { paid: false, reason: 'No guest' });
    }),
    // Within the notice a customer cannot move it. On a date four weeks later they could cancel it.
    own(409, async (by, of) =>
      by.patch(`/reservations/${(await reserve(of)).id}`, {
        slot: freePlace('2027-03-25').slot.replace('-08:00', '-07:00'),
      }),
    ),
  ],
  'DELETE /reservations/:id': [
    bill(async (by, of) => by.delete(`/reservations/${(await reserve(of)).id}`)),
    // Without a refund it is no favour to a colleague.
    act(async (by, of) => by.delete(`/reservations/${(await reserve(of)).id}?refund=none&reason=No+show`)),
  ],
  'POST /reservations/delete': [
    // Within the notice the customer could not cancel it.
    bill(async (by, of) => by.post('/reservations/delete', { ids: [(await paidByCard(of)).reservation] })),
    bill(async (by, of) =>
      by.post('/reservations/delete', {
        ids: [(await reserve(of)).id],
        refund: 'part',
        refund_percent: 1,
        reason: 'Rang',
      }),
    ),
  ],
  'POST /reservations/attendance': [
    act(async (by, of) => {
      const made = await chief.post('/reservations', { ...freePlace('2027-03-01'), user: of.id });
      return by.post('/reservations/attendance', { ids: [made.body.id], attendance: 'arrived' });
    }),
  ],
  'POST /planner/bookings': [
    own(400, (by, of) => by.post('/planner/bookings', { user: of.id, slots: [freePlace(NEAR)] })),
  ],
  'POST /planner/move': [
    own(409, async (by, of) => {
      const { id } = await reserve(of);
      const to = { ...freePlace(NEAR), price: 'settle' };
      const expected = { owed_cents: 0, card_cents: 0, voucher_cents: 0, credits: 0 };
      return by.post('/planner/move', { ids: [id], ...to, reason: 'They rang', expected });
    }),
  ],
  'POST /planner/drafts/:id/apply': [
    {
      bill: true,
      own: 409,
      colleague: 409,
      go: async (by, of) => {
        const { id, expected } = await draftOf(by, { cancellations: [{ id: (await reserve(of)).id, percent: 100 }] });
        return by.post(`/planner/drafts/${id}/apply`, { expected });
      },
    },
    own(409, async (by, of) => {
      const { id, expected } = await draftOf(by, { moves: [{ id: (await reserve(of)).id, ...freePlace(NEAR) }] });
      return by.post(`/planner/drafts/${id}/apply`, { expected });
    }),
  ],
  'POST /users/:id/clear_outstanding': [
    bill(async (by, of) => {
      await reserve(of);
      return by.post(`/users/${of.id}/clear_outstanding`, { reason: 'A guest' });
    }),
    bill(async (by, of) => {
      await reserve(of);
      const how = { how: 'cash', expected_cents: await owed(of) };
      return by.post(`/users/${of.id}/clear_outstanding`, how);
    }),
  ],
  'POST /users/:id/refunds': [
    bill(async (by, of) => {
      const { source, reservation } = await paidByCard(of);
      const expected = { card_cents: 100, voucher_cents: 0, credits: 0 };
      const gift = { source, reservations: [reservation], amount_cents: 100, reason: 'A wait', expected };
      return by.post(`/users/${of.id}/refunds`, gift);
    }),
  ],
  'POST /users/:id/refunds/:refund/settle': [
    bill(async (by, of) => {
      const { id } = await reserve(of);
      await chief.patch(`/reservations/${id}`, { paid: true, how: 'cash', expected_cents: 1971 });
      await chief.delete(`/reservations/${id}`);
      const path = `/users/${of.id}/refunds`;
      await expect.poll(async () => (await chief.get(path)).body.results[0]?.card).toBe('failed');
      const [due] = (await chief.get(path)).body.results;
      return by.post(`${path}/${due.id}/settle`, { how: 'cash', reason: 'Handed over' });
    }),
  ],
  'POST /boards/:id/races': [act(async (by, of) => by.post(`/boards/${await cupOf(of)}/races`, raceOf(of)))],
  // On their own account they act as a customer: they pay, and they remove their card.
  'POST /users/:id/charges/capture_outstanding': [
    says('done', 'done', 'done', async (by, of) => {
      await reserve(of);
      return by.post(`/users/${of.id}/charges/capture_outstanding`);
    }),
  ],
  'DELETE /users/:id/card': [says('done', 403, 'done', (by, of) => by.delete(`/users/${of.id}/card`))],
  'POST /users/:id/card': [
    says('done', 403, 'done', (by, of) => by.post(`/users/${of.id}/card`, { token: 'tok_visa' })),
  ],
  // A member of staff must first be removed from staff, which only a superuser does.
  'DELETE /users/:id': [
    {
      judged: { own: 403, colleague: 403, customer: 'done', superuserOnStaff: 403, superuserOnOwn: 403 },
      go: (by, of) => by.delete(`/users/${of.id}`),
    },
  ],
  'POST /reservations': [
    says('done', 'done', 'done', (by, of) => by.post('/reservations', { ...freePlace(NEAR), user: of.id })),
  ],
  'DELETE /waiting/:id': [says('done', 'done', 'done', async (by, of) => by.delete(`/waiting/${await waitOf(of)}`))],
  'POST /planner/drafts': [
    says('done', 'done', 'done', (by) =>
      by.post('/planner/drafts', { location: place.location, date: NEAR, reason: 'A pipe burst' }),
    ),
  ],
  'POST /planner/drafts/:id/changes': [
    says('done', 'done', 'done', async (by, of) => {
      const { id } = (await by.post('/planner/drafts', { location: place.location, date: NEAR, reason: 'A leak' }))
        .body;
      return by.post(`/planner/drafts/${id}/changes`, {
        cancellations: [{ id: (await reserve(of)).id, percent: 100 }],
      });
    }),
  ],
  'POST /planner/drafts/:id/drop': [
    says('done', 'done', 'done', async (by, of) => {
      const { id } = await draftOf(by, { cancellations: [{ id: (await reserve(of)).id, percent: 100 }] });
      return by.post(`/planner/drafts/${id}/drop`);
    }),
  ],
  'POST /laps': [act((by, of) => by.post('/laps', { laps: [lapOf(of)] }))],
  'PATCH /laps/:id': [
    act(async (by, of) => by.patch(`/laps/${await recorded(of)}`, { approved: false })),
    act(async (by, of) => by.patch(`/laps/${await recorded(of)}`, { approved: true })),
  ],
  'POST /laps/:id/driver': [
    act(async (by, of) => by.post(`/laps/${await recorded(null)}/driver`, { user: of.id, why: 'They say so' })),
    act(async (by, of) => by.post(`/laps/${await recorded(of)}/driver`, { user: null, why: 'They say so' })),
  ],
  'POST /laps/:id/penalty': [
    act(async (by, of) => by.post(`/laps/${await recorded(of)}/penalty`, { penalty_millis: 0, why: 'No cut' })),
  ],
  'POST /races/entries': [
    act((by, of) => by.post('/races/entries', { calendar: freePlace(NEAR).calendar, user: of.id })),
  ],
  'PATCH /races/entries/:id': [
    act(async (by, of) => by.patch(`/races/entries/${await entryOf(freePlace(NEAR).calendar)}`, { user: of.id })),
    act(async (by, of) => {
      const id = await entryOf(freePlace(NEAR).calendar);
      await chief.patch(`/races/entries/${id}`, { user: of.id, ballast: 20 });
      return by.patch(`/races/entries/${id}`, { ballast: 0 });
    }),
  ],
};

/** Tested elsewhere: by the rows of the command and by the tests of that route. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'POST /users/:id/approvals/:approval': 'never the one who asked or the person concerned: approvals',
  'POST /users/:id/charges/credits_end': 'ends a membership: CancelMembership, and never on one’s own account',
  'POST /laps/results': 'says line by line which lap is one’s own: results-import',
  'POST /waiting/:id/offer': 'offers out of turn: OfferSeats and SetAsideSeats; waiting-list',
  'POST /users/:id/vouchers/:reference/refund': 'never one’s own: vouchers/refund-balance',
  'POST /users/:id/vouchers/:reference/reissue': 'never one’s own: vouchers/reissue',
  'POST /users/:id/vouchers/:reference/block': 'never one’s own: vouchers/staff-block',
  'POST /users/:id/vouchers/:reference/unblock': 'never one’s own: vouchers/staff-block',
  'POST /users/:id/charges/apply_voucher_to_account': 'pays: with what is the account’s',
  'POST /users/:id/charges/credits_enroll': 'pays: with what is the account’s',
  'POST /users/:id/charges/credits_unenroll': 'by a member’s own rule, whoever asks',
  'POST /users/:id/charges/credits_change': 'on one’s own account it is a customer’s act; else ChooseSessions',
  'POST /users/:id/charges/credits_keep': 'on one’s own account it is a customer’s act; else WithdrawSessionsChoice',
  'POST /users/:id/charges/credits_pause': 'on one’s own account it is a customer’s act; else PauseMembership',
  'POST /users/:id/charges/credits_resume': 'on one’s own account it is a customer’s act; else ResumeMembership',
  'POST /users/:id/payments/:payment/cancel': 'ends a payment that took nothing',
  'POST /users/:id/unfinished_payments/:payment/cancel': 'ends a payment that took nothing',
  'POST /users/:id/payments/:payment/process': 'pays: with what is the account’s',
};
/** Routes that change no money, seat or lap of anybody. */
const NOTHING_OF_ANYBODY = [
  /^(POST|PATCH|DELETE) \/(assists|business|promotions|boards(?!\/:id\/races)|races\/presets|races\/events|races\/parties|races\/rigs|feeds|reports|staff|pages|calendars|caltypes|cars|groups|locations|tracks|operations|reconciliation|set-up|test-clock|teams|images)\b/,
  /^POST \/reservations\/blackouts$/,
  /^POST \/users\/walk-in$/,
  /^POST \/vouchers\/find(-by-end)?$/,
  /^PATCH \/users\/:id$/,
  /^DELETE \/users\/:id\/(sessions|one-time-codes)$/,
  /^POST \/users\/:id\/send_login_link$/,
];

const mayBeStaffs = ({ method, access }: Contract): boolean =>
  method !== 'GET' && ['account', 'account-staff', 'object', 'object-staff', 'staff', 'superuser'].includes(access.who);

const PERMISSIONS = [
  'reservations.change_reservation',
  'user.change_user',
  'leaderboards.can_manage_race_events',
] as const;
describe('staff on their own account, a colleague’s and a customer’s', () => {
  it('each staff route that changes something is tested here, or listed as tested elsewhere or as harmless', () => {
    const routes = venue.composed.app.edge.routes.map(({ contract }) => contract).filter(mayBeStaffs);
    const names = [...routes.map(({ method, path }) => `${method} ${path}`), 'POST /reservations'];
    const judged = (name: string): boolean =>
      name in ACTS || name in ELSEWHERE || NOTHING_OF_ANYBODY.some((rule) => rule.test(name));
    expect(names.filter((name) => !judged(name))).toEqual([]);
    expect([...Object.keys(ACTS), ...Object.keys(ELSEWHERE)].filter((name) => !names.includes(name))).toEqual([]);
  });

  let number = 0;
  for (const [name, acts] of Object.entries(ACTS))
    acts.forEach(({ bill: isBill, own: status = 403, colleague = 403, judged, go }, at) =>
      it(`${name}, way ${at + 1}, is allowed or refused for each of them as expected`, async () => {
        number += 1;
        const [me, bea, ada, boss] = await Promise.all([
          venue.person(`me-${number}`, { permissions: PERMISSIONS, card: 'tok_visa' }),
          venue.person(`bea-${number}`, { permissions: PERMISSIONS, card: 'tok_visa' }),
          venue.person(`ada-${number}`, { card: 'tok_visa' }),
          venue.person(`boss-${number}`, { superuser: true, card: 'tok_visa' }),
        ]);
        const said = async (by: Person, of: Person) => {
          const answer = await go(by, of);
          return answer.status < 300 ? 'done' : answer.status;
        };
        expect({
          own: await said(me, me),
          colleague: await said(me, bea),
          customer: await said(me, ada),
          superuserOnStaff: await said(boss, bea),
          superuserOnOwn: await said(boss, boss),
        }).toEqual(
          judged ?? {
            own: status,
            colleague: isBill ? colleague : 'done',
            customer: 'done',
            superuserOnStaff: 'done',
            superuserOnOwn: status,
          },
        );
      }),
    );
});

describe('a reason', () => {
  it('is required from staff to write off an amount, or to add it to the bill again', async () => {
    const desk = await venue.person('why-desk', {
      permissions: ['reservations.change_reservation', 'user.change_user'],
    });
    const ada = await venue.person('why-ada');
    const { id } = await reserve(ada);
    for (const paid of [{ paid: true }, { paid: true, reason: ' ' }, { paid: true, how: 'waived' }]) {
      const answer = await desk.patch(`/reservations/${id}`, paid);
      expect([answer.status, answer.body]).toMatchObject([
        400,
        { code: 'reason_required', reason: ['Please give a reason.'] },
      ]);
    }
    expect((await desk.post(`/users/${ada.id}/clear_outstanding`)).body).toMatchObject({
      reason: [expect.any(String)],
    });
    expect(await owed(ada)).toBe(1971);
    expect((await desk.patch(`/reservations/${id}`, { paid: true, how: 'cash', expected_cents: 1971 })).status).toBe(
      200,
    );
    expect((await desk.patch(`/reservations/${id}`, { paid: false })).body).toMatchObject({ code: 'reason_required' });
  });

  it('and the permission for accounts are required to cancel a booking that has begun or whose customer arrived', async () => {
    const planner = await venue.person('begun-planner', { permissions: ['reservations.change_reservation'] });
    const admin = await venue.person('begun-admin', {
      permissions: ['reservations.change_reservation', 'user.change_user'],
    });
    const ada = await venue.person('begun-ada');
    const place1 = { calendar: place.seats[0], slot: '2027-03-01T21:00:00-08:00' };
    const [arrived, past] = await Promise.all(
      [place1, { ...place1, calendar: place.seats[1] }].map(
        async (at) => (await chief.post('/reservations', { ...at, user: ada.id })).body.id as string,
      ),
    );
    expect((await planner.post('/reservations/attendance', { ids: [arrived], attendance: 'arrived' })).status).toBe(
      200,
    );
    const remove = (by: Person, id: string | undefined, more: object = {}) =>
      by.post('/reservations/delete', { ids: [id], ...more });
    expect((await remove(planner, arrived, { reason: 'Rang' })).status).toBe(403);
    expect((await remove(admin, arrived)).body).toMatchObject({
      code: 'reason_required',
      reason: [expect.any(String)],
    });
    expect((await remove(admin, arrived, { reason: 'A rig broke' })).status).toBe(200);
    venue.clock.advance(11.6 * 3_600_000);
    expect((await remove(planner, past, { reason: 'Rang' })).status).toBe(403);
    expect((await planner.delete(`/reservations/${past}?reason=Rang`)).status).toBe(403);
    // Without that permission it cannot be moved to a later date either.
    const later = { slot: '2027-03-25T12:00:00-07:00' };
    expect((await planner.patch(`/reservations/${past}`, later)).status).toBe(403);
    const draft = await planner.post('/planner/drafts', {
      location: place.location,
      date: '2027-03-01',
      reason: 'Try',
    });
    const seen = await planner.post(`/planner/drafts/${draft.body.id}/changes`, {
      cancellations: [{ id: past, percent: 100 }],
    });
    expect(seen.body).toMatchObject({ applicable: false, changes: [{ conflict: 'past' }] });
    expect((await admin.delete(`/reservations/${past}`)).body).toMatchObject({ code: 'reason_required' });
    expect((await admin.delete(`/reservations/${past}?reason=A+rig+broke`)).status).toBe(204);
  });
});

describe('a member of staff who books a seat', () => {
  it('cannot move it out of the notice to cancel it, and before the notice moves it as any customer does', async () => {
    const me = await venue.person('push', { permissions: ['reservations.change_reservation'], card: 'tok_visa' });
    const day = (date: string, seat: number) => ({ calendar: place.seats[seat], slot: `${date}T12:00:00-08:00` });
    const near = (await me.post('/reservations', day('2027-03-03', 0))).body.id as string;
    const pushed = await me.patch(`/reservations/${near}`, { slot: '2027-03-25T12:00:00-07:00' });
    expect([pushed.status, pushed.body.code]).toEqual([409, 'notice_too_short']);
    const terms = await me.get(
      `/planner/move?ids=${near}&calendar=${place.seats[3]}&slot=${encodeURIComponent(day('2027-03-03', 3).slot)}&price=settle`,
    );
    expect(terms.body).toMatchObject({ allowed: false, refused: 'notice_too_short' });
    const { me: other } = {
      me: await venue.person('push-far', { permissions: ['reservations.change_reservation'], card: 'tok_visa' }),
    };
    const far = (await other.post('/reservations', day('2027-03-12', 0))).body.id as string;
    expect((await other.patch(`/reservations/${far}`, { slot: day('2027-03-13', 0).slot })).status).toBe(200);
    const moved = (await venue.log()).findLast(({ type }) => type === 'ReservationArrivedFromAnotherDay');
    expect(moved?.metadata).toMatchObject({ actor: { kind: 'customer', userId: other.id } });
  });
});

describe('a member of staff who blacks out a seat', () => {
  it('does not get the seat by that: they can make themselves neither its driver nor the driver of a lap', async () => {
    const me = await venue.person('black-out', { permissions: [...PERMISSIONS], card: 'tok_visa' });
    const at = { calendar: place.seats[19] ?? '', slot: '2027-03-09T19:00:00-08:00' };
    const black = { ...at, is_blackout: true, notes: 'A test of the rig', user: me.id };
    const made = await me.post('/reservations', black);
    expect([made.status, made.body.user]).toEqual([201, null]);
    expect((await me.post('/races/entries', { calendar: at.calendar, user: me.id })).status).toBe(403);
    expect((await me.post('/laps', { laps: [{ ...lapOf(me), calendar: at.calendar }] })).status).toBe(403);
    const unclaimed = await recorded(null);
    expect((await me.post(`/laps/${unclaimed}/driver`, { user: me.id, why: 'I drove' })).status).toBe(403);
    const acts = (await chief.get(`/audit/acts?actor=${me.id}`)).body.results as { type: string }[];
    expect(JSON.stringify(acts)).toContain('SlotBlackedOut');
    // They may remove the blackout and book the seat as anybody does: on the bill, at its price.
    expect((await me.delete(`/reservations/${made.body.id}`)).status).toBe(204);
    expect((await me.post('/reservations', at)).body).toMatchObject({ user: me.id, paid: false, cost_cents: 1800 });
  });
});

describe('the only superuser', () => {
  it('may change their own booking with a reason, and the audit shows it', async () => {
    const { results } = (await chief.get('/staff')).body;
    for (const { id, is_superuser: superuser } of results)
      if (superuser && id !== chief.id) await venue.composed.identity.appointStaff(id, null);
    await expect
      .poll(
        async () =>
          (await chief.get('/staff')).body.results.filter((one: { is_superuser: boolean }) => one.is_superuser).length,
      )
      .toBe(1);
    const { body } = await chief.post('/reservations', { calendar: place.seats[5], slot: '2027-03-06T15:00:00-08:00' });
    expect((await chief.patch(`/reservations/${body.id}`, { paid: true })).body).toMatchObject({
      code: 'reason_required',
    });
    expect((await chief.patch(`/reservations/${body.id}`, { paid: true, reason: 'Trying a new rig' })).status).toBe(
      200,
    );
    expect((await chief.delete(`/reservations/${body.id}`)).body).toMatchObject({ code: 'reason_required' });
    expect((await chief.delete(`/reservations/${body.id}?reason=Tried`)).status).toBe(204);
    const acts = (await chief.get(`/audit/acts?actor=${chief.id}`)).body.results as { reason: string | null }[];
    expect(acts.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['Trying a new rig', 'Tried']));
  });
});
