import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { abandonPayment, getPayment, processPayment } from '@paddock/shared-domain/payments/contract';
import type { FastifyInstance } from 'fastify';
import { actingFor } from '@paddock/kit/http/actor-of';
import { ok } from '@paddock/kit/http/answers';
import { notFound } from '@paddock/kit/http/problems';
import { serveAccount } from '@paddock/kit/http/serve';
import type { PaymentRun, Payments } from './process/payments.ts';
import type { PaymentReply } from './status-reply.ts';

/** What else is updated once a payment has ended. */
export type WithReservationsPaid = (run: Promise<PaymentRun>) => Promise<PaymentRun>;

export type PaymentRouteDeps = {
  readonly payments: Payments;
  readonly reply: PaymentReply;
  readonly withReservationsPaid: WithReservationsPaid;
};

const belongsTo = ({ payment }: PaymentRun, account: UserId): boolean => payment.request?.userId === account;

/** The state of a payment, continuing after the bank's challenge, and abandoning it (decision 0136). */
export const registerPaymentRoutes = (
  app: FastifyInstance,
  { payments, reply, withReservationsPaid }: PaymentRouteDeps,
): void => {
  serveAccount(app, getPayment, async ({ account, caller, params: { payment: id } }) => {
    const found = await payments.look(id);
    const status = belongsTo(found, account) ? await reply.status(id, found.payment, caller.userId) : undefined;
    return status === undefined ? notFound : ok(status);
  });
  serveAccount(app, processPayment, async ({ account, caller, params: { payment: id } }) =>
    belongsTo(await payments.look(id), account)
      ? reply.answer(id, withReservationsPaid(payments.run(id)), { reader: caller.userId })
      : notFound,
  );
  serveAccount(app, abandonPayment, async ({ account, caller, requestId, params: { payment: id } }) => {
    const found = await payments.look(id);
    if (!belongsTo(found, account)) return notFound;
    const ended =
      found.payment.phase === 'challenged'
        ? await payments.abandon(id, { actor: actingFor(caller, account, 'user.change_user'), requestId })
        : found;
    const status = await reply.status(id, ended.payment, caller.userId);
    return status === undefined ? notFound : ok(status, { position: ended.position });
  });
};
