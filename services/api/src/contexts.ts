import { writerOf } from '@paddock/kit/business';
import { letGoOfAccounts } from './let-go-of-accounts.ts';
import { setUpRoutes } from './set-up.ts';
import type { FeedKeys } from '@paddock/calendar/feeds/feed-keys';
import { createReservationChanges } from '@paddock/calendar/feeds/reservation-changes';
import { registerFeedRoutes } from '@paddock/calendar/feeds/routes';
import type { Decode } from '@paddock/event-store/codec';
import type { Deps } from '@paddock/kit/deps';
import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import { postgresDeliveries } from '@paddock/kit/gateways/card-provider/deliveries';
import type { Vault } from '@paddock/kit/gateways/vault/vault';
import type { Alone } from '@paddock/kit/processes/alone';
import { type Failpoints, noFailpoints } from '@paddock/kit/processes/failpoints';
import { allSweepers, type Sweeper } from '@paddock/kit/processes/sweepers';
import { handledInJobs } from '@paddock/kit/processes/event-jobs';
import { configurationOf } from '@paddock/kit/http/configuration';
import { createJobs, type JobQueue } from '@paddock/kit/processes/jobs';
import type { Process } from '@paddock/kit/processes/process';
import { type TimedWork, together } from '@paddock/kit/processes/timed-work';
import type { RegisterRoutes } from '@paddock/kit/start/build-server';
import { readAlarms, raiseSharedAlarms } from '@paddock/kit/http/security-alarms';
import { alarmMails } from '@paddock/mails/alarm-mails';
import { readStaff } from '@paddock/projections/identity/users/read';
import type { Courier } from '@paddock/mails/courier';
import type { SentMails } from '@paddock/mails/sent-mails';
import type { Sender } from '@paddock/mails/letters/sender';
import { servePreviews } from '@paddock/mails/serve-previews';
import type { WaitingMails } from '@paddock/mails/waiting-mails';
import { type Books, createBooks } from '@paddock/office/books';
import { createOperations } from '@paddock/office/operations/operations';
import { createOperators } from '@paddock/office/operators';
import { registerTestClockRoutes, testClockDeps } from '@paddock/office/test-clock/routes';
import type { TestClock } from '@paddock/office/test-clock/test-clock';
import type { Identity } from '@paddock/people/identity/identity';
import { userHistory } from '@paddock/people/identity/rights-history';
import { createPeople } from '@paddock/people/identity/people';
import { createRaces, type Races } from '@paddock/race-control/create-races';
import { registerApprovalRoutes } from '@paddock/sales/billing/approval-routes';
import { createGivingDays } from '@paddock/sales/billing/giving-days';
import { registerBalanceRoutes } from '@paddock/sales/billing/balance-routes';
import { registerCardRoutes } from '@paddock/sales/billing/card-routes';
import { registerClearRoute } from '@paddock/sales/billing/clear-route';
import { endMove } from '@paddock/sales/booking/end-move';
import { createInTurn } from '@paddock/sales/booking/in-turn';
import { registerBookingRoutes } from '@paddock/sales/booking/routes';
import { createPaymentResourcesOf } from '@paddock/sales/checkout/payment-resources';
import { createGivenPromotionOf } from '@paddock/sales/promotions/given-promotion';
import { createOneAtATime } from '@paddock/sales/checkout/one-at-a-time';
import { registerCheckoutRoutes } from '@paddock/sales/checkout/routes';
import { type Club, createClub } from '@paddock/sales/club/create-club';
import { clubEffects } from '@paddock/sales/club/effects';
import { createNotices } from '@paddock/sales/create-notices';
import { createPaying } from '@paddock/sales/create-paying';
import type { Bookings, Payments } from '@paddock/sales/payments/process/payments';
import { registerDraftRoutes } from '@paddock/sales/plan-drafts/draft-routes';
import { planDraftsProcess } from '@paddock/sales/plan-drafts/plan-drafts';
import { registerRefundDesk } from '@paddock/sales/refunds/desk';
import { createRefunding } from '@paddock/sales/refunds/refunding';
import type { UnpaidHolds } from '@paddock/sales/payments/unpaid-holds';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { MailAllowance } from '@paddock/sales/vouchers/mail-allowance';
import { createVouchers } from '@paddock/sales/vouchers/vouchers';
import { createPaymentOfIntent, registerWebhookRoute } from '@paddock/sales/webhook-route';
import { createCatalogueDirectory } from '@paddock/venue/catalogue/catalogue-directory';
import { registerCatalogueRoutes } from '@paddock/venue/catalogue/routes';
import { ReadyDays } from '@paddock/venue/venues/day-answer';
import { visitPagesIn } from '@paddock/venue/venues/visit-pages';
import { createVenueDirectory, type VenueDirectory } from '@paddock/venue/venues/directory';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';

