import { paymentPostings } from '@paddock/shared-domain/payments/payment-postings';
import type { PaymentFact } from '@paddock/shared-domain/payments/record-facts';
import {
  awaitChallenge,
  type CardCharge,
  type CardFinding,
  confirmCharge,
  createCharge,
  fenceCharge,
} from '../card-charge.ts';
import { type Step, type StepInput, type StepResult, stopped, subjectOf } from './deps.ts';

const chargeOf = ({ payment, request, paymentId, now, resumed, deps }: StepInput): CardCharge => {
  const { means, purpose, amountCents, userId, offSession } = request;
  const { customerId, paymentMethodId } = means.kind === 'card' ? means : { customerId: '', paymentMethodId: '' };
  return {
    subject: subjectOf(request),
    amountCents,
    customerId,
    paymentMethodId,
    metadata:
      purpose.kind === 'booking'
        ? { checkout_id: purpose.quote.checkoutId, user_id: userId }
        : { payment_id: paymentId, user_id: userId },
    intentId: payment.intentId,
    attempt: payment.attempt ?? 1,
    challenged: payment.phase === 'challenged',
    expiresAt: payment.challengeExpiresAt,
    offSession,
    now,
    resumed,
    cards: deps.cards,
    failpoints: deps.failpoints,
  };
};

/** The provider's answer as a fact of the payment. */
const resultOf = async (input: StepInput, finding: CardFinding): Promise<StepResult> => {
  const { request, paymentId, deps } = input;
  const { userId } = request;
  const found = (fact: PaymentFact): StepResult => ({ record: [fact], ...(finding.read && { read: true }) });
  switch (finding.is) {
    case 'created':
      return found({ type: 'PaymentIntentCreated', data: { paymentId, intentId: finding.intentId } });
    case 'captured': {
      const { intentId, chargeId, amountCents, receiptUrl } = finding;
      const postings = paymentPostings(userId, amountCents);
      const receipt = receiptUrl === null ? undefined : await deps.sealReceipt?.(userId, receiptUrl);
      const sealed = { receiptUrl: null, ...(receipt === undefined ? {} : { receipt }) };
      const data = { paymentId, userId, intentId, chargeId, amountCents, ...sealed, postings };
      return found({ type: 'PaymentCaptured', data });
    }
    case 'refused': {
      const { code, text } = finding;
      return found({
        type: 'PaymentRefused',
        data: { paymentId, userId, amountCents: request.amountCents, code, text },
      });
    }
    case 'fenced':
      return found(stopped(input, finding.code, finding.text));
    case 'challenged':
      return found({ type: 'PaymentChallenged', data: { paymentId, expiresAt: finding.expiresAt } });
    case 'waiting':
      return { wait: finding.for };
  }
};

export const createIntent: Step = async (input) => {
  if (input.request.means.kind !== 'card')
    return { record: [stopped(input, 'card_missing', 'Please add a payment card.')] };
  const finding = await createCharge(chargeOf(input));
  // Refused before an intent existed: nothing can be charged.
  return finding.is === 'refused' ? { record: [stopped(input, finding.code, finding.text)] } : resultOf(input, finding);
};

export const startConfirmation: Step = ({ paymentId }) =>
  Promise.resolve({ record: [{ type: 'PaymentConfirmationStarted', data: { paymentId, attempt: 1 } }] });

export const confirmPayment: Step = async (input) => resultOf(input, await confirmCharge(chargeOf(input)));

export const awaitCustomer: Step = async (input) => resultOf(input, await awaitChallenge(chargeOf(input)));

export const fencePayment: Step = async (input) => {
  const finding = await fenceCharge(chargeOf(input));
  // A cancel after a decline keeps the decline's text, which the customer is shown.
  return resultOf(input, finding.is === 'fenced' ? { ...finding, ...input.payment.failure } : finding);
};
