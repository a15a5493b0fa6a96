import type { FastifyInstance } from 'fastify';
import { registerBalanceRoutes } from './billing/balance-routes.ts';
import { registerCardRoutes } from './billing/card-routes.ts';
import { registerClearRoute } from './billing/clear-route.ts';
import { createFreezer } from './boards/freeze-ended.ts';
import { createOneTeamEach } from './boards/one-team-each.ts';
import { createRacers } from './boards/racers.ts';
import { registerBoardRoutes } from './boards/routes.ts';
import { ReadyDays } from './booking/day-answer.ts';
import { createInTurn } from './booking/in-turn.ts';
import { registerBookingRoutes } from './booking/routes.ts';
import { createCatalogueDirectory } from './catalogue/catalogue-directory.ts';
import { registerCatalogueRoutes } from './catalogue/routes.ts';
import { createMeansOf } from './checkout/means.ts';
import { createOneAtATime } from './checkout/one-at-a-time.ts';
import { clubEffects } from './club/effects.ts';
import { registerCheckoutRoutes } from './checkout/routes.ts';
import { registerWebhookRoute } from './checkout/webhook-route.ts';
import { createClub } from './create-club.ts';
import { createRaces } from './create-races.ts';
import { createOperators } from './operators.ts';
import { registerFeedRoutes } from './feeds/routes.ts';
import { postgresDeliveries } from './gateways/card-provider/deliveries.ts';
import { createPeople } from './identity/people.ts';
import { servePreviews } from './processes/mails/serve-previews.ts';
import { lapPeople } from './laps/lap-people.ts';
import { registerLapRoutes } from './laps/routes.ts';
import { createCheckoutPayment } from './processes/checkout-payment/checkout-payment.ts';
import { noFailpoints } from './processes/failpoints.ts';
import { createJanitor } from './processes/janitor.ts';
import { allJanitors } from './processes/janitors.ts';
import { planDraftsProcess } from './processes/plan-drafts.ts';
import { createPaying } from './paying.ts';
import { setUpRoutes } from './set-up.ts';
import { together } from './processes/timed-work.ts';
import { registerTestClockRoutes, testClockParts } from './test-clock/routes.ts';
import { venueFacts } from './venue-facts.ts';
import { registerRefundDesk } from './refunds/desk.ts';
import { createRefunding } from './refunds/refunding.ts';
import { createVenueDirectory } from './venues/directory.ts';
import { letGoOfAccounts } from './let-go-of-accounts.ts';
import { createNotices } from './create-notices.ts';
import { createBooks } from './books.ts';
import { createOperations } from './operations/operations.ts';
import { createVouchers } from './vouchers/vouchers.ts';
import type { ContextNeeds, Contexts } from './context-needs.ts';

export type { Contexts } from './context-needs.ts';

