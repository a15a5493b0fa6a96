import Stripe from 'stripe';
import type { CardProvider, ConfirmIntent, ConfirmIntentOutcome, IntentState } from './card-provider.ts';
import { balanceTransactions } from './stripe-balance.ts';
import { asRejected, asUnknown, isReplayed, outcomeOfFailure, within } from './stripe-failure.ts';
import { intentStateOf } from './stripe-intent-state.ts';
import { storeStripeCard } from './stripe-store-card.ts';
import { stripeDisputes } from './stripe-dispute.ts';
import { providerRefundOf } from './stripe-refund.ts';
import { verifyStripeWebhook } from './stripe-webhook.ts';

export type StripeCardProviderOptions = {
  readonly secretKey: string;
  /** One, or two while a secret is being replaced. */
  readonly webhookSecrets: readonly string[];
  /** Longest wait for one operation in ms; default 15,000 (decision 0136 c). */
  readonly timeoutMs?: number;
  /** Where Stripe is; set only in development and tests, to use the twin. */
  readonly server?: { readonly host: string; readonly port: number; readonly protocol: 'http' | 'https' };
};

const TIMEOUT_MS = 15_000;

/** The only adapter to Stripe, through its official SDK (rule A-083). No retries, no telemetry, no exceptions. */
export const stripeCardProvider = (options: StripeCardProviderOptions): CardProvider => {
  const { secretKey, webhookSecrets, timeoutMs = TIMEOUT_MS, server } = options;
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
    ...server,
  });
  const bounded = <Answer>(call: Promise<Answer>): Promise<Answer> => within(timeoutMs, call);

  const readIntent = async (intentId: string): Promise<IntentState> => {
    try {
      return intentStateOf(await bounded(stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] })));
    } catch (error) {
      return asUnknown(outcomeOfFailure(error));
    }
  };

  /** A replayed reply, or a rejection because of the intent's state, may be out of date: read the intent. */
  const confirmedByReading = async (
    intentId: string,
    otherwise: ConfirmIntentOutcome,
  ): Promise<ConfirmIntentOutcome> => {
    const state = await readIntent(intentId);
    return state.outcome === 'requires_confirmation' ? otherwise : state;
  };

  const confirmIntent = async (request: ConfirmIntent): Promise<ConfirmIntentOutcome> => {
    const { intentId, idempotencyKey, paymentMethodId, returnUrl, offSession } = request;
    try {
      const intent = await bounded(
        stripe.paymentIntents.confirm(
          intentId,
          {
            expand: ['latest_charge'],
            ...(paymentMethodId === undefined ? {} : { payment_method: paymentMethodId }),
            ...(returnUrl === undefined ? {} : { return_url: returnUrl }),
            ...(offSession === true ? { off_session: true } : {}),
          },
          { idempotencyKey },
        ),
      );
      const state = isReplayed(intent.lastResponse.headers) ? await readIntent(intentId) : intentStateOf(intent);
      return state.outcome === 'requires_confirmation' ? { outcome: 'unknown', cause: 'unexpected' } : state;
    } catch (error) {
      const failure = outcomeOfFailure(error);
      if (failure.outcome === 'unknown') return failure;
      const replayed = error instanceof Stripe.errors.StripeError && isReplayed(error.headers);
      return failure.outcome === 'rejected' || replayed ? confirmedByReading(intentId, failure) : failure;
    }
  };

  return {
    async ensureCustomer({ userId, key }) {
      try {
        const customer = await bounded(
          stripe.customers.create({ metadata: { user_id: userId } }, { idempotencyKey: key }),
        );
        return { outcome: 'ensured', customerId: customer.id };
      } catch (error) {
        return asRejected(outcomeOfFailure(error));
      }
    },

    async storeCard(request) {
      try {
        return await bounded(storeStripeCard(stripe, request));
      } catch (error) {
        return outcomeOfFailure(error);
      }
    },

    async readCard({ paymentMethodId }) {
      try {
        const { customer } = await bounded(stripe.paymentMethods.retrieve(paymentMethodId));
        return { outcome: customer === null ? 'detached' : 'attached' };
      } catch (error) {
        const read = asUnknown(outcomeOfFailure(error));
        return read.cause === 'not_found' ? { outcome: 'detached' } : read;
      }
    },

    async detachCard({ paymentMethodId, key }) {
      try {
        await bounded(stripe.paymentMethods.detach(paymentMethodId, {}, { idempotencyKey: key }));
        return { outcome: 'detached' };
      } catch (error) {
        const failure = outcomeOfFailure(error);
        if (failure.outcome === 'rejected') return { outcome: 'detached' };
        if (failure.outcome === 'unknown') return failure.cause === 'not_found' ? { outcome: 'detached' } : failure;
        return { outcome: 'unknown', cause: 'unexpected' };
      }
    },

    async createIntent({ amountCents, currency, customerId, paymentMethodId, metadata, idempotencyKey }) {
      try {
        const intent = await bounded(
          stripe.paymentIntents.create(
            {
              amount: amountCents,
              currency,
              customer: customerId,
              payment_method: paymentMethodId,
              allowed_payment_method_types: ['card'],
              metadata,
            },
            { idempotencyKey },
          ),
        );
        return { outcome: 'created', intentId: intent.id };
      } catch (error) {
        return asRejected(outcomeOfFailure(error));
      }
    },

    confirmIntent,
    readIntent: ({ intentId }) => readIntent(intentId),

    async cancelIntent({ intentId, idempotencyKey }) {
      try {
        await bounded(stripe.paymentIntents.cancel(intentId, {}, { idempotencyKey }));
        return { outcome: 'canceled' };
      } catch (error) {
        const failure = outcomeOfFailure(error);
        if (failure.outcome === 'unknown') return failure;
        const state = await readIntent(intentId);
        if (state.outcome === 'succeeded') return { ...state, outcome: 'already_succeeded' };
        if (state.outcome === 'canceled' || state.outcome === 'unknown') return state;
        return { outcome: 'unknown', cause: 'unexpected' };
      }
    },

    async refund({ intentId, amountCents, idempotencyKey, reason }) {
      try {
        const refund = await bounded(
          stripe.refunds.create({ payment_intent: intentId, amount: amountCents, reason }, { idempotencyKey }),
        );
        return refund.status === 'failed' || refund.status === 'canceled'
          ? { outcome: 'rejected', message: 'The refund failed.', code: refund.failure_reason ?? null }
          : { outcome: 'refunded', refundId: refund.id };
      } catch (error) {
        return asRejected(outcomeOfFailure(error));
      }
    },

    verifyWebhook: (request) =>
      verifyStripeWebhook({ stripe, secrets: webhookSecrets, liveMode: /^(sk|rk)_live/.test(secretKey), ...request }),

    async listRefunds({ intentId }) {
      try {
        // A charge has few refunds; one page holds a hundred.
        const { data } = await bounded(stripe.refunds.list({ payment_intent: intentId, limit: 100 }));
        return { outcome: 'listed', refunds: data.map(providerRefundOf) };
      } catch (error) {
        return asUnknown(outcomeOfFailure(error));
      }
    },

    async readRefund({ refundId }) {
      try {
        return { outcome: 'found', refund: providerRefundOf(await bounded(stripe.refunds.retrieve(refundId))) };
      } catch (error) {
        return asUnknown(outcomeOfFailure(error));
      }
    },

    ...stripeDisputes(stripe, bounded),

    async listBalanceTransactions({ after }) {
      try {
        return { outcome: 'listed', transactions: await balanceTransactions(stripe, bounded, after) };
      } catch (error) {
        return asUnknown(outcomeOfFailure(error));
      }
    },
  };
};
