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

/** Whether delivering moves money of its own, which follows the card's in the books and on the bill. */
const movesMoney = (payment: Payment): boolean => payment.quote === undefined || usesFunds(payment);

/**
 * Whether everything that is known must be on disk before a step: its effect cannot be taken back, or the way down has to know that it
 * was made, and of two processes that come to it only the one whose facts stand may go on. What the others do may be repeated or undone, so their facts may wait for it. Once the card
 * was charged the provider itself says so for ever, and seats are confirmed without a record before it.
 */
export const needsRecord = (step: PaymentStepName, payment: Payment): boolean =>
  ['bill-small-total', 'confirm', 'await-customer', 'fence', 'give-back'].includes(step) ||
  (step === 'prepare' && payment.phase === 'seats-held') ||
  (step === 'settle' && (payment.phase === 'prepared' || movesMoney(payment)));
