import { createMarkPaid } from './billing/mark-paid.ts';
import { createMarkUnpaid } from './billing/not-paid-after-all.ts';
import { type OutstandingRouteDeps, registerOutstandingRoutes } from './billing/outstanding-routes.ts';
import { paidItems } from './billing/paid-items.ts';
import { createWithReservationsPaid } from './billing/with-reservations-paid.ts';
import { outstandingItems } from './booking/outstanding-items.ts';
import { endOpenPayments } from './payments/end-open-payments.ts';
import { registerFinalQuoteRoute } from './payments/final-quote-route.ts';
import { createLetGo, type LetGo } from './payments/let-go.ts';
import type { Effects, VenueFacts } from './payments/process/deps.ts';
import { createPaymentJobs } from './payments/process/payment-jobs.ts';
import { payOutstanding } from './payments/process/pay-outstanding.ts';
import { type AllPayments, createPayments } from './payments/process/payments.ts';
import { createRecoverySweeper } from './payments/process/recovery-sweeper.ts';
import { registerPaymentRoutes } from './payments/routes.ts';
import { createPaymentReply, type PaymentReply, type PaymentReplyDeps } from './payments/status-reply.ts';
import { readWasCharged } from '@paddock/projections/billing/balances/read';
import type { UnpaidHolds } from './payments/unpaid-holds.ts';
import { registerUnfinishedRoutes } from './payments/unfinished-routes.ts';
import type { Deps } from '@paddock/kit/deps';
import type { ForgetHook } from '@paddock/kit/forget-hooks';
import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import type { Vault } from '@paddock/kit/gateways/vault/vault';
import type { Failpoints } from '@paddock/kit/processes/failpoints';
import type { JobQueue } from '@paddock/kit/processes/jobs';
import type { Process } from '@paddock/kit/processes/process';
import type { Sweeper } from '@paddock/kit/processes/sweepers';
import type { LocationId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { hoursOf, type VenueDirectory } from '@paddock/venue/venues/directory';
import type { FastifyInstance } from 'fastify';

/** The facts about venues that a checkout needs, from the directory. */
const venueFacts = (directory: VenueDirectory): VenueFacts => ({
  hoursOf: async (id: LocationId) => {
    const location = (await directory.get()).locations.get(id);
    if (location === undefined) throw new Error(`There is no location ${id}.`);
    return hoursOf(location);
  },
  isActive: async (id: SeatId) => (await directory.get()).seats.get(id)?.active ?? false,
});

type PayingDeps = Pick<OutstandingRouteDeps, 'sleep' | 'findVoucher' | 'cardOf' | 'ownCardOf'> & {
  readonly deps: Deps;
  readonly cards: CardProvider;
  readonly failpoints: Failpoints;
  readonly jobs: JobQueue;
  readonly directory: VenueDirectory;
  readonly unpaidHolds: UnpaidHolds;
  /** The effect of each purpose; that of `outstanding` is added here. */
  readonly effects: Omit<Effects, 'outstanding'>;
  readonly voucherOf: NonNullable<PaymentReplyDeps['voucherOf']>;
  readonly vault: Pick<Vault, 'sealForAccount' | 'unseal'>;
};
type Paying = AllPayments & {
  readonly paymentReply: PaymentReply;
  readonly letGo: LetGo;
  readonly sweeper: Sweeper;
  readonly processes: readonly Process<never>[];
  /** Completes or abandons the open payments of a forgotten customer. */
  readonly endOpen: ForgetHook;
  serve(app: FastifyInstance): void;
};

/** Assembles payments for the contexts that use them. */
export const createPaying = ({
  deps,
  cards,
  failpoints,
  jobs,
  directory,
  unpaidHolds,
  effects,
  voucherOf,
  vault,
  ...needs
}: PayingDeps): Paying => {
  const { commands, clock, log, db, positions } = deps;
  const all = createPayments({
    commands,
    cards,
    venues: venueFacts(directory),
    clock,
    failpoints,
    log,
    unpaidHolds,
    hasPaid: (user) => readWasCharged(db, user),
    sealReceipt: (user, url) => vault.sealForAccount([user], url),
    effects: { ...effects, outstanding: payOutstanding(commands) },
  });
  const { payments, bookings, any } = all;
  const paymentJobs = createPaymentJobs(jobs, any);
  const letGo = createLetGo({ commands, any, sleep: needs.sleep });
  const reply = createPaymentReply({
    any,
    cards,
    directory,
    sleep: needs.sleep,
    voucherOf,
    unseal: (sealed) => vault.unseal(sealed),
  });
  const markPaid = createMarkPaid({ commands, db, positions });
  const withReservationsPaid = createWithReservationsPaid({ commands, markPaid, clock });
  return {
    ...all,
    paymentReply: reply,
    letGo,
    sweeper: createRecoverySweeper({ db, bookings, continueThem: paymentJobs.continueThem, clock, log }),
    processes: [
      outstandingItems(commands, paymentJobs.end),
      paidItems(commands, markPaid, createMarkUnpaid({ commands, db, positions })),
    ],
    endOpen: endOpenPayments({ commands, db, positions }, any),
    serve: (app) => {
      registerPaymentRoutes(app, { payments, reply, withReservationsPaid });
      registerOutstandingRoutes(app, { commands, payments, letGo, reply, withReservationsPaid, ...needs });
      registerFinalQuoteRoute(app, { commands, db, directory });
      registerUnfinishedRoutes(app, { deps, any, directory, letGo, unpaidHolds });
    },
  };
};
