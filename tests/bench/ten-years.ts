import type { DomainEvent } from '@paddock/shared-domain/kernel/message';
import type { StreamCategory } from '@paddock/shared-domain/kernel/stream-category';
import { allDeciders, goldenSamples, samplesOf } from '../support/all-deciders.ts';

/** Ten years of a venue that is open 360 days a year. */
export const DAYS = 3_600;
const YEARS = 10;

export type LongStream = {
  readonly category: StreamCategory;
  /** The events that one thing of the kind adds: a party, a start, a charge. */
  readonly thing: (i: number) => readonly DomainEvent[];
  readonly things: number;
  /** Days from its first event to its last. */
  readonly days: number;
  /** The arithmetic, in words. */
  readonly why: string;
  /** A command about one thing, where that may be in a former book. */
  readonly about?: (i: number) => { readonly type: string; readonly data: object };
};

/** An event like the golden sample of its type, with other data where it is given. */
const like = (type: string, data: object): DomainEvent => {
  const sample = goldenSamples.find((one) => one.type === type);
  if (sample === undefined) throw new Error(`${type} has no golden sample.`);
  return { type, data: { ...sample.data, ...data } };
};

/** Streams that never end: each seat, rig, location and customer has one for its life. */
const endless: readonly LongStream[] = [
  {
    category: 'floor',
    things: 24 * DAYS,
    days: DAYS,
    why: '24 parties of 4 a day at one location',
    thing: (i) => [
      like('PartyHosted', { partyId: `p${i}`, memberId: `m${i}a` }),
      ...['b', 'c', 'd'].map((each) =>
        like('MemberJoined', { partyId: `p${i}`, memberId: `m${i}${each}`, seatId: each }),
      ),
      like('PartyDisbanded', { partyId: `p${i}`, seatIds: ['seat1', 'b', 'c', 'd'] }),
    ],
  },
  {
    category: 'raceEvent',
    things: 20 * DAYS,
    days: DAYS,
    why: '20 starts a day at one seat, each ended by an exit, and a driver for two of them',
    thing: (i) => [
      ...(i === 0 ? [like('RaceEventCreated', {})] : []),
      ...(i % 2 === 0 ? [like('EntryAssigned', { entryId: `n${i}` })] : []),
      like('SignalRequested', { signalId: `s${i}`, generation: i + 1, ignore: [] }),
      like('SignalExpired', { signalId: `s${i}` }),
      like('SignalRequested', {
        signalId: `x${i}`,
        signal: 'SESSION_EXIT',
        generation: i + 1,
        ignore: [],
        expiresAt: null,
      }),
      ...(i % 2 === 1 ? [like('EntryRemoved', { entryId: `n${i - 1}` })] : []),
    ],
  },
  {
    category: 'entry',
    things: 20 * DAYS,
    days: DAYS,
    why: '20 starts a day at one seat, three facts each',
    thing: (i) => ['EntryInitialized', 'EntryLaunched', 'EntryExited'].map((type) => like(type, { generation: i + 1 })),
  },
  {
    category: 'seatAgent',
    things: 20 * DAYS,
    days: DAYS,
    why: '20 starts and 20 exits a day at one seat; its rig connects twice a day',
    thing: (i) => [
      ...(i === 0 ? [like('AgentEnrolled', {})] : []),
      ...(i % 10 === 0 ? [like('AgentConnected', {}), like('AgentDisconnected', {})] : []),
      ...['RECEIVED', 'APPLIED'].map((stage) => like('SignalAcknowledged', { signalId: `s${i}`, stage })),
      like('SignalAcknowledged', { signalId: `x${i}`, stage: 'APPLIED' }),
    ],
  },
  {
    category: 'launch',
    things: 10 * DAYS,
    days: DAYS,
    why: '10 runs a day of the server of one event',
    thing: (i) => [
      like('RunAssigned', { runId: `r${i}`, signalId: `s${i}`, generation: i + 1 }),
      like('RunStopRequested', { runId: `r${i}` }),
      like('RunEnded', { runId: `r${i}` }),
    ],
  },
  {
    category: 'account',
    things: 400 * YEARS,
    days: DAYS,
    why: '400 charges a year of one customer, a company, each claimed and paid',
    thing: (i) => [
      like('OutstandingItemAdded', { itemId: `i${i}`, reservationId: `i${i}` }),
      like('ItemsClaimed', { paymentId: `p${i}`, items: [{ itemId: `i${i}`, amountCents: 2190 }] }),
      like('OutstandingItemPaidInFull', { itemId: `i${i}`, reservationId: `i${i}`, paymentId: `p${i}` }),
    ],
    about: (i) => ({ type: 'ReopenItems', data: { itemId: `again${i}`, reservationId: `i${i}` } }),
  },
  {
    category: 'board',
    things: 40 * 52 * YEARS,
    days: DAYS,
    why: '40 awards a week on one board that never closes',
    thing: (i) => [
      ...(i === 0 ? [like('BoardDefined', { calculation: 'POINTS', trackId: null })] : []),
      like('PointsAwarded', { awardId: `a${i}` }),
    ],
    about: (i) => ({ type: 'AwardPoints', data: { awardId: `a${i}` } }),
  },
  {
    category: 'operations',
    things: 2 * DAYS,
    days: DAYS,
    why: '2 orders a day about cases',
    thing: (i) => [like('CaseRetried', { caseId: `c${i}` })],
  },
  {
    category: 'user',
    things: 50 * YEARS,
    days: DAYS,
    why: '50 ends of sessions a year of one account',
    thing: () => [like('SessionsEnded', {})],
  },
];

