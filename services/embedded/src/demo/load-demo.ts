import { atOnce, as, DEMO_ACTOR, does, later } from './does.ts';
import { planBookings, type PlannedCheckout } from './bookings-plan.ts';
import type { DemoDeps } from './demo-deps.ts';
import { introduceCatalogue } from './introduce-catalogue.ts';
import { bookWithSubscription, joinClub } from './join-club.ts';
import { planLaps, type PlannedLap } from './laps-plan.ts';
import { makeCheckout } from './make-bookings.ts';
import { installSeats, openVenues } from './open-venues.ts';
import { HOUSE_RULES, PAGES } from './pages-plan.ts';
import { ADA, PEOPLE } from './people-plan.ts';
import { registerPeople } from './register-people.ts';
import { setUpBoards } from './set-up-boards.ts';
import { hostDemoParty, setUpRaces } from './set-up-races.ts';
import { blackOut, bookOnAccount } from './staff-bookings.ts';
import { LOCATIONS, SANTA_ANA } from './venue-plan.ts';
import { START } from '@paddock/event-store/port';
import { pageDecider } from '@paddock/shared-domain/catalogue/page';
import { EventMetadata } from '@paddock/shared-domain/kernel/message';
import { DAY, type Instant, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import { lapDecider } from '@paddock/shared-domain/laps/lap';
import { OPERATIONS_AREAS, operationsDecider } from '@paddock/shared-domain/operations/decider';
import { DEMO_STREAM } from '@paddock/shared-domain/operations/events';
import { locationDecider } from '@paddock/shared-domain/venues/location';

const LAPS_AT_ONCE = 32;

/** Records laps as rigs would, judged by the same rules. */
const recordLaps = (deps: DemoDeps, laps: readonly PlannedLap[]): Promise<void> =>
  atOnce(laps, LAPS_AT_ONCE, ({ lapId, lap, track, car }) => {
    const knowledge = {
      trackLengthMetres: track.terms.lengthMetres,
      carTopSpeedKmh: car.terms.topSpeedKmh,
      recordMillis: null,
      reasons: [],
    };
    const record = { type: 'RecordLap', data: { lapId, lap, knowledge } } as const;
    return does(deps, lapDecider, lapId, [record], as(DEMO_ACTOR, `lap ${lapId}`, lap.crossedAt));
  });

/** Time from the opening of the venues to the load of the demo. */
const OPENED_BEFORE = 45 * DAY;
/** The member joined two days after the opening: one month was renewed, and the next renewal is still to come. */
const JOINED_AFTER = 2 * DAY;
/** Checkouts at the same time: enough to keep both the database and the Stripe twin busy. */
const CHECKOUTS_AT_ONCE = 16;

export type Loaded = 'loaded' | 'already-there' | 'not-empty';

/**
 * The moment the demo venue is planned around: now, or that of an interrupted load, so that its plan stays the same. Undefined if
 * the log holds a venue that is not the demo's.
 */
const anchorOf = async ({ store }: DemoDeps, now: Instant): Promise<Instant | undefined> => {
  for await (const { metadata } of store.readStream(DEMO_STREAM)) return EventMetadata.parse(metadata).at;
  for await (const { metadata } of store.readStream(`${locationDecider.category}-${SANTA_ANA.locationId}`)) {
    return instantOf(millisOf(EventMetadata.parse(metadata).at) + OPENED_BEFORE);
  }
  return (await store.head()) === START ? now : undefined;
};

/** The bookings of each person, by time. */
const byPerson = (bookings: readonly PlannedCheckout[]): readonly (readonly PlannedCheckout[])[] => {
  const people = new Map<PlannedCheckout['customer'], PlannedCheckout[]>();
  for (const checkout of bookings.toSorted((a, b) => (a.at < b.at ? -1 : 1)))
    people.set(checkout.customer, [...(people.get(checkout.customer) ?? []), checkout]);
  return [...people.values()];
};

/**
 * Fills an empty store with a venue that has been open for weeks. Everything is made by real commands at past moments. An
 * interrupted load is continued; publishing the last page completes it.
 *
 * @param tell receives one line a step.
 */
export const loadDemo = async (deps: DemoDeps, now: Instant, tell: (line: string) => void): Promise<Loaded> => {
  const done = await deps.commands.load(pageDecider, HOUSE_RULES.pageId);
  const anchor = await anchorOf(deps, now);
  if (anchor === undefined) return 'not-empty';
  // First, before any account with a well-known password: production refuses to start on a log with this event.
  const begin = { type: 'BeginDemoVenue', data: {} } as const;
  await does(deps, operationsDecider, OPERATIONS_AREAS.BeginDemoVenue, [begin], as(DEMO_ACTOR, 'begin', anchor));
  if (done.revision >= 0) return 'already-there';
  const opened = instantOf(millisOf(anchor) - OPENED_BEFORE);
  const plan = planBookings(anchor);

  await openVenues(deps, opened);
  await Promise.all([
    installSeats(deps, opened),
    introduceCatalogue(deps, opened),
    setUpBoards(deps, opened),
    setUpRaces(deps, opened),
    registerPeople(deps, instantOf(millisOf(opened) + DAY)),
  ]);
  tell(`two venues with ${LOCATIONS.flatMap(({ seats }) => seats).length} simulators, ${PEOPLE.length} people`);
  await atOnce(plan.blackouts, 4, (blackout) => blackOut(deps, blackout));
  await deps.withoutWebhooks(() => joinClub(deps, ADA, SANTA_ANA, instantOf(millisOf(opened) + JOINED_AFTER), anchor));
  tell('one member of the club, with credits to spend');
  const made = new Map<PlannedCheckout, typeof makeCheckout>([
    ...plan.checkouts.map((booking) => [booking, makeCheckout] as const),
    ...plan.withCredits.map((booking) => [booking, bookWithSubscription] as const),
    ...plan.unpaid.map((booking) => [booking, bookOnAccount] as const),
  ]);
  await deps.withoutWebhooks(() =>
    // One person's bookings run one after another, by time, so that their bill reads correctly.
    atOnce(byPerson([...made.keys()]), CHECKOUTS_AT_ONCE, async (theirs) => {
      for (const booking of theirs) await made.get(booking)?.(deps, booking);
    }),
  );
  tell(`${plan.checkouts.length} checkouts, ${plan.blackouts.length} blackouts`);
  const laps = planLaps(plan.checkouts, anchor);
  await recordLaps(deps, laps);
  tell(`${laps.length} laps`);
  await hostDemoParty(deps, later(anchor, -60));
  tell('an event for every simulator, one party');
  for (const [index, page] of [...PAGES, HOUSE_RULES].entries()) {
    const publish = { type: 'PublishPage', data: page } as const;
    await does(
      deps,
      pageDecider,
      page.pageId,
      [publish],
      as(DEMO_ACTOR, `publish ${page.pageId}`, later(opened, index)),
    );
  }
  return 'loaded';
};
