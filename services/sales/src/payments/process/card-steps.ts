import { CheckoutId, type PaymentId } from '@paddock/shared-domain/kernel/ids';
import { paymentPostings } from '@paddock/shared-domain/payments/payment-postings';
import type { PaymentFact } from '@paddock/shared-domain/payments/record-facts';
import type { NotKept } from '@paddock/shared-domain/payments/unpaid-hold';
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

const NOT_KEPT: { readonly [Why in NotKept]: string } = {
  'kept-before':
    'Your bank asks you to confirm this payment. These seats were kept for you a short while ago and not paid for, so they are not kept again. Please choose other seats or another card.',
  'too-many':
    'Your bank asks you to confirm this payment. Too many bookings were left unpaid in the last hour, so no seats are kept now. Please try again later, or use another card.',
  newcomer:
    'Your bank asks you to confirm this payment. For a first booking, seats are kept for twelve half-hours at most while you do that. Please book fewer seats at once, or use another card.',
};
/** A booking pays under its own id. */
const checkoutOf = (paymentId: PaymentId): CheckoutId => CheckoutId.parse(paymentId);

/** How long a booking keeps its seats while the bank asks; nothing to say about a payment that keeps none. */
const holdOf = async ({ request: { purpose, userId }, paymentId, now, deps }: StepInput) => {
  if (purpose.kind !== 'booking' || deps.unpaidHolds === undefined) return {};
  const held = await deps.unpaidHolds.begin(checkoutOf(paymentId), {
    userId,
    slots: purpose.quote.lines.flatMap(({ seatId, slots }) => slots.map(({ startsAt }) => `${seatId}@${startsAt}`)),
    at: now,
    everPaid: (await deps.hasPaid?.(userId)) ?? true,
  });
  return 'until' in held
    ? { expiresAt: held.until }
    : { expiresAt: now, notKept: { code: 'payment_failed', text: NOT_KEPT[held.notKept] } };
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
      if (request.purpose.kind === 'booking' && input.payment.phase === 'challenged')
        await deps.unpaidHolds?.paid(checkoutOf(paymentId));
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
      return found({
        type: 'PaymentChallenged',
        data: { paymentId, expiresAt: finding.expiresAt, ...(await holdOf(input)) },
      });
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