/** Streams that end, or that a venue changes now and then: how many events the longest of them has, and why. */
const ending: readonly (readonly [StreamCategory, events: number, days: number, why: string])[] = [
  ['schedule', 4_000, 60, '40 seats, 24 slots of a day: 960 bookings, each held, confirmed and paid, and changes'],
  ['reads', 1_000, 1, 'what one person at the desk looks at in a day'],
  ['waitlist', 400, 60, 'a full list of one day'],
  ['planDraft', 400, 30, 'a draft that moves a whole day'],
  ['run', 6_000, 1, '40 cars, 100 laps each, and their comings and goings'],
  ['evidence', 4_000, 1, '41 reporters of that run, and the uploads after it'],
  ['lap', 20, 30, 'one lap and what stewards decide about it'],
  ['checkout', 30, 1, 'one payment with all its detours'],
  ['payment', 30, 1, 'one payment with all its detours'],
  ['refunds', 200, 365, 'a cart of 20 seats refunded seat by seat, each tried again'],
  ['voucher', 400, DAYS, 'a voucher that is spent a hundred times'],
  ['identity', 40, DAYS, 'a name or address claimed and let go'],
  ['reconciliation', 20, 1, 'the comparisons of one day'],
  ['team', 1_000, DAYS, 'a team of 12 that half changes each month'],
  ['driver', 100, DAYS, 'teams that one racer drove for on one board'],
  ['location', 200, DAYS, 'terms revised 20 times a year'],
  ['seat', 400, DAYS, 'out of service and back 20 times a year'],
  ['seatType', 50, DAYS, 'details revised 5 times a year'],
  ['page', 200, DAYS, 'published 20 times a year'],
  ['image', 10, DAYS, 'uploaded and described'],
  ['car', 50, DAYS, 'details revised 5 times a year'],
  ['carGroup', 50, DAYS, 'renamed 5 times a year'],
  ['track', 50, DAYS, 'details revised 5 times a year'],
  ['preset', 100, DAYS, 'redefined 10 times a year'],
  ['assist', 100, DAYS, 'redefined 10 times a year'],
];

/** The same event as the i-th of its kind: words such as `res1` that are ids get its number. */
const numbered = (value: unknown, i: number): unknown => {
  if (typeof value === 'string') return /^[a-z]{2,20}\d$/.test(value) ? `${value}x${i}` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => numbered(each, i));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, numbered(each, i)]));
};

/** The longest stream of each category after ten years. */
export const tenYears: readonly LongStream[] = [
  ...endless,
  ...ending.map(([category, events, days, why]): LongStream => {
    const samples = samplesOf(allDeciders.find((one) => one.category === category) ?? never(category));
    const things = Math.ceil(events / samples.length);
    return {
      category,
      things,
      days,
      why,
      thing: (i) => samples.map(({ type, data }) => ({ type, data: numbered(data, i) as object })),
    };
  }),
];

const never = (category: string): never => {
  throw new Error(`No decider has the category ${category}.`);
};
