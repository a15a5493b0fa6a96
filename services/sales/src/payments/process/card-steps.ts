import { paymentPostings } from '@paddock/shared-domain/checkout/checkout-postings';
import {
  awaitChallenge,
  type CardCharge,
  type CardFinding,
  confirmCharge,
  createCharge,
  fenceCharge,
} from '../card-charge.ts';
import type { PaymentStep, PaymentStepInput, PaymentStepResult } from './deps.ts';

const chargeOf = ({ payment, request, paymentId, now, resumed, parts }: PaymentStepInput): CardCharge => {
  const { means, amountCents, userId, offSession } = request;
  if (means.kind !== 'card') throw new Error(`Payment ${paymentId} is not paid by card.`);
  return {
    subject: `payment:${paymentId}`,
    amountCents,
    customerId: means.customerId,
    paymentMethodId: means.paymentMethodId,
    metadata: { payment_id: paymentId, user_id: userId },
    intentId: payment.intentId,
    attempt: payment.attempt ?? 1,
    challenged: payment.phase === 'challenged',
    expiresAt: payment.challengeExpiresAt,
    offSession,
    now,
    resumed,
    cards: parts.cards,
    failpoints: parts.failpoints,
  };
};

/** What the provider's answer is called in a payment. */
const resultOf = ({ request, paymentId }: PaymentStepInput, finding: CardFinding): PaymentStepResult => {
  const { userId } = request;
  const read = finding.read ? { read: finding.read } : {};
  switch (finding.is) {
    case 'created':
      return { record: { type: 'PaymentIntentCreated', data: { paymentId, intentId: finding.intentId } } };
    case 'captured': {
      const { intentId, chargeId, amountCents, receiptUrl } = finding;
      const postings = paymentPostings(userId, amountCents);
      const data = { paymentId, userId, intentId, chargeId, amountCents, receiptUrl, postings };
      return { record: { type: 'PaymentCaptured', data }, ...read };
    }
    case 'refused': {
      const { code, text } = finding;
      const data = { paymentId, userId, amountCents: request.amountCents, code, text };
      return { record: { type: 'PaymentRefused', data }, ...read };
    }
    case 'fenced':
      return stopped(paymentId, finding, read);
    case 'challenged':
      return { record: { type: 'PaymentChallenged', data: { paymentId, expiresAt: finding.expiresAt } }, ...read };
    case 'waiting':
      return { wait: finding.for };
  }
};
const stopped = (
  paymentId: PaymentStepInput['paymentId'],
  { code, text }: { readonly code: string; readonly text: string },
  read: { readonly read?: true } = {},
): PaymentStepResult => ({ record: { type: 'PaymentStopped', data: { paymentId, code, text } }, ...read });

export const createIntent: PaymentStep = async (input) => {
  const finding = await createCharge(chargeOf(input));
  // Refused before there was an intent: nothing could ever be charged.
  return finding.is === 'refused' ? stopped(input.paymentId, finding) : resultOf(input, finding);
};

export const startConfirmation: PaymentStep = ({ paymentId }) =>
  Promise.resolve({ record: { type: 'PaymentConfirmationStarted', data: { paymentId, attempt: 1 } } });

export const confirmPayment: PaymentStep = async (input) => resultOf(input, await confirmCharge(chargeOf(input)));

export const awaitCustomer: PaymentStep = async (input) => resultOf(input, await awaitChallenge(chargeOf(input)));

export const fencePayment: PaymentStep = async (input) => {
  const finding = await fenceCharge(chargeOf(input));
  // A fence after a decline carries the decline: it is what the customer hears.
  return resultOf(input, finding.is === 'fenced' ? { ...finding, ...input.payment.failure } : finding);
};
