import { createDecode } from '@paddock/event-store/codec';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import { createCommands } from '@paddock/kit/command-handling/command-handler';
import type { Handled, Wanted } from '@paddock/kit/command-handling/commands';
import { eventId } from '@paddock/kit/command-handling/derived-id';
import {
  type Account,
  type AccountCommand,
  accountDecider,
  newAccount,
  outstandingCents,
} from '@paddock/shared-domain/billing/account';
import { type AccountEvent, accountEvents } from '@paddock/shared-domain/billing/events';
import { openItems, owedOf } from '@paddock/shared-domain/billing/items';
import { itemsToPay, paymentUnderWay } from '@paddock/shared-domain/billing/pay-items';
import { unpaidSalePostings } from '@paddock/shared-domain/billing/reservation-postings';
import { earlyCancelDifference } from '@paddock/shared-domain/club/cancel-membership';
import { CENTS_PER_CREDIT, Credits } from '@paddock/shared-domain/club/credit-value';
import { cycleBegins } from '@paddock/shared-domain/club/cycles';
import { creditsBalance, creditsHeldBy, spendableLots } from '@paddock/shared-domain/club/lots';
import { isGoodMember, membershipOf } from '@paddock/shared-domain/club/membership';
import { reservationsLeft } from '@paddock/shared-domain/club/reservations-left';
import {
  CheckoutId,
  LocationId,
  LotId,
  MembershipId,
  PaymentId,
  RefundId,
  ReservationId,
  UserId,
} from '@paddock/shared-domain/kernel/ids';
import { cents, priceCents, RatePpm, ZERO_CENTS } from '@paddock/shared-domain/kernel/money';
import { DAY, type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import { localDateOf } from '@paddock/shared-domain/kernel/venue-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOW } from '../support/builders/venue.ts';
import { howMany } from '../support/how-many.ts';
import { freshSeed } from './seed.ts';

const numRuns = howMany(12, 1_000);
/** A planted fault is found within so many histories, usually within a few. */
const UNTIL_FOUND = 1_500;
const seed = freshSeed('Account books');
const userId = UserId.parse('company');
const locationId = LocationId.parse('downtown');
const zone = 'America/New_York';
/** Few of each kind, so that a history comes back to the same ones. */
const KINDS = 5;
const numbers = Array.from({ length: KINDS }, (_, n) => n);
const reservation = (n: number) => ReservationId.parse(`seat${n % KINDS}`);
const checkout = (n: number) => CheckoutId.parse(`cart${n % KINDS}`);
const payment = (n: number) => PaymentId.parse(`charge${n % KINDS}`);
const deskPayment = (itemId: string) => PaymentId.parse(`desk${itemId.replaceAll(/[^a-z0-9]/g, '')}`);
const holdId = (n: number) => (n % 2 === 0 ? reservation(n) : checkout(n));
const membership = (n: number) => MembershipId.parse(`club${n % KINDS}`);
const refund = (n: number) => RefundId.parse(`refund${n % KINDS}`);
const lot = (n: number, cycle: number) => LotId.parse(`${membership(n)}c${cycle}`);

type Act = (account: Account, now: Instant) => Wanted<AccountCommand>;
type Drawn = { readonly a: number; readonly b: number; readonly c: number };

const terms = (now: Instant) => ({
  ...{ locationId, zone, intro: false, sessions: 4, creditsRecurring: Credits.parse(100) },
  ...{ recurringCents: priceCents(799), discountPpm: RatePpm.parse(201_000), startedOn: localDateOf(now, zone) },
});
const parts = (a: number) => ({ priceCents: priceCents(700 + a), feeCents: priceCents(50), taxCents: priceCents(60) });
/** Desk payments that a history may name: of items that were paid so, or never were. */
const deskPayments = ({ items }: Account): readonly PaymentId[] => [
  ...[...items.keys()].map(deskPayment),
  deskPayment('none'),
];

const command = (type: AccountCommand['type'], data: object = {}): Wanted<AccountCommand> =>
  ({ type, data: { userId, ...data } }) as Wanted<AccountCommand>;
/** The billing clock settles a cycle after it began, and no earlier. */
const ofCycle = (account: Account, now: Instant, { a, b, c }: Drawn, type: AccountCommand['type'], data: object) => {
  const { present } = account.club;
  const membershipId = c === 0 || present === undefined ? membership(a) : present.membershipId;
  const of = membershipOf(account.club, membershipId);
  const cycle = c === 1 ? b : (of?.lastCycle ?? 0) + 1;
  if (of !== undefined && now < cycleBegins(of.terms, cycle)) return command('RestoreStanding');
  return command(type, { membershipId, cycle, taxCents: priceCents(66), ...data });
};
const sold = { reservationId: null, checkoutId: null, locationId };
const ACTS: readonly (readonly [weight: number, act: (drawn: Drawn) => Act])[] = [
  [
    8,
    ({ a, b }) =>
      () =>
        command('AddOutstandingItem', {
          ...sold,
          itemId: b % 3 === 0 ? reservation(a) : `move${a}of${b % 4}`,
          kind: b % 3 === 0 ? 'reservation' : 'move',
          reservationId: reservation(a),
          amountCents: priceCents(810 + a),
          postings: unpaidSalePostings(userId, locationId, parts(a)),
        }),
  ],
  [
    2,
    ({ a }) =>
      () =>
        command('AddOutstandingItem', {
          ...sold,
          itemId: checkout(a),
          kind: 'small_total',
          checkoutId: checkout(a),
          amountCents: priceCents(45),
          postings: [],
        }),
  ],
  [
    2,
    ({ a }) =>
      () =>
        command('WithdrawOutstandingItems', { reservationId: reservation(a) }),
  ],
  [
    3,
    ({ a, b }) =>
      () =>
        command('WriteOffOutstandingItems', { reservationId: b < 2 ? null : reservation(a) }),
  ],
  [
    5,
    ({ a, b }) =>
      ({ items }) => {
        const reservationId = b < 2 ? null : reservation(a);
        const open = openItems(items, reservationId);
        const expectedCents = open.reduce((sum, [, one]) => sum + owedOf(one), 0);
        const paymentIdOf = Object.fromEntries(open.map(([itemId]) => [itemId, deskPayment(itemId)]));
        return command('PayOutstandingItemsAtDesk', { reservationId, means: 'cash', expectedCents, paymentIdOf });
      },
  ],
  [
    6,
    ({ a, b, c }) =>
      () =>
        command('ReopenItems', {
          itemId: `again${b}of${c}`,
          reservationId: reservation(a),
          locationId,
          ...(c === 0 && { waivedOnly: true }),
        }),
  ],
  [
    4,
    ({ a, b }) =>
      (account) => {
        const all = deskPayments(account);
        return command('OweDeskRefund', { paymentId: all[(a * 7 + b) % all.length], refundId: refund(b) });
      },
  ],
  [
    1,
    ({ a, b }) =>
      () =>
        command('YieldItems', { itemIds: [reservation(a), `move${a}of${b % 4}`] }),
  ],
  [
    5,
    ({ a, b }) =>
      ({ items }) => {
        const due = itemsToPay(items, b === 0 ? 400 + a : undefined);
        const named = due.length > 0 ? [...due] : [{ itemId: reservation(a), amountCents: priceCents(810 + a) }];
        return command('ClaimItems', { paymentId: payment(b), items: named });
      },
  ],
  [
    1,
    ({ b, c }) =>
      () =>
        command('UnclaimItems', { paymentId: payment(b), fence: c === 0 }),
  ],
  [
    5,
    ({ a, c }) =>
      ({ items }) => {
        const paymentId = paymentUnderWay(items) ?? payment(a);
        const claimed = openItems(items).filter(([, { claimedBy }]) => claimedBy === paymentId);
        const paid = claimed.map(([itemId, one]) => ({ itemId, amountCents: priceCents(c === 0 ? 1 : owedOf(one)) }));
        const none = [{ itemId: reservation(a), amountCents: priceCents(5) }];
        const by = c === 1 ? 'voucher' : 'card';
        return command('PayItems', { paymentId, by, items: paid.length > 0 ? paid : none });
      },
  ],
  [
    2,
    ({ a, b }) =>
      () =>
        command('CreditItem', {
          itemId: checkout(a),
          restId: `${checkout(a)}-rest${b}`,
          locationId,
          checkoutId: checkout(a),
          netCents: cents(10),
          taxCents: cents(1),
        }),
  ],
  [
    1,
    ({ a, c }) =>
      (account) =>
        command('BeginCheckout', {
          checkoutId: checkout(a),
          after: c === 0 ? null : (account.checkout ?? null),
          ...(c !== 1 && { agreed: { customerId: 'cus', paymentMethodId: 'pm' } }),
        }),
  ],
  [
    6,
    ({ a, b }) =>
      () =>
        command('HoldCredits', { holdId: holdId(a), credits: Credits.parse(20 + b) }),
  ],
  [
    3,
    ({ a }) =>
      () =>
        command('PostCreditHold', { holdId: holdId(a) }),
  ],
  [
    3,
    ({ a }) =>
      () =>
        command('SpendOnSlot', { holdId: holdId(a), feeCents: ZERO_CENTS }),
  ],
  [
    1,
    ({ a }) =>
      () =>
        command('VoidCreditHold', { holdId: holdId(a) }),
  ],
  [
    6,
    ({ a, b, c }) =>
      () =>
        command('ReturnCredits', {
          holdId: holdId(a),
          refundId: refund(b),
          credits: Credits.parse(5 + c),
          byOwner: c === 1,
        }),
  ],
  [
    4,
    ({ a }) =>
      (_, now) =>
        command('EnrolMember', {
          membershipId: membership(a),
          terms: terms(now),
          paymentId: payment(a),
          taxCents: priceCents(66),
          cardFingerprint: null,
        }),
  ],
  [4, (drawn) => (account, now) => ofCycle(account, now, drawn, 'RenewMembership', { paymentId: payment(drawn.b) })],
  [2, (drawn) => (account, now) => ofCycle(account, now, drawn, 'FailRenewal', { text: 'No.' })],
  [1, (drawn) => (account, now) => ofCycle(account, now, drawn, 'SkipRenewal', {})],
  [
    1,
    ({ a, b }) =>
      ({ club: { present } }) =>
        command('RecordPaymentReminder', {
          membershipId: present?.membershipId ?? membership(a),
          cycle: present?.lastCycle ?? 0,
          attempt: 1 + b,
        }),
  ],
  [
    3,
    ({ a, c }) =>
      () =>
        command('ChooseSessions', {
          month: {
            ...{ sessions: 4 + a, creditsRecurring: Credits.parse(100 + a), recurringCents: priceCents(799 + a) },
            ...{ discountPpm: RatePpm.parse(201_000), ...(c === 0 && { creditsPerSession: 25 }) },
          },
          amountCents: priceCents(865 + a),
        }),
  ],
  [1, () => () => command('WithdrawSessionsChoice', { amountCents: priceCents(865) })],
  [
    2,
    ({ a, c }) =>
      () =>
        command('PauseMembership', { cycles: 1 + a, mostCycles: 4, mostAYear: 1 + c }),
  ],
  [1, () => () => command('ResumeMembership')],
  [
    2,
    ({ c }) =>
      ({ club: { present } }) =>
        command('PriceRenewal', {
          membershipId: present?.membershipId ?? membership(0),
          cycle: (present?.lastCycle ?? 0) + 1,
          ...{ amountCents: priceCents(865 + c), formerCents: null, notice: undefined },
        }),
  ],
  [2, () => () => command('RestoreStanding')],
  [
    2,
    ({ c }) =>
      () =>
        command('CancelMembership', { by: c === 0 ? 'member' : 'staff' }),
  ],
  [
    3,
    ({ a, b }) =>
      () =>
        command('ExpireCredits', { lotId: lot(a, b) }),
  ],
  [
    1,
    ({ a, b }) =>
      () =>
        command('AnnounceExpiry', { lotId: lot(a, b) }),
  ],
];

const below = (n: number) => fc.integer({ min: 0, max: n - 1 });
const acts: fc.Arbitrary<Act> = fc.oneof(
  ...ACTS.map(([weight, act]) => ({
    weight,
    arbitrary: fc.record({ a: below(KINDS), b: below(KINDS), c: below(3) }).map(act),
  })),
);
/** Requests at one moment, each with commands that are decided together, by a warm or a cold process. */
type Step = 'close' | { readonly requests: readonly (readonly Act[])[]; readonly cold: boolean; readonly days: number };
const some = (most: number) => ({ minLength: 1, maxLength: most });
const histories: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { arbitrary: fc.constant('close' as const), weight: 2 },
    {
      arbitrary: fc.record({
        requests: fc.array(fc.array(acts, some(3)), some(3)),
        cold: fc.boolean(),
        days: fc.constantFrom(0, 1, 9, 40),
      }),
      weight: 9,
    },
  ),
  { minLength: 20, maxLength: 70 },
);
const actor = { kind: 'system', process: 'test' } as const;

