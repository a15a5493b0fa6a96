import type { Instant } from '../kernel/time.ts';
import { type Payment, usesFunds, wayToPay } from './payment.ts';

/** What the payment process does next: a pure table from where it stands (decision 0136). */
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

/** Whether what follows the card moves more money: a voucher, credits, a bill, the club. A card alone pays for seats alone. */
const movesMoreMoney = (payment: Payment): boolean => payment.quote === undefined || usesFunds(payment);

/**
 * Whether everything that is known must be on disk before a step is made. Any other step can be repeated or undone, so its facts wait for
 * the next record. Two runs may come to a step like these: the one whose facts are written goes on, the other one looks again.
 */
export const needsRecord = (step: PaymentStepName, payment: Payment): boolean => {
  switch (step) {
    case 'create-intent':
    case 'start-confirmation':
      return false;
    // A bill is written, a card is charged: that cannot be taken back.
    case 'bill-small-total':
    case 'confirm':
      return true;
    // The minutes that the bank's question has are counted from its record.
    case 'await-customer':
      return true;
    // The customer hears why the card was refused, also if the run ends after the cancel.
    case 'fence':
      return true;
    // Nobody who comes later may take what is given back for held.
    case 'give-back':
      return true;
    // The way down gives voucher and credits back where it knows of seats, so the seats come first.
    case 'prepare':
      return payment.phase === 'seats-held';
    // Where no card is asked, delivering is what cannot be taken back. Where one was charged, the provider says so for ever, and seats
    // need no record before them; other money does, because it follows the card's in the books and on the bill.
    case 'settle':
      return payment.phase === 'prepared' || movesMoreMoney(payment);
    case 'nothing':
      return true;
  }
};