/** Puts the contexts together over the real things, or a test's. */
export const createContexts = ({
  deps,
  cards,
  vault,
  feedKeys,
  mailAllowance,
  identity,
  configuration,
  decode,
  sentMails,
  courier,
  sleep,
  alone,
  write,
  testClock,
  failpoints = noFailpoints,
}: ContextNeeds): Contexts => {
  const { commands, clock, log, db } = deps;
  const directory = createVenueDirectory(db, deps.changes, clock);
  const catalogue = createCatalogueDirectory(db, deps.changes);
  const days = new ReadyDays(db);
  const people = createPeople({ commands, vault, db });
  const payment = createCheckoutPayment({ commands, cards, venues: venueFacts(directory), clock, failpoints, log });
  const vouchers = createVouchers(deps, people, mailAllowance);
  const paying = createPaying({
    deps,
    payment,
    cards,
    failpoints,
    sleep,
    directory,
    cardOf: people.paymentMethodOf,
    voucherIdOf: vouchers.idOf,
    voucherOf: vouchers.bought,
    effects: { voucher: vouchers.issue, ...clubEffects(commands) },
  });
  const { payments, paymentReply, letGo } = paying;
  const cardOf = people.paymentMethodOf;
  const club = createClub({ deps, directory, payments, paymentReply, cardOf, alone, failpoints });
  const racers = createRacers({ db, vault, flagUrlTemplate: deps.config.FLAG_URL_TEMPLATE });
  const oneTeamEach = createOneTeamEach({ deps, decode });
  const boards = { deps, racers, oneTeamEach, catalogue, venues: directory, exists: people.exists };
  const { shownNames, publicNames, exists } = people;
  const races = createRaces({ deps, directory, catalogue, vault, write, decode, failpoints, publicNames, exists });
  const { refunds, heardOf, ...refunding } = createRefunding({ deps, cards, decode, failpoints });
  const inTurn = createInTurn();
  const booking = { deps, directory, days, people, inTurn, refunds, letGo, sleep, decode, failpoints };
  identity.provideLocations(async (id) => (await directory.get()).locations.has(id));
  const operations = createOperations(deps, identity, { decode, people, vault, cards });
  letGoOfAccounts(identity, { deps, cards, vault, feedKeys, payment, payments, paying, refunds, club });
  identity.provideMembership(club.membershipOf);
  const janitor = allJanitors(
    createJanitor({ db, commands, payment, clock, log }),
    paying.janitor,
    club.janitor,
    refunding.janitor,
    createFreezer(deps),
  );
  const notices = createNotices({ deps, directory, failpoints, shownNames, cardOf: people.paymentMethodOf, identity });
  const timed = together(club.billingClock, notices.timed);
  const sender = { clubName: configuration.club_name, publicUrl: deps.config.publicUrl };
  const deliveries = postgresDeliveries(write, () => clock.now());
  const books = createBooks({ deps, cards, heardOf, decode, directory, write, sleep, ...people });
  const operators = createOperators(
    { deps, sent: sentMails, courier, sleep, sender, decode, directory, identity, people, pool: write },
    { payment, payments, refunds, heardOf, deliveries, reconciliation: books.reconciliation },
  );
  return {
    routes: [
      (app) => identity.serve(app, configuration),
      (app) => operations.serve(app),
      (app) => registerBookingRoutes(app, booking),
      (app) =>
        registerCheckoutRoutes(app, {
          ...booking,
          payment,
          cards,
          oneAtATime: createOneAtATime(),
          sleep,
          meansOf: createMeansOf(commands, deps.config.CLUB_ENABLED),
          guessVoucher: vouchers.guess,
        }),
      (app) => vouchers.serve(app, { payments, paymentReply }),
      (app) => registerWebhookRoute(app, { deps, cards, payment, payments, heardOf, deliveries }),
      (app) => registerCardRoutes(app, { deps, cards, vault, payments, letGo }),
      (app) => registerBalanceRoutes(app, deps),
      (app) => registerClearRoute(app, { commands, db, letGo }),
      (app) => registerRefundDesk(app, { deps, refunds, directory, sleep, voucherIdOf: vouchers.idOf, people }),
      (app) => books.serve(app),
      (app) => paying.serve(app),
      (app) => club.serve(app),
      (app) => registerTestClockRoutes(app, clock, testClockParts(testClock, deps, { timed, janitor, sleep })),
      (app) => registerCatalogueRoutes(app, { deps, catalogue, publicNames }),
      ...setUpRoutes({
        deps,
        identity,
        directory,
        days,
        catalogue,
        seatEvents: races.seatEvents,
        decode,
        sender,
        shownNames,
      }),
      (app) => registerBoardRoutes(app, boards),
      (app) => registerLapRoutes(app, { deps, catalogue, venues: directory, ...lapPeople(people, vault) }),
      (app) => races.serve(app),
      (app) => notices.serve(app),
      ...(deps.config.production ? [] : [(app: FastifyInstance) => servePreviews(app, sender)]),
      (app) =>
        registerFeedRoutes(app, {
          deps,
          directory,
          keys: feedKeys,
          decode,
          ...people,
          mayRead: (user) => people.holds(user, 'reservations.change_reservation'),
        }),
    ],
    payment,
    payments,
    janitor,
    processes: [
      ...paying.processes,
      ...club.processes,
      refunding.process,
      ...races.processes,
      ...notices.processes,
      planDraftsProcess(commands),
      oneTeamEach.process,
      ...identity.processes,
      ...operations.processes,
      ...operators.processes,
    ],
    waitingMails: operators.waitingMails,
    directory,
    billingClock: club.billingClock,
    notices: notices.timed,
    reconciliation: books.reconciliation,
    races,
  };
};