type Answer = string | readonly AccountEvent[];
/** What a stream without books says to commands that are decided together: all or none. */
const decideTogether = (
  wanted: readonly Wanted<AccountCommand>[],
  account: Account,
  now: Instant,
): { readonly account: Account; readonly answer: Answer } => {
  let next = account;
  const events: AccountEvent[] = [];
  for (const one of wanted) {
    const decision = accountDecider.decide({ ...one, metadata: { now, actor } } as AccountCommand, next);
    if (decision.outcome === 'refused') return { account, answer: decision.reason };
    next = decision.events.reduce(accountDecider.evolve, next);
    events.push(...decision.events);
  }
  return { account: next, answer: events };
};
const answerOf = (handled: Handled<AccountEvent, string>): Answer => {
  if (handled.outcome === 'busy') return 'busy';
  return handled.outcome === 'refused' ? handled.reason : handled.events;
};

/** What callers read of an account that name nothing old. */
const openPart = (account: Account, now: Instant): unknown => {
  const { items, credits, club, balances } = account;
  return {
    open: openItems(items),
    owed: outstandingCents(account),
    due: itemsToPay(items),
    paying: paymentUnderWay(items),
    balance: creditsBalance(credits, now),
    lots: spendableLots(credits, now),
    held: numbers.map((n) => creditsHeldBy(credits, holdId(n), now)),
    left: reservationsLeft(account, now),
    good: isGoodMember(club),
    difference: earlyCancelDifference(account, now),
    club: { ...club, past: [...club.past] },
    checkout: [account.checkout, account.agreed],
    unpaid: [...club.past.values(), ...(club.present === undefined ? [] : [club.present])].flatMap(({ unpaid }) =>
      [...unpaid.values()].map(({ itemId }) => items.get(itemId)),
    ),
    balances: Object.fromEntries([...balances].filter(([, sum]) => sum !== 0).toSorted()),
  };
};
/** Every id that anything of a history may be asked for. */
const NAMES = numbers.flatMap((n) => [reservation(n), checkout(n), payment(n)]);
const namesIn = ({ items, credits: { lots } }: Account): readonly string[] => [
  ...NAMES,
  ...[...items.keys()].flatMap((itemId) => [itemId, deskPayment(itemId)]),
  ...lots.keys(),
];
const byKey = <Value>(entries: Iterable<readonly [string, Value]>): readonly (readonly [string, Value])[] =>
  [...entries].toSorted(([one], [other]) => (one < other ? -1 : 1));
