import type { FastifyInstance } from 'fastify';
import type { Deps } from '@paddock/kit/deps';
import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import type { ForgetHook } from '@paddock/kit/forget-hooks';
import type { CheckoutPayment } from './checkout/process/checkout-payment.ts';
import type { Failpoints } from '@paddock/kit/processes/failpoints';
import { createLetGo, type LetGo } from './payments/let-go.ts';
import { createMarkPaid } from './billing/mark-paid.ts';
import { createMarkUnpaid } from './billing/not-paid-after-all.ts';
import { outstandingItems } from './booking/outstanding-items.ts';
import { paidItems } from './billing/paid-items.ts';
import type { Effects } from './payments/process/deps.ts';
import { payOutstanding } from './payments/process/pay-outstanding.ts';
import { createPayments, type Payments } from './payments/process/payments.ts';
import { createPaymentsJanitor } from './payments/process/payments-janitor.ts';
import type { Process } from '@paddock/kit/processes/process';
import type { VenueDirectory } from '@paddock/venue/venues/directory';
import { endOpenPayments } from './payments/end-open-payments.ts';
import { registerFinalQuoteRoute } from './payments/final-quote-route.ts';
import { type OutstandingRouteDeps, registerOutstandingRoutes } from './billing/outstanding-routes.ts';
import { registerPaymentRoutes } from './payments/routes.ts';
import { createPaymentReply, type PaymentReply, type PaymentReplyDeps } from './payments/status-reply.ts';
import { registerUnfinishedRoutes } from './payments/unfinished-routes.ts';
import { createWithReservationsPaid } from './billing/with-reservations-paid.ts';

export type PayingDeps = Pick<OutstandingRouteDeps, 'sleep' | 'voucherIdOf' | 'cardOf'> & {
  readonly deps: Deps;
  readonly payment: CheckoutPayment;
  readonly cards: CardProvider;
  readonly failpoints: Failpoints;
  readonly directory: VenueDirectory;
  /** What each purpose brings; what is owed is settled here. */
  readonly effects: Omit<Effects, 'outstanding'>;
  readonly voucherOf: NonNullable<PaymentReplyDeps['voucherOf']>;
};
export type Paying = {
  readonly payments: Payments;
  readonly paymentReply: PaymentReply;
  readonly letGo: LetGo;
  readonly janitor: ReturnType<typeof createPaymentsJanitor>;
  readonly processes: readonly Process<never>[];
  readonly endOpen: ForgetHook;
  serve(app: FastifyInstance): void;
};

/** Everything the API does with payments that are no checkouts, for the contexts that meet them. */
export const createPaying = ({
  deps,
  payment,
  cards,
  failpoints,
  directory,
  effects,
  voucherOf,
  ...needs
}: PayingDeps): Paying => {
  const { commands, clock, log, db, positions } = deps;
  const payments = createPayments({
    commands,
    cards,
    clock,
    failpoints,
    log,
    effects: { ...effects, outstanding: payOutstanding(commands) },
  });
  const letGo = createLetGo({ commands, payment, payments, sleep: needs.sleep });
  const reply = createPaymentReply({ payments, cards, sleep: needs.sleep, voucherOf });
  const markPaid = createMarkPaid({ commands, db, positions });
  const withReservationsPaid = createWithReservationsPaid({ commands, markPaid, clock });
  return {
    payments,
    paymentReply: reply,
    letGo,
    janitor: createPaymentsJanitor({ db, payments, clock, log }),
    processes: [
      outstandingItems(commands, payments),
      paidItems(commands, markPaid, createMarkUnpaid({ commands, db, positions })),
    ],
    endOpen: endOpenPayments({ commands, db, positions }, payments),
    serve: (app) => {
      registerPaymentRoutes(app, { payments, reply, withReservationsPaid });
      registerOutstandingRoutes(app, { commands, payments, letGo, reply, withReservationsPaid, ...needs });
      registerFinalQuoteRoute(app, { commands, db, directory });
      registerUnfinishedRoutes(app, { deps, payments, directory, letGo });
    },
  };
};
