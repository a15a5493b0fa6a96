import { VersionedMap } from '@paddock/shared-domain/kernel/versioned-map';
import { describe, expect, it } from 'vitest';
import { allDeciders as deciders, type AnyDecider, samplesOf as eventsOf } from '../support/all-deciders.ts';
import { countingEntries, freshEntries } from './entries-touched.ts';

type Event = { readonly type: string; readonly data: object };

type Place = readonly (string | number)[];
/** The paths of the texts and numbers in an event. */
const placesIn = (value: unknown, place: Place = []): Place[] => {
  if (typeof value === 'string' || typeof value === 'number') return [place];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...place, key]));
};
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const DATE = /^\d{4}-\d\d-\d\d$/;
const DAY_MS = 86_400_000;
/** The same event as the i-th of many, with other texts and numbers at some paths. */
const varied = (value: unknown, i: number, places: readonly Place[]): unknown => {
  if (places.length === 0) return value;
  // A moment stays one, and so does a date: a fold may compare it.
  if (typeof value === 'string' && INSTANT.test(value)) return new Date(Date.parse(value) + i).toISOString();
  if (typeof value === 'string' && DATE.test(value))
    return new Date(Date.parse(value) + i * DAY_MS).toISOString().slice(0, 10);
  if (typeof value === 'string') return `${value}~${i}`;
  if (typeof value === 'number') return value + i;
  const below = (key: string) => places.filter(([first]) => first === key).map(([, ...rest]) => rest);
  const changed = Object.entries(value as object).map(([key, inner]) => [key, varied(inner, i, below(key))] as const);
  return Array.isArray(value) ? changed.map(([, inner]) => inner) : Object.fromEntries(changed);
};

/** The entries that one more event visits or copies, after many like it. */
const costAfter = (decider: AnyDecider, begin: readonly Event[], like: (i: number) => Event, many: number): number => {
  let state = begin.reduce((so, event) => decider.evolve(so, event), decider.initialState);
  for (let i = 0; i < many; i += 1) state = decider.evolve(state, like(i));
  const event = like(many);
  let after: unknown;
  const touched = countingEntries(() => (after = decider.evolve(state, event)));
  return touched + freshEntries(state, after, VersionedMap);
};

/** What may grow with its stream: how much of it there can be, and why. */
const BOUNDED: Readonly<Record<string, string>> = {
  'account ItemsClaimed': 'A payment claims once, and no more than one bill holds.',
  'account OutstandingItemPaidInFull': 'The payments of one item: it closes when they reach its amount.',
  'account OutstandingItemPartlyPaid': 'The payments of one item: it closes when they reach its amount.',
  'account OutstandingItemPaidByHand': 'The payments of one item: this is its last.',
  'location SpecialHoursAnnounced': 'The special hours of a location, which staff save by hand: some dozens a year.',
  'location PriceRuleAnnounced': 'The price rules of a location, which staff save by hand: some dozens a year.',
  'location PriceRuleEnded': 'The price rules of a location, which staff save by hand: some dozens a year.',
  'account DeskRefundOwed': 'The payments of one item.',
  'account ApprovalRequested': 'The requests of seven days, which staff make by hand.',
  'account ApprovalGranted': 'The requests of seven days.',
  'account ApprovalDeclined': 'The requests of seven days.',
  'account ApprovalUsed': 'The requests of seven days.',
  'voucher VoucherBalanceWithdrawn':
    'A refund takes the whole balance: another needs value that came back since, by hand.',
  'floor MemberJoined': 'The members of one party: each seat of a venue is in one party at most.',
  'floor MemberBooted': 'The members of one party.',
  'floor MemberInvited': 'The invitations to one party: one for each seat of a venue.',
  'floor OpenPartiesCarriedForward': 'What one book carries into the next replaces everything before.',
  'seatAgent RigStandingCarriedForward': 'What one book carries into the next replaces everything before.',
  'raceEvent RaceEventCarriedForward': 'What one book carries into the next replaces everything before.',
  'account MembershipPaused': 'The pauses of one year: a venue allows six at most.',
  'account AccountCarriedForward': 'What one book carries into the next replaces everything before.',
  'account FormerItemsRecalled': 'It is written once for an old thing of a book, and places it before all newer ones.',
  'board BoardCarriedForward': 'What one book carries into the next replaces everything before.',
  'launch LaunchCarriedForward': 'What one book carries into the next replaces everything before.',
  'entry EntryProgressCarriedForward': 'What one book carries into the next replaces everything before.',
  'refunds CardRefundReturned': 'What the provider failed of one refund: each time a person had it tried again.',
  'refunds DisputeFundsWithdrawn': 'The disputes of one charge: a bank opens one, and seldom another.',
  'refunds DisputeFundsReinstated': 'The disputes of one charge.',
  'refunds DisputeLost': 'The disputes of one charge.',
  'run ServerSessionOpened': 'The slots of one grid begin each session from the start.',
  'team TeamJoined': 'A team has room for so many members and no more.',
  'team TeamJoinAsked': 'So many may ask a team at a time and no more.',
  'voucher VoucherReissued': 'Staff replace a code by hand, each time with a reason.',
  'voucher VoucherBlocked': 'The disputes of the one charge that paid for it.',
  'voucherAllowance VoucherPurchaseCounted': 'The purchases of 24 hours, whose sum is limited.',
  'voucherAllowance VoucherPurchaseUncounted': 'The purchases of 24 hours, whose sum is limited.',
  'waitlist WaitlistJoined': 'One day has room for so many waits and no more: the list is full.',
};