/** All of an account. Items are in the order of the log within each reservation, which is the order of their refunds. */
const allOf = (account: Account, now: Instant): unknown => {
  const { items, credits } = account;
  const of = (id: ReservationId | null) => [...items].filter(([, { reservationId }]) => reservationId === id);
  return {
    items: [...numbers.map(reservation).map(of), byKey(of(null))],
    lots: byKey(credits.lots),
    holds: byKey(credits.holds).map(([id, { returned, ...hold }]) => [id, hold, [...returned]]),
    open: openPart(account, now),
  };
};

type Balances = Extract<AccountEvent, { type: 'AccountCarriedForward' }>['data'];
/** A closing balances: with all postings of its stream before it, and with the credits that it carries. */
const checkBalances = (carried: Balances, log: readonly { readonly data: unknown }[]): void => {
  const sums: Record<string, number> = {};
  for (const { data } of log)
    for (const { account, amountCents } of (data as { postings?: { account: string; amountCents: number }[] })
      .postings ?? [])
      sums[account] = (sums[account] ?? 0) + amountCents;
  const stated = Object.fromEntries(carried.balances.map(({ account, balanceCents }) => [account, balanceCents]));
  for (const account of new Set([...Object.keys(sums), ...Object.keys(stated)]))
    expect([account, stated[account] ?? 0]).toEqual([account, sums[account] ?? 0]);
  const credits = carried.lots.reduce((sum, { left, held }) => sum + left + held, 0);
  expect((sums[`liability:credits:${userId}`] ?? 0) + credits * CENTS_PER_CREDIT).toBe(0);
};

