import type { Instant } from '../kernel/time.ts';
import type { Payment } from './payment.ts';

/** What the payment process does next: a pure table from where it stands (decision D3). */
export type PaymentStepName =
  | 'prepare'
  | 'create-intent'
  | 'start-confirmation'
  | 'confirm'
  | 'await-customer'
  | 'fence'
  | 'settle'
  | 'give-back'
  | 'nothing';

export const nextPaymentStep = ({ phase, request, challengeExpiresAt }: Payment, now: Instant): PaymentStepName => {
  switch (phase) {
    case 'requested':
      return 'prepare';
    case 'prepared':
      return request?.means.kind === 'voucher' ? 'settle' : 'create-intent';
    case 'intent-created':
      return 'start-confirmation';
    case 'confirming':
      return 'confirm';
    case 'challenged':
      return challengeExpiresAt !== undefined && challengeExpiresAt <= now ? 'fence' : 'await-customer';
    case 'refused':
      return 'fence';
    case 'captured':
      return 'settle';
    case 'stopped':
      return 'give-back';
    case 'none':
    case 'settled':
    case 'abandoned':
      return 'nothing';
  }
};
