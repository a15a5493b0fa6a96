import { paymentPostings } from '@paddock/shared-domain/checkout/checkout-postings';
import type { CheckoutStep } from '@paddock/shared-domain/checkout/record-step';
import { MINUTE, plusMillis } from '@paddock/shared-domain/kernel/time';
import { cents } from '@paddock/shared-domain/kernel/money';
import type {
  CancelIntentOutcome,
  ConfirmIntentOutcome,
  IntentState,
} from '../../gateways/card-provider/card-provider.ts';
import type { Step, StepInput, StepResult } from './parts.ts';

/** How long the bank's challenge may take before the intent is fenced (invariant C12). */
const CHALLENGE_MILLIS = 10 * MINUTE;

const intentOf = ({ checkout, checkoutId }: StepInput): string => {
  if (checkout.intentId === undefined) throw new Error(`Checkout ${checkoutId} has no intent on disk.`);
  return checkout.intentId;
};

/** Creates the intent unconfirmed; its id is on disk before it can charge (decision D3 b, invariant C4). */
export const createIntent: Step = async ({ checkout, quote, checkoutId, parts }) => {
  const { customerId, paymentMethodId } = checkout;
  if (!customerId || !paymentMethodId) {
    return {
      record: { type: 'IntentRefused', data: { checkoutId, code: 'card_missing', text: 'Please add a payment card.' } },
    };
  }
  const created = await parts.cards.createIntent({
    amountCents: quote.totalCents,
    currency: 'usd',
    customerId,
    paymentMethodId,
    metadata: { checkout_id: checkoutId, user_id: quote.userId },
    idempotencyKey: `checkout:${checkoutId}:create`,
  });
  switch (created.outcome) {
    case 'created':
      return { record: { type: 'IntentCreated', data: { checkoutId, intentId: created.intentId } } };
    case 'rejected':
      return { record: { type: 'IntentRefused', data: { checkoutId, code: 'payment_failed', text: created.message } } };
    case 'unknown':
      return { wait: 'provider' };
  }
};

export const startConfirmation: Step = ({ checkoutId }) =>
  Promise.resolve({ record: { type: 'ConfirmationStarted', data: { checkoutId, attempt: 1 } } });

type Found = ConfirmIntentOutcome | IntentState | (CancelIntentOutcome & { readonly outcome: 'already_succeeded' });

const succeeded = (
  input: StepInput,
  found: { chargeId: string; receiptUrl: string | null; amountCents: number },
): CheckoutStep => {
  const { quote, checkoutId } = input;
  // C3: what was charged is what the customer saw. Anything else is a defect that a person must see.
  if (found.amountCents !== quote.totalCents)
    throw new Error(`Checkout ${checkoutId} was charged another amount than quoted.`);
  return {
    type: 'PaymentSucceeded',
    data: {
      checkoutId,
      userId: quote.userId,
      intentId: intentOf(input),
      chargeId: found.chargeId,
      amountCents: cents(found.amountCents),
      receiptUrl: found.receiptUrl,
      postings: paymentPostings(quote.userId, found.amountCents),
    },
  };
};

/** What a definite answer of the provider means for the checkout; anything else is waited for (invariant C7). */
const meaningOf = (input: StepInput, found: Found): StepResult => {
  const { quote, checkoutId, checkout, now } = input;
  switch (found.outcome) {
    case 'succeeded':
    case 'already_succeeded':
      return { record: succeeded(input, found) };
    case 'declined':
    case 'rejected': {
      const code =
        found.outcome === 'declined' ? (found.declineCode ?? found.code ?? 'card_declined') : 'payment_failed';
      const data = { checkoutId, userId: quote.userId, amountCents: quote.totalCents, code, text: found.message };
      return { record: { type: 'PaymentDeclined', data } };
    }
    case 'canceled':
      return {
        record: {
          type: 'PaymentFenced',
          data: { checkoutId, code: 'payment_failed', text: 'The payment was not completed.' },
        },
      };
    case 'action_required':
      return checkout.phase === 'action-required'
        ? { wait: 'customer' }
        : {
            record: {
              type: 'PaymentActionRequired',
              data: { checkoutId, expiresAt: plusMillis(now, CHALLENGE_MILLIS) },
            },
          };
    case 'processing':
    case 'requires_confirmation':
    case 'unknown':
      return { wait: 'provider' };
  }
};

/**
 * The moment money moves. A run that takes over reads the intent first: an unknown outcome is answered by the object, never
 * by a guess (decision D3 b). The key is the same for every repeat of this attempt, so the bank sees one confirmation.
 */
export const confirmPayment: Step = async (input) => {
  const { checkout, checkoutId, parts } = input;
  const intentId = intentOf(input);
  if (input.resumed) {
    const state = await readIntent(input, intentId);
    if (state.outcome !== 'requires_confirmation') return asRead(meaningOf(input, state));
  }
  const confirmed = await parts.cards.confirmIntent({
    intentId,
    idempotencyKey: `checkout:${checkoutId}:confirm:${checkout.attempt ?? 1}`,
  });
  if (confirmed.outcome !== 'unknown' && confirmed.outcome !== 'rejected') return meaningOf(input, confirmed);
  const state = await readIntent(input, intentId);
  const found = confirmed.outcome === 'rejected' && state.outcome === 'requires_confirmation' ? confirmed : state;
  return asRead(meaningOf(input, found));
};

const readIntent = async ({ parts }: StepInput, intentId: string): Promise<IntentState> => {
  await parts.failpoints.hit('read-intent:before');
  const state = await parts.cards.readIntent({ intentId });
  await parts.failpoints.hit('read-intent:effect');
  return state;
};
const asRead = (result: StepResult): StepResult => ('wait' in result ? result : { ...result, read: true });

/** The bank asked for a challenge: what became of it, as the intent says. */
export const awaitCustomer: Step = async (input) => {
  const state = await input.parts.cards.readIntent({ intentId: intentOf(input) });
  return state.outcome === 'requires_confirmation' ? { wait: 'customer' } : meaningOf(input, state);
};

/** Cancels the intent before any seat is let go: cancelled means never charged, refused means charged (decision D3 d). */
export const fencePayment: Step = async (input) => {
  const { checkoutId, parts } = input;
  const fenced = await parts.cards.cancelIntent({
    intentId: intentOf(input),
    idempotencyKey: `checkout:${checkoutId}:cancel`,
  });
  if (fenced.outcome !== 'canceled') return meaningOf(input, fenced as Found);
  const failure = input.checkout.failure ?? {
    code: 'payment_failed',
    text: "The bank's confirmation did not arrive in time. Nothing was charged.",
  };
  return { record: { type: 'PaymentFenced', data: { checkoutId, ...failure } } };
};