type Decider = typeof accountDecider;
/** Sends a history to a stream that keeps books, and compares each answer with that of a stream that keeps none. */
const compare = async (decider: Decider, steps: readonly Step[]): Promise<void> => {
  const store = openInMemoryStore();
  const decode = createDecode([...accountEvents]);
  const process = () => createCommands({ store, decode, random: () => 0, sleep: () => Promise.resolve() });
  const stream = `account-${userId}`;
  const warm = process();
  let whole = newAccount;
  let [from, now] = [0, NOW];
  for (const [n, step] of steps.entries()) {
    if (step === 'close') {
      const { state, revision } = await process().load(decider, userId);
      if (revision < 0) continue;
      const carried = decider.books.carry(state, userId, { from, to: revision });
      if (carried?.type !== 'AccountCarriedForward') throw new Error('There is something to carry.');
      const log: { data: unknown }[] = [];
      for await (const event of store.readStream(stream)) log.push(event);
      checkBalances(carried.data, log);
      const commandId = `books:${revision + 1}`;
      const id = eventId(commandId, stream, 0, carried);
      await store.append(stream, revision, [{ id, ...carried, metadata: { commandId, actor, at: now } }]);
      from = revision + 1;
      continue;
    }
    now = plusMillis(now, step.days * DAY);
    const who = step.cold ? process() : warm;
    const expected: Answer[] = [];
    const sent = step.requests.map((request, at) => {
      const wanted = request.map((act) => act(whole, now));
      const decided = decideTogether(wanted, whole, now);
      whole = decided.account;
      expected.push(decided.answer);
      return who.handle(decider, userId, wanted, { commandId: `step:${n}:${at}`, now, actor });
    });
    expect((await Promise.all(sent)).map(answerOf)).toEqual(expected);
    for (const commands of [warm, process()]) {
      expect(openPart((await commands.load(decider, userId)).state, now)).toEqual(openPart(whole, now));
      const { state } = await commands.load(decider, userId, { named: namesIn(whole) });
      expect(allOf(state, now)).toEqual(allOf(whole, now));
    }
    // One name at a time: what it leads to comes with it.
    const one = (await process().load(decider, userId, { named: [reservation(n)] })).state;
    const theirs = ({ items }: Account) =>
      [...items].filter(([, { reservationId }]) => reservationId === reservation(n));
    expect(theirs(one)).toEqual(theirs(whole));
    const paid = (await process().load(decider, userId, { named: [payment(n)] })).state;
    const paidBy = ({ items }: Account) =>
      byKey([...items].filter(([, { payments }]) => payments.some(({ paymentId }) => paymentId === payment(n))));
    expect(paidBy(paid)).toEqual(paidBy(whole));
    const spent = (await process().load(decider, userId, { named: [holdId(n)] })).state.credits;
    for (const { lotId } of whole.credits.holds.get(holdId(n))?.parts ?? [])
      expect(spent.lots.get(lotId)).toEqual(whole.credits.lots.get(lotId));
  }
};
const compareAll = (decider: Decider, more: { endOnFailure?: boolean; numRuns?: number } = {}): Promise<void> =>
  fc.assert(
    fc.asyncProperty(histories, (steps) => compare(decider, steps)),
    { seed, numRuns, ...more },
  );

