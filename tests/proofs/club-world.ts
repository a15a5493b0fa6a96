import { createCommands } from '@paddock/kit/command-handling/command-handler';
import type { Commands } from '@paddock/kit/command-handling/commands';
import { clubEffects } from '@paddock/sales/club/effects';
import { derivedId } from '@paddock/kit/command-handling/derived-id';
import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import { type BillingClock, createBillingClock } from '@paddock/sales/club/billing-clock/billing-clock';
import { payOutstanding } from '@paddock/sales/payments/process/pay-outstanding';
import { createPayments, type Payments } from '@paddock/sales/payments/process/payments';
import { createDecode } from '@paddock/event-store/codec';
import { createInMemoryLog } from '@paddock/event-store/in-memory/in-memory-log';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import { allEvents } from '@paddock/shared-domain/all-events';
import { type Account, type AccountCommand, accountDecider } from '@paddock/shared-domain/billing/account';
import { owedOf } from '@paddock/shared-domain/billing/items';
import { Credits } from '@paddock/shared-domain/club/credit-value';
import type { MembershipTerms } from '@paddock/shared-domain/club/events';
import { LocationId, MembershipId, PaymentId, type UserId } from '@paddock/shared-domain/kernel/ids';
import { priceCents, RatePpm } from '@paddock/shared-domain/kernel/money';
import { type Instant, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import { localDateOf } from '@paddock/shared-domain/kernel/venue-time';
import { type Wanted } from '../support/given.ts';
import { silentLog } from '../support/stub.ts';
import type { Card } from './checkout-world.ts';
import { duesInMemory } from './club-dues.ts';
import { noVenues } from './payment-world.ts';
import { Crash, FailpointPlan } from './failpoint-plan.ts';

export type ClubProcess = {
  dead: boolean;
  readonly commands: Commands;
  readonly payments: Payments;
  readonly clock: BillingClock;
};
export type ClubWorldOptions = {
  readonly cards: CardProvider;
  /** A mutant may be put between the clock and the log. */
  readonly commandsOf?: (commands: Commands, now: () => Instant) => Commands;
  readonly paymentsOf?: (payments: Payments, now: () => Instant) => Payments;
};

/** More than a month, so that cycles pass while an earlier one is owed. */
export const ENDS_AFTER = 40;
/** The sales tax at every location here: 9.5 %. */
export const TAX = 95_000;

/**
 * A club without a venue: one log, one provider, and processes that start and die, all running the billing clock at the same time without
 * a leader. All code is the product's own, except the store and the read model in memory.
 */
export const createClubWorld = ({ cards, commandsOf, paymentsOf }: ClubWorldOptions) => {
  const log = createInMemoryLog('club');
  const plan = new FailpointPlan();
  const cardsOf = new Map<UserId, Card>();
  const errors: string[] = [];
  let millis = 0;
  const now = (): Instant => instantOf(millis);
  const clock = { now };
  let serial = 0;

  const boot = (): ClubProcess => {
    const life = { dead: false };
    const alive = () => {
      if (life.dead) throw new Crash('a dead process');
    };
    const store = openInMemoryStore({
      log,
      now: () => new Date(0),
      faults: { beforeAppend: alive, beforeRead: alive },
    });
    const made = createCommands({
      store,
      decode: createDecode([...allEvents]),
      random: () => 0.5,
      sleep: () => new Promise((resolve) => setImmediate(resolve)),
    });
    const commands = commandsOf?.(made, now) ?? made;
    const failpoints = plan.of(life);
    const logger = silentLog({ error: ({ err }) => void (err instanceof Crash || errors.push(String(err))) });
    const { payments: begun } = createPayments({
      commands,
      venues: noVenues,
      cards,
      clock,
      failpoints,
      log: logger,
      effects: {
        ...clubEffects(commands),
        outstanding: payOutstanding(commands),
        voucher: () => Promise.reject(new Error('No vouchers here.')),
      },
    });
    const payments = paymentsOf?.(begun, now) ?? begun;
    const billing = createBillingClock({
      commands,
      payments,
      dues: duesInMemory(log.events),
      clock,
      paymentMethodOf: (user) => Promise.resolve(cardsOf.get(user)),
      taxRateOf: () => Promise.resolve(RatePpm.parse(TAX)),
      taxRates: () => Promise.resolve(String(TAX)),
      // Cards of this world are good to the end of 2028.
      cardGoodUntil: (user) => Promise.resolve(cardsOf.has(user) ? '2028-12' : undefined),
      rules: async () => ({ tellOfEach: true, endsAfterDays: ENDS_AFTER }),
      alone: {
        run: async (work) => {
          await work(() => true);
          return true;
        },
      },
      failpoints,
      log: logger,
    });
    return Object.assign(life, { commands, payments, clock: billing });
  };

  const context = (what: string) => ({
    commandId: `world:${what}:${(serial += 1)}`,
    actor: { kind: 'system' as const, process: 'world' },
    now: now(),
  });
  const accountOf = async ({ commands }: ClubProcess, user: UserId): Promise<Account> =>
    (await commands.load(accountDecider, user)).state;

  /** Joins as the route does: one payment, whose effect enrols the member. */
  const join = async (process: ClubProcess, user: UserId, zone: string, sessions = 4): Promise<MembershipId> => {
    const membershipId = MembershipId.parse(derivedId(`membership ${user} ${(serial += 1)}`));
    const price = priceCents(sessions * 2000);
    const taxCents = priceCents(Math.ceil((price * TAX) / 1_000_000)) as typeof price;
    const terms: MembershipTerms = {
      locationId: LocationId.parse('downtown'),
      zone,
      intro: false,
      sessions,
      creditsRecurring: Credits.parse(sessions * 250),
      recurringCents: price,
      discountPpm: RatePpm.parse(200_000),
      startedOn: localDateOf(now(), zone),
    };
    const { payment } = await process.payments.pay(
      {
        paymentId: PaymentId.parse(derivedId(`joining ${membershipId}`)),
        userId: user,
        amountCents: priceCents(price + taxCents) as typeof price,
        purpose: { kind: 'enrolment', membershipId, terms, taxCents, cardFingerprint: null },
        means: { kind: 'card', ...(cardsOf.get(user) as Card) },
        offSession: false,
      },
      context('join'),
    );
    if (payment.phase !== 'settled') throw new Error(`Joining ended ${payment.phase}.`);
    return membershipId;
  };
  /** Pays everything that is owed, as the customer can on the dashboard. */
  const capture = async (process: ClubProcess, user: UserId): Promise<string> => {
    const { items } = await accountOf(process, user);
    const open = [...items].filter(([, item]) => item.open && item.claimedBy === undefined);
    if (open.length === 0) return 'nothing';
    const owed = open.map(([itemId, item]) => ({
      itemId,
      amountCents: priceCents(owedOf(item)),
    }));
    const { payment } = await process.payments.pay(
      {
        paymentId: PaymentId.parse(derivedId(`capture ${user} ${(serial += 1)}`)),
        userId: user,
        amountCents: priceCents(owed.reduce((sum, { amountCents }) => sum + amountCents, 0)),
        purpose: { kind: 'outstanding', items: owed },
        means: { kind: 'card', ...(cardsOf.get(user) as Card) },
        offSession: false,
      },
      context('capture'),
    );
    return payment.phase;
  };
  const does = (process: ClubProcess, user: UserId, ...wanted: readonly Wanted<AccountCommand>[]) =>
    process.commands.handle(accountDecider, user, wanted, context('does'));

  return {
    log: log.events,
    plan,
    errors,
    cardsOf,
    now,
    setTo: (moment: Instant) => void (millis = millisOf(moment)),
    boot,
    join,
    capture,
    accountOf,
    does,
  };
};
export type ClubWorld = ReturnType<typeof createClubWorld>;
