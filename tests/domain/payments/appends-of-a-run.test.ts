import type { PaymentEvent, PaymentMeans } from '@paddock/shared-domain/payments/events';
import { needsRecord, nextPaymentStep } from '@paddock/shared-domain/payments/next-step';
import { evolvePayment, noPayment, type Payment } from '@paddock/shared-domain/payments/payment';
import type { PaymentFact } from '@paddock/shared-domain/payments/record-facts';
import { expect, it } from 'vitest';
import { credits, id, price } from '../../support/builders/brands.ts';
import { accepted, quoted, stepOf } from '../../support/builders/checkout.ts';
import { ADA, NOW } from '../../support/builders/venue.ts';

const funds = { discountCents: price(1000), creditsUsing: credits(50), creditsValueCents: price(500) };
const card: PaymentMeans = { kind: 'card', customerId: 'cus_1', paymentMethodId: 'pm_1' };
const requested = (means: PaymentMeans): PaymentEvent => ({
  type: 'PaymentRequested',
  data: {
    ...{ paymentId: id.payment('p1'), userId: ADA, amountCents: price(2200), offSession: false, means },
    purpose: { kind: 'outstanding', items: [{ itemId: 'a', amountCents: price(2200) }] },
  },
});

/** What is in the log, and which facts the run knows but has not appended yet. */
type Start = { readonly log: readonly PaymentEvent[]; readonly inHand: readonly PaymentFact[] };
const booking = (costCents = 2000, more = {}): Start => ({ log: [quoted(costCents, more)], inHand: [accepted] });
const other = (means: PaymentMeans): Start => ({ log: [requested(means)], inHand: [] });

/**
 * The appends of one run as text, separated by bars.
 *
 * @param steps the facts that each step of the run finds: steps are separated by bars, facts of one step by spaces.
 */
const appendsOf = ({ log, inHand }: Start, steps: string): string => {
  let payment: Payment = [...log, ...inHand].reduce((state, event) => evolvePayment(state, event), noPayment);
  const appends: string[][] = [];
  let facts = inHand.map(({ type }) => type as string);
  const known = () => {
    if (facts.length > 0 && needsRecord(nextPaymentStep(payment, NOW), payment)) {
      appends.push(facts);
      facts = [];
    }
  };
  for (const step of steps.split(' | ')) {
    known();
    for (const type of step.split(' ')) {
      payment = evolvePayment(payment, stepOf(type as PaymentFact['type']));
      facts.push(type);
    }
  }
  known();
  expect(facts).toEqual([]);
  return appends.map((append) => append.join(' ')).join(' | ');
};

it.each<[story: string, start: Start, steps: string, appends: string]>([
  [
    'a seat by card: before the card is asked, and at the end',
    booking(),
    'SeatsHeld | PaymentIntentCreated | PaymentConfirmationStarted | PaymentCaptured | SeatsConfirmed CheckoutCompleted',
    'CheckoutAccepted SeatsHeld PaymentIntentCreated PaymentConfirmationStarted | PaymentCaptured SeatsConfirmed CheckoutCompleted',
  ],
  [
    'a seat with voucher and credits: its seats before them, its card before they are spent',
    booking(2000, funds),
    'SeatsHeld | FundsHeld | PaymentIntentCreated | PaymentConfirmationStarted | PaymentCaptured | SeatsConfirmed FundsPosted CheckoutCompleted',
    'CheckoutAccepted SeatsHeld | FundsHeld PaymentIntentCreated PaymentConfirmationStarted | PaymentCaptured | SeatsConfirmed FundsPosted CheckoutCompleted',
  ],
  [
    'a total too small for the card: before the bill is written',
    booking(30),
    'SeatsHeld | TotalBelowCardMinimumBilled | SeatsConfirmed CheckoutCompleted',
    'CheckoutAccepted SeatsHeld | TotalBelowCardMinimumBilled SeatsConfirmed CheckoutCompleted',
  ],
  [
    'nothing to pay: before the seats are given',
    booking(0),
    'SeatsHeld | SeatsConfirmed CheckoutCompleted',
    'CheckoutAccepted SeatsHeld | SeatsConfirmed CheckoutCompleted',
  ],
  [
    'a card that is refused: why, then that nothing can be charged, then the end',
    booking(),
    'SeatsHeld | PaymentIntentCreated | PaymentConfirmationStarted | PaymentRefused | PaymentStopped | SeatsReleased PaymentAbandoned',
    'CheckoutAccepted SeatsHeld PaymentIntentCreated PaymentConfirmationStarted | PaymentRefused | PaymentStopped | SeatsReleased PaymentAbandoned',
  ],
  [
    'a question of the bank: before it is waited for',
    booking(),
    'SeatsHeld | PaymentIntentCreated | PaymentConfirmationStarted | PaymentChallenged | PaymentCaptured | SeatsConfirmed CheckoutCompleted',
    'CheckoutAccepted SeatsHeld PaymentIntentCreated PaymentConfirmationStarted | PaymentChallenged | PaymentCaptured SeatsConfirmed CheckoutCompleted',
  ],
  [
    'a seat that is gone: before the others go back',
    booking(),
    'PaymentStopped | SeatsReleased PaymentAbandoned',
    'CheckoutAccepted PaymentStopped | SeatsReleased PaymentAbandoned',
  ],
  [
    'a bill by card: before the card is asked, and before the bill is paid',
    other(card),
    'PaymentPrepared | PaymentIntentCreated | PaymentConfirmationStarted | PaymentCaptured | PaymentSettled',
    'PaymentPrepared PaymentIntentCreated PaymentConfirmationStarted | PaymentCaptured | PaymentSettled',
  ],
  [
    'a bill by voucher: before the bill is paid',
    other({ kind: 'voucher', voucherId: id.voucher('v1') }),
    'PaymentPrepared | PaymentSettled',
    'PaymentPrepared | PaymentSettled',
  ],
])('appends its facts at the right moments: %s', (_, start, steps, appends) => {
  expect(appendsOf(start, steps)).toBe(appends);
});