/** What the contexts need. */
type ContextDeps = {
  readonly deps: Deps;
  readonly cards: CardProvider;
  readonly vault: Vault;
  readonly feedKeys: FeedKeys;
  readonly mailAllowance: MailAllowance;
  readonly unpaidHolds: (cardOf: (user: UserId) => Promise<string | undefined>) => UnpaidHolds;
  readonly identity: Identity;
  readonly decode: Decode;
  readonly sentMails: SentMails;
  readonly courier: Courier;
  readonly sleep: (millis: number, signal?: AbortSignal) => Promise<void>;
  /** Runs work in one process at a time. */
  readonly alone: Pick<Alone, 'run'>;
  /** May write the stores beside the log. */
  readonly write: Pool;
  readonly testClock?: TestClock | undefined;
  readonly failpoints?: Failpoints;
};

/** The assembled contexts: their routes and background work. */
export type Contexts = {
  readonly routes: readonly RegisterRoutes[];
  readonly bookings: Bookings;
  readonly payments: Payments;
  /** Continues what has not ended. */
  readonly sweeper: Sweeper;
  readonly processes: readonly Process<never>[];
  /** Mails that could not be sent yet. */
  readonly waitingMails: WaitingMails;
  /** Calls to the card provider that processes make. */
  readonly jobs: JobQueue;
  readonly directory: VenueDirectory;
  /** Facts of the shop window. */
  readonly visitPages: ReturnType<typeof visitPagesIn>;
  readonly billingClock: Club['billingClock'];
  /** Sends notices when they are due. */
  readonly notices: TimedWork;
  readonly reconciliation: Books['reconciliation'];
  /** Counts failures of all processes, and mails security alarms that were not mailed yet. */
  readonly securityAlarms: (holds?: () => boolean) => Promise<void>;
  /** Race control, whether this process serves it or not. */
  readonly races: Races;
};

