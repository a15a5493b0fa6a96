import { paymentPostings } from '@paddock/shared-domain/checkout/checkout-postings';
import {
  awaitChallenge,
  type CardCharge,
  type CardFinding,
  confirmCharge,
  createCharge,
  fenceCharge,
} from '../../payments/card-charge.ts';
import type { Step, StepInput, StepResult } from './deps.ts';

const chargeOf = ({ checkout, quote, checkoutId, now, resumed, parts }: StepInput): CardCharge => ({
  subject: `checkout:${checkoutId}`,
  amountCents: quote.totalCents,
  customerId: checkout.customerId ?? '',
  paymentMethodId: checkout.paymentMethodId ?? '',
  metadata: { checkout_id: checkoutId, user_id: quote.userId },
  intentId: checkout.intentId,
  attempt: checkout.attempt ?? 1,
  challenged: checkout.phase === 'action-required',
  expiresAt: checkout.actionExpiresAt,
  offSession: false,
  now,
  resumed,
  cards: parts.cards,
  failpoints: parts.failpoints,
});

/** What the provider's answer is called in a checkout. */
const resultOf = ({ quote, checkoutId }: StepInput, finding: CardFinding): StepResult => {
  const { userId } = quote;
  const read = finding.read ? { read: finding.read } : {};
  switch (finding.is) {
    case 'created':
      return { record: { type: 'IntentCreated', data: { checkoutId, intentId: finding.intentId } } };
    case 'captured': {
      const { intentId, chargeId, amountCents, receiptUrl } = finding;
      const postings = paymentPostings(userId, amountCents);
      const data = { checkoutId, userId, intentId, chargeId, amountCents, receiptUrl, postings };
      return { record: { type: 'PaymentSucceeded', data }, ...read };
    }
    case 'refused': {
      const { code, text } = finding;
      const data = { checkoutId, userId, amountCents: quote.totalCents, code, text };
      return { record: { type: 'PaymentDeclined', data }, ...read };
    }
    case 'fenced': {
      const { code, text } = finding;
      return { record: { type: 'PaymentFenced', data: { checkoutId, code, text } }, ...read };
    }
    case 'challenged':
      return {
        record: { type: 'PaymentActionRequired', data: { checkoutId, expiresAt: finding.expiresAt } },
        ...read,
      };
    case 'waiting':
      return { wait: finding.for };
  }
};

export const createIntent: Step = async (input) => {
  const { checkout, checkoutId } = input;
  const refused = (code: string, text: string): StepResult => ({
    record: { type: 'IntentRefused', data: { checkoutId, code, text } },
  });
  if (!checkout.customerId || !checkout.paymentMethodId) return refused('card_missing', 'Please add a payment card.');
  const finding = await createCharge(chargeOf(input));
  return finding.is === 'refused' ? refused(finding.code, finding.text) : resultOf(input, finding);
};

export const startConfirmation: Step = ({ checkoutId }) =>
  Promise.resolve({ record: { type: 'ConfirmationStarted', data: { checkoutId, attempt: 1 } } });

export const confirmPayment: Step = async (input) => resultOf(input, await confirmCharge(chargeOf(input)));

export const awaitCustomer: Step = async (input) => resultOf(input, await awaitChallenge(chargeOf(input)));

export const fencePayment: Step = async (input) => {
  const finding = await fenceCharge(chargeOf(input));
  // A fence after a decline carries the decline: it is what the customer hears.
  return resultOf(input, finding.is === 'fenced' ? { ...finding, ...input.checkout.failure } : finding);
};
