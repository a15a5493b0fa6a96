import { namesNow } from '@paddock/shared-domain/all-events';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ACTS_OF_STAFF } from '../../../../web-staff/src/features/operations/audit/acts-of-staff.ts';
import { MONDAY, type Person, startVenue, type Venue } from '../../../support/venue.ts';
import { stockCatalogue } from '../../laps/race-world.ts';
import { accountActs, moneyActs, plannerActs, waitingActs } from './desk-acts.ts';
import { launcherActs, stewardActs } from './race-acts.ts';
import { operatorActs, setUpActs } from './set-up-acts.ts';
import { changesByStaff, createWalk, type Walk } from './walk.ts';

const OWN = 'Staff do it for themselves alone, as customers do.';
const LOOK = 'It works something out and changes nothing.';
/** Routes that staff may call and that make no act, each with its reason. */
const NO_ACT: Readonly<Record<string, string>> = {
  'DELETE /auth/token': OWN,
  'DELETE /auth/sessions': OWN,
  'POST /auth/one-time-codes': OWN,
  'POST /auth/session/use': OWN,
  'POST /auth/session/proof': OWN,
  'POST /auth/one-time-codes/confirm': OWN,
  'POST /auth/one-time-codes/recovery-codes': OWN,
  'POST /auth/one-time-codes/remove': OWN,
  'POST /waiting': OWN,
  'POST /teams/:id/asks': OWN,
  'POST /feeds': `${OWN} The address is a secret, and no secret stands in the log.`,
  'DELETE /feeds': OWN,
  'POST /reservations/checkouts/quote': LOOK,
  'POST /pages/preview': LOOK,
  'POST /set-up/reminder-preview': LOOK,
  'POST /set-up/test-letter': OWN,
  'POST /races/events/:id/rehearse': LOOK,
  'POST /reports': LOOK,
  'POST /vouchers/find': 'It reads, and who read whose data is on record.',
  'POST /vouchers/find-by-end': 'It reads, and who read whose data is on record.',
  'DELETE /reports/:id': 'It stops what works something out.',
  'POST /users/:id/payments/:payment/process': 'It asks how a payment stands; who asked for the payment is on record.',
  'POST /test-clock': 'There is none where a venue is run: it moves time in tests and demonstrations.',
};

let venue: Venue;
let walk: Walk;
let place: Awaited<ReturnType<Venue['open']>>;
let driver: Person;
let member: Person;
beforeAll(async () => {
  // The member joined more than two months before, and so may leave the club.
  venue = await startVenue('2026-12-14T18:00:00.000Z' as Instant);
  place = await venue.open({}, 4);
  member = await venue.person('member', { card: 'tok_visa' });
  const joined = await member.post('/users/me/charges/credits_enroll', {
    credits_amount: 1000,
    location: place.location,
  });
  expect(joined.status).toBe(201);
  venue.clock.set(MONDAY);
  // January's renewal and February's: a run renews one month, and nothing may be chosen while one is due.
  const renewals = async () => (await venue.log()).filter(({ type }) => type === 'MembershipRenewed').length;
  await vi.waitFor(
    async () => {
      await venue.composed.contexts.billingClock.run();
      expect(await renewals()).toBe(2);
    },
    { timeout: 60_000 },
  );
  await stockCatalogue(venue);
  driver = await venue.person('driver');
  const { head, admin, chief } = {
    head: await venue.person('head', { superuser: true }),
    admin: await venue.person('admin', { permissions: ['user.change_user', 'reservations.change_reservation'] }),
    chief: await venue.person('chief', { permissions: ['leaderboards.can_manage_race_events'] }),
  };
  walk = createWalk(venue, { head, admin, chief });
});
afterAll(() => venue.close());

type Act = {
  readonly at: string;
  readonly actor: { readonly id: string };
  readonly type: string;
  readonly stream: string;
  readonly reason: string | null;
  readonly request_id: string | null;
  readonly about: readonly { readonly id: string }[];
};

describe('the acts of staff', () => {
  it('cover every route that can change something: each makes an act or has a reason to make none', async () => {
    await setUpActs(walk);
    await operatorActs(walk);
    await stewardActs(walk, { ...place, driver });
    await launcherActs(walk, { ...place, driver });
    await plannerActs(walk, place);
    const offers = await waitingActs(walk, place);
    await moneyActs(walk, place);
    await accountActs(walk);
    const said = { about: member.id, reason: 'They asked at the desk.' };
    const of = `/users/${member.id}/charges`;
    const months = { months: 1, reason: said.reason };
    await walk.act('POST /users/:id/charges/credits_pause', walk.admin, `${of}/credits_pause`, months, said);
    const on = { reason: said.reason };
    await walk.act('POST /users/:id/charges/credits_resume', walk.admin, `${of}/credits_resume`, on, said);
    const left = `/users/${member.id}/charges/credits_unenroll`;
    await walk.act('POST /users/:id/charges/credits_unenroll', walk.admin, left, undefined, { about: member.id });
    await offers();
    const routes = venue.composed.app.edge.routes
      .filter(({ contract }) => changesByStaff(contract))
      .map(({ contract }) => `${contract.method} ${contract.path}`);
    const walked = new Set(walk.walked.map(({ route }) => route));
    expect([...walked, ...Object.keys(NO_ACT)].toSorted()).toEqual(routes.toSorted());
    console.log(`acts of staff: ${walked.size} routes walked, ${Object.keys(NO_ACT).length} argued to make none`);
  }, 300_000);

  it('are found in the audit with their actor, time, type, subject and reason', async () => {
    await venue.composed.deps.positions.waitFor('audit', await venue.store.head(), 60_000);
    const acts: Act[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { status, body } = await walk.head.get(`/audit/acts?page=${page}&page_size=100`);
      expect(status, JSON.stringify(body)).toBe(200);
      pages = body.page_count;
      acts.push(...body.results);
    }
    const named = new Set(ACTS_OF_STAFF.flatMap(namesNow));
    const missing = walk.walked.flatMap(({ route, who, at, requestId, about, reason }) => {
      const found = acts.filter((act) => act.request_id === requestId && act.actor.id === who);
      const words = found.filter(({ type }) => named.has(type));
      const subjects = found.flatMap((act) => [
        ...act.about.map(({ id }) => id),
        ...act.stream.split('-').slice(1),
        act.stream.split('-').slice(1).join('-'),
      ]);
      const wrong = [
        ...(found.length === 0 ? ['no act'] : []),
        ...(found.length > 0 && words.length === 0 ? [`no words for ${found.map(({ type }) => type).join()}`] : []),
        ...(found.length > 0 && !found.some((act) => act.at === at) ? [`not at ${at}`] : []),
        ...(found.length > 0 ? about.filter((id) => !subjects.includes(id)).map((id) => `nothing about ${id}`) : []),
        ...(found.length > 0 && reason !== undefined && !found.some((act) => act.reason === reason)
          ? ['no reason']
          : []),
      ];
      return wrong.map((what) => `${route}: ${what}`);
    });
    expect(missing).toEqual([]);
  });
});
