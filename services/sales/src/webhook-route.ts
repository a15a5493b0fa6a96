import { type KnownPayment, readPaymentsOfIntents } from '@paddock/projections/payments/read';
import { contract } from '@paddock/shared-domain/contracts/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deliveries, Delivery } from '@paddock/kit/gateways/card-provider/deliveries';
import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import { ok } from '@paddock/kit/http/answers';
import { problem } from '@paddock/kit/http/problems';
import { serve } from '@paddock/kit/http/serve';
import { inBatches } from '@paddock/kit/tables/in-batches';
import type { Pool } from 'pg';
import { type HeardOfRefund, isAboutRefund } from './refunds/process/heard-of-refund.ts';
import type { AllPayments } from './payments/process/payments.ts';

/** Webhooks of the card provider: hints to read an object, never facts (decision 0138, threat TH-32). */
export const stripeWebhook = contract({
  method: 'POST',
  path: '/webhooks/stripe',
  summary: 'Deliveries of the card provider',
  access: { who: 'signature' },
  reply: z.object({ received: z.literal(true) }),
});

/** The payment that a payment intent of the provider belongs to; undefined if Paddock does not know it yet. */
export type PaymentOfIntent = (intentId: string) => Promise<KnownPayment | undefined>;
/** One payment has several deliveries within a moment: those that come together share a question. */
export const createPaymentOfIntent = (db: Pool): PaymentOfIntent =>
  inBatches((intentIds: readonly string[]) => readPaymentsOfIntents(db, intentIds));

export type FollowDeps = {
  readonly paymentOf: PaymentOfIntent;
  readonly any: Pick<AllPayments['any'], 'run'>;
  readonly heardOf: HeardOfRefund;
  readonly deliveries: Deliveries;
};

/**
 * Runs the process that owns the object of a delivery; safe to repeat. A delivery that cannot be followed now is recorded for a
 * person.
 *
 * @throws {Error} it could not be followed.
 */
export const followDelivery = (
  { paymentOf, any, heardOf, deliveries }: FollowDeps,
  delivery: Delivery,
): Promise<void> =>
  deliveries.follow(delivery, async () => {
    const { type, objectId } = delivery;
    if (isAboutRefund(type)) {
      if ((await heardOf(objectId)) !== 'done')
        throw new Error('What went back could not be read from the card provider.');
      return;
    }
    const known = await paymentOf(objectId);
    if (known !== undefined) await any.run(known);
  });

export const registerWebhookRoute = (
  app: FastifyInstance,
  { cards, ...parts }: FollowDeps & { readonly cards: Pick<CardProvider, 'verifyWebhook'> },
): void => {
  serve(app, stripeWebhook, async ({ rawBody, headers, now, log }) => {
    const delivery = cards.verifyWebhook({
      rawBody: rawBody ?? Buffer.alloc(0),
      signatureHeader: headers['stripe-signature'],
      now,
    });
    if (delivery.outcome === 'refused')
      return problem('invalid', { text: 'This delivery is not from the card provider.' });
    // The object itself is read, whatever the delivery says. A lost delivery costs only time, so the answer does not wait for the
    // checkout or payment.
    const { id, type, objectId } = delivery;
    if (objectId === null) return ok({ received: true as const });
    const followed = followDelivery(parts, { id, type, objectId });
    // A refund that fails days later is reported only by its delivery. So the delivery is answered once it was followed;
    // otherwise the provider repeats it.
    if (isAboutRefund(type))
      return followed.then(
        () => ok({ received: true as const }),
        () => problem('unavailable'),
      );
    followed.catch((error: unknown) => log.error({ err: error, delivery: id }, 'a delivery could not be followed'));
    return ok({ received: true as const });
  });
};