/** Assembles the contexts over the real dependencies, or a test's. */
export const createContexts = ({
  deps,
  cards,
  vault,
  feedKeys,
  mailAllowance,
  unpaidHolds: rememberUnpaidHolds,
  identity,
  decode,
  sentMails,
  courier,
  sleep,
  alone,
  write,
  testClock,
  failpoints = noFailpoints,
}: ContextDeps): Contexts => {
  const { commands, clock, db } = deps;
  const isInside = deps.config.RACE_CONTROL === 'inside';
  const directory = createVenueDirectory(db, deps.changes, clock);
  const catalogue = createCatalogueDirectory(db, deps.changes);
  const days = new ReadyDays(db);
  const reservationChanges = createReservationChanges({ store: deps.recent, decode });
  const people = createPeople({ commands, vault, db });
  const jobs = createJobs({ pool: write, clock, log: deps.log, sleep, store: deps.recent, decode });
  const vouchers = createVouchers(deps, people, mailAllowance, {
    decode,
    failpoints,
    matchesPassword: (user, password) => identity.matchesPassword(user, password),
  });
  const unpaidHolds = rememberUnpaidHolds(people.cardFingerprintOf);
  const paying = createPaying({
    deps,
    cards,
    failpoints,
    jobs,
    sleep,
    directory,
    unpaidHolds,
    cardOf: people.paymentMethodOf,
    ownCardOf: people.ownPaymentMethodOf,
    findVoucher: vouchers.find,
    voucherOf: vouchers.bought,
    vault,
    effects: { voucher: vouchers.issue, ...clubEffects(commands) },
  });
  const { any, bookings, payments, paymentReply, letGo } = paying;
  const cardOf = people.paymentMethodOf;
  const { cardGoodUntil } = people;
  const club = createClub({ deps, directory, payments, paymentReply, cardOf, cardGoodUntil, alone, failpoints });
  const { shownNames, publicNames, exists } = people;
  const races = createRaces({ deps, directory, catalogue, vault, write, decode, failpoints, publicNames, exists });
  const { refunds, heardOf, ...refunding } = createRefunding({ deps, cards, decode, failpoints, endMove, jobs });
  const inTurn = createInTurn();
  const booking = { deps, directory, days, people, inTurn, refunds, letGo, sleep, decode, failpoints };
  identity.provideLocations(async (id) => (await directory.get()).locations.has(id));
  const operations = createOperations(deps, identity, { decode, people, vault, cards });
  letGoOfAccounts(identity, { deps, cards, vault, feedKeys, payments, paying, refunds, club });
  identity.provideMembership(club.membershipOf);
  const sweeper = allSweepers(paying.sweeper, club.sweeper, refunding.sweeper, ...(isInside ? [races.freezer] : []));
  const notices = createNotices({
    deps,
    directory,
    failpoints,
    shownNames,
    cardOf: people.ownPaymentMethodOf,
    identity,
  });
  const givingDays = createGivingDays(deps);
  const timed = together(club.billingClock, notices.timed, givingDays);
  const sender: Sender = {
    get venue() {
      return writerOf(deps.business.known());
    },
    get clubName() {
      return deps.business.known().clubName;
    },
    publicUrl: deps.config.publicUrl,
  };
  const deliveries = postgresDeliveries(write, () => clock.now());
  const paymentOf = createPaymentOfIntent(deps.db);
  const books = createBooks({ deps, cards, heardOf, decode, directory, write, sleep, ...people });
  const mailAlarms = alarmMails({
    sent: sentMails,
    sender,
    clock,
    log: deps.log,
    zone: deps.config.TIMEZONE,
    alarms: (from, period) => readAlarms(db, from, period),
    superusers: async () => (await readStaff(db)).flatMap((one) => (one.isSuperuser ? [one.userId] : [])),
    shownNames,
    addresseeOf: (user) => identity.mailing.addresseeOf(user),
  });
  const operators = createOperators(
    {
      deps,
      sent: sentMails,
      courier,
      sleep,
      sender,
      decode,
      directory,
      changes: reservationChanges,
      identity,
      people,
      pool: write,
    },
    { paymentOf, any, refunds, heardOf, deliveries, jobs, reconciliation: books.reconciliation },
  );
  return {
    routes: [
      (app) =>
        identity.serve(app, async () => {
          // Without its read model, a venue still opens its screens: with what was known last.
          const business = await deps.business.get().catch(() => deps.business.known());
          return configurationOf(deps.config, business);
        }),
      (app) => operations.serve(app),
      (app) => registerBookingRoutes(app, booking),
      (app) => registerDraftRoutes(app, booking),
      (app) =>
        registerCheckoutRoutes(app, {
          ...booking,
          bookings,
          reply: paymentReply,
          unpaidHolds,
          oneAtATime: createOneAtATime(),
          resourcesOf: createPaymentResourcesOf(commands, deps.business, createGivenPromotionOf(deps)),
          guessVoucher: vouchers.guess,
        }),
      (app) => vouchers.serve(app, { payments, paymentReply }),
      (app) => registerWebhookRoute(app, { paymentOf, cards, any, heardOf, deliveries }),
      (app) => registerCardRoutes(app, { deps, cards, vault, payments, letGo }),
      (app) => registerBalanceRoutes(app, { db, unseal: people.unseal }),
      (app) => registerClearRoute(app, { commands, db, config: deps.config, store: deps.store, letGo }),
      (app) => registerApprovalRoutes(app, { deps, readHistory: userHistory(deps.store, decode), people }),
      (app) => registerRefundDesk(app, { deps, refunds, directory, sleep, voucherIdOf: vouchers.idOf, people }),
      (app) => books.serve(app),
      (app) => paying.serve(app),
      (app) => club.serve(app),
      (app) =>
        registerTestClockRoutes(
          app,
          clock,
          testClockDeps(testClock, deps, {
            timed,
            sweeper,
            sleep,
            worked: async () => (await operators.waitingMails.areTried()) && (await jobs.areTried()),
          }),
        ),
      (app) => registerCatalogueRoutes(app, { deps, catalogue, publicNames }),
      ...setUpRoutes({
        deps,
        write,
        identity,
        directory,
        days,
        catalogue,
        seatEvents: races.seatEvents,
        decode,
        sender,
        shownNames,
        contactOf: people.contactOf,
      }),
      ...(isInside ? races.routes : []),
      (app) => notices.serve(app),
      ...(deps.config.production ? [] : [(app: FastifyInstance) => servePreviews(app, sender)]),
      (app) =>
        registerFeedRoutes(app, {
          deps,
          directory,
          keys: feedKeys,
          changes: reservationChanges,
          ...people,
          mayRead: (user) => people.holds(user, 'reservations.change_reservation'),
        }),
    ],
    bookings,
    payments,
    sweeper,
    processes: [
      ...paying.processes,
      ...club.processes,
      refunding.process,
      ...notices.processes,
      planDraftsProcess(commands),
      // It calls the card provider, so each of its events is a job of one customer, which delays no other.
      handledInJobs(
        identity.arrivals,
        jobs,
        { store: deps.recent, decode },
        {
          AddressProven: ({ data: { userId } }, { isHistory }) => (isHistory ? undefined : userId),
        },
      ),
      ...operations.processes,
      ...operators.processes,
    ],
    waitingMails: operators.waitingMails,
    jobs,
    visitPages: visitPagesIn(directory, days, clock),
    directory,
    billingClock: club.billingClock,
    notices: together(notices.timed, givingDays),
    reconciliation: books.reconciliation,
    races,
    securityAlarms: async (holds) => {
      for (const alarm of await raiseSharedAlarms(write, clock.now()))
        deps.log.error({ alarm }, 'somebody should look at the security events');
      await mailAlarms(holds);
    },
  };
};
