import type { Instant } from '../kernel/time.ts';
import { type Payment, usesFunds, wayToPay } from './payment.ts';

/** What the payment process does next: a pure table by the state of the payment (decision 0136). */
export type PaymentStepName =
  | 'prepare'
  | 'bill-small-total'
  | 'create-intent'
  | 'start-confirmation'
  | 'confirm'
  | 'await-customer'
  | 'fence'
  | 'settle'
  | 'give-back'
  | 'nothing';

const TAKE_MONEY = { card: 'create-intent', bill: 'bill-small-total', nothing: 'settle' } as const;

export const nextPaymentStep = (payment: Payment, now: Instant): PaymentStepName => {
  const { phase, challengeExpiresAt } = payment;
  switch (phase) {
    case 'requested':
    case 'seats-held':
      return 'prepare';
    case 'prepared':
      return TAKE_MONEY[wayToPay(payment)];
    case 'intent-created':
      return 'start-confirmation';
    case 'confirming':
      return 'confirm';
    case 'challenged':
      return challengeExpiresAt !== undefined && challengeExpiresAt <= now ? 'fence' : 'await-customer';
    case 'refused':
      return 'fence';
    case 'captured':
    case 'seats-confirmed':
    case 'funds-posted':
      return 'settle';
    case 'stopped':
    case 'funds-voided':
    case 'seats-released':
      return 'give-back';
    case 'none':
    case 'quoted':
    case 'settled':
    case 'abandoned':
      return 'nothing';
  }
};

/** Whether delivering moves more money than the card's: a voucher, credits, a bill, the club. A booking by card alone does not. */
const movesMoreMoney = (payment: Payment): boolean => payment.quote === undefined || usesFunds(payment);

/**
 * Whether all known facts must be stored before a step. Any other step can be repeated or undone, so its facts wait for the next
 * append. Two runs may reach such a step at once: the one whose append succeeds continues, the other reads again.
 */
export const needsRecord = (step: PaymentStepName, payment: Payment): boolean => {
  switch (step) {
    case 'create-intent':
    case 'start-confirmation':
      return false;
    // A bill is written or a card charged: that cannot be undone.
    case 'bill-small-total':
    case 'confirm':
      return true;
    // The bank's challenge expires some minutes after it was recorded.
    case 'await-customer':
      return true;
    // The customer must learn why the card was refused, even if the run ends after the cancel.
    case 'fence':
      return true;
    // A later run must not treat what is released as still held.
    case 'give-back':
      return true;
    // The stop path releases voucher and credits only if it knows of seats, so the seats are recorded first.
    case 'prepare':
      return payment.phase === 'seats-held';
    // Without a card, delivering is the step that cannot be undone. With one, the provider always reports the charge, so seats
    // need no record first. Other money does: it follows the card's in the books and on the bill.
    case 'settle':
      return payment.phase === 'prepared' || movesMoreMoney(payment);
    case 'nothing':
      return true;
  }
};