/** The decider with another event that closes its books. */
const closing = (change: (data: Balances) => object): Decider => {
  const { books } = accountDecider;
  const carry: typeof books.carry = (...args) => {
    const carried = books.carry(...args);
    return carried?.type === 'AccountCarriedForward'
      ? ({ ...carried, data: { ...carried.data, ...change(carried.data) } } as AccountEvent)
      : carried;
  };
  return { ...accountDecider, books: { ...books, carry } };
};
const { former } = accountDecider.books;
if (former === undefined) throw new Error('An account has former books.');
const asking = (change: Partial<typeof former>): Decider => ({
  ...accountDecider,
  books: { ...accountDecider.books, former: { ...former, ...change } },
});
const { repeated: _repeated, ...unrepeated } = former;

describe('an account whose books close', () => {
  it('decides and reads as one whose books never close, warm and cold, also about things of any former book', async () => {
    await expect(compareAll(accountDecider)).resolves.toBeUndefined();
  });

  it('does the same if its indexes name every book for every id', async () => {
    const everything = closing((data) => ({
      former: data.former.map(({ from }) => ({ from, ids: '_'.repeat(32) })),
    }));
    await expect(compareAll(everything)).resolves.toBeUndefined();
  });

  const faults: readonly (readonly [string, Decider])[] = [
    ['no index', closing(() => ({ former: [] }))],
    ['only the last index', closing((data) => ({ former: data.former.slice(-1) }))],
    ['no items', closing(() => ({ items: [] }))],
    ['only open items', closing((data) => ({ items: data.items.filter(({ state }) => state === 'open') }))],
    ['items in another order', closing((data) => ({ items: data.items.toReversed() }))],
    [
      'items without who pays them',
      closing((data) => ({ items: data.items.map((one) => ({ ...one, claimedBy: undefined })) })),
    ],
    [
      'items without their payments',
      closing((data) => ({ items: data.items.map((one) => ({ ...one, payments: [] })) })),
    ],
    ['items without their sale', closing((data) => ({ items: data.items.map((one) => ({ ...one, postings: [] })) }))],
    ['no lots', closing(() => ({ lots: [] }))],
    ['lots without what is held', closing((data) => ({ lots: data.lots.filter(({ left }) => left > 0) }))],
    ['no holds', closing(() => ({ holds: [] }))],
    ['only holds under way', closing((data) => ({ holds: data.holds.filter(({ state }) => state === 'held') }))],
    ['only the present membership', closing((data) => ({ memberships: data.memberships.slice(-1) }))],
    ['no checkout', closing(() => ({ checkoutId: null }))],
    [
      'balances that are a cent off',
      closing(({ balances: [one, other, ...rest] }) => ({
        balances: [one, other, ...rest].flatMap((line, at) =>
          line === undefined ? [] : { ...line, balanceCents: line.balanceCents + [1, -1, 0][Math.min(at, 2)]! },
        ),
      })),
    ],
    ['nothing is recalled', asking({ recall: (account) => account })],
    ['nobody asks', asking({ asked: () => [] })],
    ['nothing is found', asking({ knows: () => false })],
    ['nothing leads to anything', asking({ leadsTo: () => [] })],
    ['what is recalled is not written', { ...accountDecider, books: { ...accountDecider.books, former: unrepeated } }],
  ];
  it.each(faults)('is found out with %s', async (_, decider) => {
    await expect(compareAll(decider, { endOnFailure: true, numRuns: UNTIL_FOUND })).rejects.toThrow();
  });
});
