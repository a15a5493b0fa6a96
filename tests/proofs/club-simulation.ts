import type { AccountCommand } from '@paddock/shared-domain/billing/account';
import { Credits } from '@paddock/shared-domain/club/credit-value';
import { priceCents, RatePpm, ZERO_CENTS } from '@paddock/shared-domain/kernel/money';
import { creditsBalance } from '@paddock/shared-domain/club/lots';
import { isActive } from '@paddock/shared-domain/club/membership';
import { PaymentId, UserId } from '@paddock/shared-domain/kernel/ids';
import { DAY, type Instant, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import { type Wanted } from '../support/given.ts';
import { clubFindings } from './club-oracle.ts';
import { type ClubProcess, createClubWorld, type ClubWorldOptions, TAX } from './club-world.ts';
import { Crash } from './failpoint-plan.ts';
import type { ProviderForProofs } from './provider-for-proofs.ts';
import { seededRandom } from './seed.ts';

/** Who joins when: on the last days of months, a leap day and days of clock changes, in zones with and without them. */
const MEMBERS: readonly (readonly [name: string, zone: string, joined: string])[] = [
  ['end31', 'America/Los_Angeles', '2027-01-31T18:00:00.000Z'],
  ['end30', 'America/New_York', '2027-01-30T18:00:00.000Z'],
  ['end29', 'Europe/Berlin', '2027-01-29T18:00:00.000Z'],
  ['leap', 'America/New_York', '2028-02-29T18:00:00.000Z'],
  ['spring', 'America/Los_Angeles', '2027-03-14T20:00:00.000Z'],
  ['autumn', 'America/New_York', '2027-11-07T20:00:00.000Z'],
  ['lordhowe', 'Australia/Lord_Howe', '2027-04-04T02:00:00.000Z'],
  ['midnight', 'America/Santiago', '2027-09-05T18:00:00.000Z'],
  ['plain', 'America/Phoenix', '2027-02-15T18:00:00.000Z'],
];
const BEGIN = '2027-01-29T00:00:00.000Z' as Instant;
const END = '2030-02-01T12:00:00.000Z' as Instant;
/** Failpoints of a renewal: around the charge, around the grant, and before the result is recorded. */
const POINTS = [
  'renewal:before',
  'renewal:paid',
  'renewal:failed',
  'dunning:before',
  'dunning:paid',
  'prepare:effect',
  'create-intent:effect',
  'start-confirmation:recorded',
  'confirm:before',
  'confirm:effect',
  'confirm:recorded',
  'settle:before',
  'settle:effect',
  'settle:recorded',
  'give-back:effect',
];

export type SimulationOptions = Omit<ClubWorldOptions, 'cards'> & {
  readonly seed: number;
  /** Whether processes stay down for days: then steps may be late, and nothing else may differ. */
  readonly outages?: boolean;
  readonly crashes?: number;
  readonly processes?: number;
  readonly until?: Instant;
  readonly points?: readonly string[];
};

/** Three years of a club: members join, spend, fail to pay, recover and leave, while processes run the clock and crash. */
export const simulateClub = async (provider: ProviderForProofs, options: SimulationOptions) => {
  const { seed, outages = false, crashes = 60, processes: count = 2, until = END, points = POINTS } = options;
  const random = seededRandom(seed);
  const below = (most: number) => Math.floor(random() * most);
  const chance = (share: number) => random() < share;
  const world = createClubWorld({ ...options, cards: provider.patient });
  const [good, bad, asks] = await Promise.all([
    provider.cardOf('tok_visa'),
    provider.cardOf('tok_chargeCustomerFail'),
    provider.cardOf('tok_threeDSecure2Required'),
  ]);
  const users = MEMBERS.map(([name, zone, joined]) => ({
    userId: UserId.parse(`${name}${seed % 100_000}`),
    zone,
    joined: joined as Instant,
  }));
  let processes: ClubProcess[] = Array.from({ length: count }, () => world.boot());
  let [fired, recovered, left, spends, down] = [0, 0, 0, 0, 0];

  const reboot = () => (processes = processes.map((process) => (process.dead ? world.boot() : process)));
  /** Runs the clocks of all processes until none dies, unless an outage keeps them down. */
  const runClocks = async (): Promise<void> => {
    for (let tries = 0; tries < 20; tries += 1) {
      if (world.plan.fired.length < crashes && chance(0.6)) world.plan.crashAt(points[below(points.length)] as string);
      await Promise.all(
        processes.map((process) =>
          process.clock.run().catch((error: unknown) => {
            if (!(error instanceof Crash)) throw error;
          }),
        ),
      );
      // A planned crash that was not reached must not hit a customer's own request.
      for (const name of world.plan.pending()) world.plan.forget(name);
      const died = processes.some(({ dead }) => dead);
      reboot();
      if (!died) return;
      if (outages && chance(0.5)) {
        down += 1;
        return;
      }
    }
    throw new Error('The processes die again and again.');
  };
  /** What people do between two moments. */
  const people = async (): Promise<void> => {
    const process = processes[0] as ClubProcess;
    const { userId } = users[below(users.length)] as (typeof users)[number];
    if (!world.cardsOf.has(userId)) return;
    const account = await world.accountOf(process, userId);
    const balance = creditsBalance(account.credits, world.now());
    if (balance > 0 && chance(0.8)) {
      const holdId = `slot${(spends += 1)}`;
      const credits = Credits.parse(1 + below(Math.min(balance, 700)));
      const spend: readonly Wanted<AccountCommand>[] = [
        { type: 'HoldCredits', data: { userId, holdId, credits } },
        chance(0.85)
          ? { type: 'SpendOnSlot', data: { userId, holdId, feeCents: ZERO_CENTS } }
          : { type: 'VoidCreditHold', data: { userId, holdId } },
      ];
      await world.does(process, userId, ...spend);
    }
    // Some come back after their membership ended.
    const former = account.club.present;
    if (former?.state === 'cancelled' && chance(0.5)) {
      world.cardsOf.set(userId, good);
      await world.join(process, userId, former.terms.zone, 4 + below(8));
      return;
    }
    // Cards fail for a while and recover, sometimes in time for the dunning, sometimes because the customer pays.
    if (chance(0.12)) world.cardsOf.set(userId, chance(0.6) ? bad : asks);
    else if (chance(0.6)) world.cardsOf.set(userId, good);
    if (account.club.present?.inGoodStanding === false && isActive(account.club.present)) {
      if (chance(0.5)) {
        world.cardsOf.set(userId, good);
        if ((await world.capture(process, userId)) === 'settled') recovered += 1;
      } else if (chance(0.1)) {
        await world.does(
          process,
          userId,
          { type: 'WriteOffOutstandingItems', data: { reservationId: null, userId } },
          { type: 'RestoreStanding', data: { userId } },
        );
      }
    }
    // Some choose another month, take that back, pause, or go on early.
    if (chance(0.25)) {
      const sessions = 4 + below(8);
      const month = {
        ...{ sessions, creditsRecurring: Credits.parse(sessions * 250), recurringCents: priceCents(sessions * 2000) },
        discountPpm: RatePpm.parse(200_000),
      };
      // As the routes do: the letter of the act names the next charge, tax included.
      const withTax = (price: number) => priceCents(price + Math.ceil((price * TAX) / 1_000_000));
      const amountCents = withTax(month.recurringCents);
      const formerCents = withTax(former?.terms.recurringCents ?? 0);
      const acts: readonly Wanted<AccountCommand>[] = [
        { type: 'ChooseSessions', data: { userId, month, amountCents } },
        { type: 'ChooseSessions', data: { userId, month, amountCents } },
        { type: 'WithdrawSessionsChoice', data: { userId, amountCents: formerCents } },
        { type: 'PauseMembership', data: { userId, cycles: 1 + below(3), mostCycles: 3, mostAYear: 2 } },
        { type: 'ResumeMembership', data: { userId } },
      ];
      await world.does(process, userId, acts[below(acts.length)] as Wanted<AccountCommand>);
    }
    if (chance(0.002)) {
      await world.does(process, userId, { type: 'CancelMembership', data: { userId, by: 'staff' } });
      left += 1;
    }
  };

  world.setTo(BEGIN);
  for (;;) {
    // 1. The next moment: somebody joins, something is due, or a few days pass.
    const joining = users.filter(({ userId, joined }) => !world.cardsOf.has(userId) && joined > world.now());
    const next = [
      ...joining.map(({ joined }) => joined),
      await (processes[0] as ClubProcess).clock.nextMoment(world.now(), until),
      instantOf(millisOf(world.now()) + (1 + below(4)) * DAY),
    ]
      .filter((moment) => moment !== undefined)
      .toSorted()[0] as Instant;
    if (next > until) break;
    world.setTo(next);
    for (const { userId, zone, joined } of joining.filter((user) => user.joined === next)) {
      world.cardsOf.set(userId, good);
      await world.join(processes.at(-1) as ClubProcess, userId, zone, 4 + below(8));
      void joined;
    }
    // 2. What is due, in all processes at once; then what people do.
    const before = down;
    await runClocks();
    await people();
    // The clock runs every minute: what a late payment has made due does not wait for the next moment.
    if (down === before) await (processes[0] as ClubProcess).clock.run();
    fired = world.plan.fired.length;
  }
  // 3. At the end all processes run, and everything that was begun is finished.
  world.setTo(until);
  reboot();
  for (const process of processes) await process.clock.run();
  const begun = world.log.flatMap(({ type, data }) =>
    type === 'PaymentRequested' ? [(data as { paymentId: string }).paymentId] : [],
  );
  for (const id of begun) await (processes[0] as ClubProcess).payments.run(PaymentId.parse(id));
  for (const process of processes) await process.clock.run();
  const findings = clubFindings(world.log, provider.twin.ledger(), until, outages ? 400 * DAY : 0);
  // A failpoint that no process reaches proves nothing.
  const unreached = points.filter((point) => !world.plan.reached.has(point));
  return {
    ...findings,
    errors: world.errors,
    unreached,
    events: world.log.length,
    fired,
    recovered,
    left,
    spends,
    down,
  };
};