const [FEW, MANY] = [20, 80];
describe('the cost of a fold is what an event changes, not what its stream holds', () => {
  it('has sample events for every kind of stream', () => {
    expect(deciders.length).toBeGreaterThan(30);
    expect(deciders.filter((decider) => eventsOf(decider).length === 0).map(({ category }) => category)).toEqual([]);
  });

  it.each(deciders.map((decider) => [decider.category, decider] as const))('%s', (category, decider) => {
    const own = eventsOf(decider);
    const growing = own.flatMap((event, at) => {
      const places = placesIn(event.data);
      // After all sample events, and in the middle of them: something that has ended does not grow any more.
      return [own, own.slice(0, at)].flatMap((begin) =>
        [[], ...places.map((place) => [place]), places].flatMap((some) => {
          const like = (i: number): Event => ({ type: event.type, data: varied(event.data, i, some) as object });
          const [few, many] = [costAfter(decider, begin, like, FEW), costAfter(decider, begin, like, MANY)];
          return many > few + (MANY - FEW) / 4 ? [`${category} ${event.type}`] : [];
        }),
      );
    });
    expect([...new Set(growing)].filter((named) => BOUNDED[named] === undefined)).toEqual([]);
  });
});

/** 10,000 things of one kind in one endless stream, as a venue makes them. */
const LONG: Readonly<Record<string, (i: number) => readonly Event[]>> = {
  floor: (i) => [
    {
      type: 'PartyHosted',
      data: { partyId: `p${i}`, locationId: 'west', name: 'P', memberId: `m${i}`, seatId: 's', hostEventId: 'e' },
    },
    {
      type: 'PartyDisbanded',
      data: { partyId: `p${i}`, locationId: 'west', hostEventId: 'e', seatIds: ['s'] },
    },
  ],
  raceEvent: (i) => [
    ...(i === 0 ? [{ type: 'RaceEventCreated', data: { eventId: 'e', seatId: 's', locationId: 'west' } }] : []),
    {
      type: 'SignalRequested',
      data: { eventId: 'e', signalId: `g${i}`, signal: 'SESSION_START', generation: i, ignore: [], expiresAt: null },
    },
    { type: 'SignalExpired', data: { eventId: 'e', signalId: `g${i}` } },
  ],
  entry: (i) =>
    ['EntryInitialized', 'EntryLaunched', 'EntryExited'].map((type) => ({
      type,
      data: { eventId: 'e', seatId: 's', entryId: 'n', generation: i },
    })),
  account: (i) => {
    const item = { itemId: `i${i}`, userId: 'u', reservationId: `r${i}`, kind: 'reservation', amountCents: 100 };
    const payment = { paymentId: `p${i}`, userId: 'u' };
    return [
      { type: 'OutstandingItemAdded', data: { ...item, checkoutId: null, locationId: 'west', postings: [] } },
      { type: 'ItemsClaimed', data: { ...payment, items: [{ itemId: `i${i}`, amountCents: 100 }] } },
      { type: 'OutstandingItemPaidInFull', data: { ...item, ...payment, by: 'card' } },
    ];
  },
  seatAgent: (i) => [
    { type: 'SignalAcknowledged', data: { agentId: 'a', seatId: 's', signalId: `g${i}`, stage: 'LAUNCHED' } },
  ],
  launch: (i) => [
    { type: 'RunAssigned', data: { eventId: 'e', runId: `r${i}`, generation: i, assignedAt: 'now', expiresAt: null } },
    { type: 'RunStopRequested', data: { eventId: 'e', runId: `r${i}` } },
    { type: 'RunEnded', data: { eventId: 'e', runId: `r${i}`, endedAt: 'now', outcome: 'STOPPED' } },
    { type: 'LaunchFailed', data: { eventId: 'e', generation: i, code: 'C' } },
  ],
  board: (i) => [
    ...(i === 0 ? [{ type: 'BoardDefined', data: { boardId: 'b', calculation: 'POINTS' } }] : []),
    { type: 'PointsAwarded', data: { boardId: 'b', awardId: `a${i}`, teamId: 't', points: 1 } },
  ],
};
const THINGS = 10_000;

describe('10,000 of a kind in one stream', () => {
  it.each(Object.keys(LONG))('%s', (category) => {
    const decider = deciders.find((one) => one.category === category) as AnyDecider;
    const fold = (things: number): unknown => {
      let state = decider.initialState;
      for (let i = 0; i < things; i += 1)
        for (const event of LONG[category]?.(i) ?? []) state = decider.evolve(state, event);
      return state;
    };
    const touched = (things: number): number => countingEntries(() => fold(things));
    // Twice as many must cost about twice as much.
    expect(touched(2_000)).toBeLessThanOrEqual(2.1 * touched(1_000) + 100);
    // Events are made before, so that only their fold is measured. Parsing their text is measured beside it.
    const events = Array.from({ length: THINGS }, (_, i) => LONG[category]?.(i) ?? []).flat();
    const texts = events.map((one) => JSON.stringify(one));
    const spent = (work: () => unknown): number => {
      const begun = process.cpuUsage();
      expect(work()).toBeDefined();
      const { user, system } = process.cpuUsage(begun);
      return (user + system) / 1000;
    };
    const folded = spent(() => events.reduce((state, one) => decider.evolve(state, one), decider.initialState));
    const read = spent(() => texts.map((text) => JSON.parse(text) as Event));
    console.log(
      `${category}: ${THINGS} fold in ${Math.round(folded)} ms of CPU, ${(folded / read).toFixed(2)} of reading their text`,
    );
  });
});
