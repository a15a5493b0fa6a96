import { readPaymentOfIntent } from '@paddock/projections/payments/read';
import { readCheckoutOfIntent } from '@paddock/projections/quotes/read';
import { contract } from '@paddock/shared-domain/contracts/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { CardProvider } from '../gateways/card-provider/card-provider.ts';
import { ok } from '../http/answers.ts';
import { problem } from '../http/problems.ts';
import { serve } from '../http/serve.ts';
import { type HeardOfRefund, isAboutRefund } from '../processes/refunds/heard-of-refund.ts';
import type { CheckoutPayment } from '../processes/checkout-payment/checkout-payment.ts';
import type { Payments } from '../processes/payments/payments.ts';

/** Deliveries of the card provider: hints to look, never facts (decision D5, attack A32). */
export const stripeWebhook = contract({
  method: 'POST',
  path: '/webhooks/stripe',
  summary: 'Deliveries of the card provider',
  access: { who: 'signature' },
  reply: z.object({ received: z.literal(true) }),
});

export const registerWebhookRoute = (
  app: FastifyInstance,
  {
    deps,
    cards,
    payment,
    payments,
    heardOf,
  }: {
    readonly deps: Deps;
    readonly cards: CardProvider;
    readonly payment: CheckoutPayment;
    readonly payments: Pick<Payments, 'run'>;
    readonly heardOf: HeardOfRefund;
  },
): void => {
  serve(app, stripeWebhook, async ({ rawBody, headers, now, log }) => {
    const delivery = cards.verifyWebhook({
      rawBody: rawBody ?? Buffer.alloc(0),
      signatureHeader: headers['stripe-signature'],
      now,
    });
    if (delivery.outcome === 'refused')
      return problem('invalid', { text: 'This delivery is not from the card provider.' });
    // Whatever the delivery says, the object itself is read again. Losing it changes nothing but the waiting time, so the
    // answer does not wait for the checkout or payment, and a repeat finds nothing left to do.
    const { objectId } = delivery;
    if (objectId === null) return ok({ received: true as const });
    // A refund that fails days later is told once and by nothing else for a day, so its delivery is answered when it is followed:
    // the provider tells again what was not.
    if (isAboutRefund(delivery.type))
      return (await heardOf(objectId)) === 'done' ? ok({ received: true as const }) : problem('unavailable');
    const [checkout, paid] = await Promise.all([
      readCheckoutOfIntent(deps.db, objectId).catch(() => undefined),
      readPaymentOfIntent(deps.db, objectId).catch(() => undefined),
    ]);
    const left = (error: unknown) => log.error({ err: error, checkout, payment: paid }, 'a payment could not go on');
    if (checkout !== undefined) payment.run(checkout).catch(left);
    if (paid !== undefined) payments.run(paid).catch(left);
    return ok({ received: true as const });
  });
};
