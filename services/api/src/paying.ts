import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import type { CardProvider } from './gateways/card-provider/card-provider.ts';
import type { ForgetHook } from './identity/forget-hooks.ts';
import type { CheckoutPayment } from './processes/checkout-payment/checkout-payment.ts';
import type { Failpoints } from './processes/failpoints.ts';
import { createLetGo, type LetGo } from './processes/let-go.ts';
import { createMarkPaid } from './processes/mark-paid.ts';
import { createMarkUnpaid } from './processes/not-paid-after-all.ts';
import { outstandingItems } from './processes/outstanding-items.ts';
import { paidItems } from './processes/paid-items.ts';
import type { Effects } from './processes/payments/parts.ts';
import { payOutstanding } from './processes/payments/pay-outstanding.ts';
import { createPayments, type Payments } from './processes/payments/payments.ts';
import { createPaymentsJanitor } from './processes/payments/payments-janitor.ts';
import type { Process } from './processes/process.ts';
import type { VenueDirectory } from './venues/directory.ts';
import { endOpenPayments } from './payments/end-open-payments.ts';
import { registerFinalQuoteRoute } from './payments/final-quote-route.ts';
import { type OutstandingRouteParts, registerOutstandingRoutes } from './payments/outstanding-routes.ts';
import { registerPaymentRoutes } from './payments/routes.ts';
import { createPaymentReply, type PaymentReply, type PaymentReplyParts } from './payments/status-reply.ts';
import { registerUnfinishedRoutes } from './payments/unfinished-routes.ts';
import { createWithReservationsPaid } from './payments/with-reservations-paid.ts';

export type PayingNeeds = Pick<OutstandingRouteParts, 'sleep' | 'voucherIdOf' | 'cardOf'> & {
  readonly deps: Deps;
  readonly payment: CheckoutPayment;
  readonly cards: CardProvider;
  readonly failpoints: Failpoints;
  readonly directory: VenueDirectory;
  /** What each purpose brings; what is owed is settled here. */
  readonly effects: Omit<Effects, 'outstanding'>;
  readonly voucherOf: NonNullable<PaymentReplyParts['voucherOf']>;
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
}: PayingNeeds): Paying => {
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
