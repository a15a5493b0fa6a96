import { formerly, type FormerEvent, renamed } from '../kernel/former-events.ts';
import {
  CardRefundRefused,
  CardRefundWithheld,
  DisputeFundsReinstated,
  DisputeFundsWithdrawn,
  DisputeLost,
  RefundPassedToDesk,
} from './events.ts';

export const formerRefundEvents: readonly FormerEvent[] = [
  renamed('ChargeTakenBack', DisputeFundsWithdrawn),
  renamed('ChargeGivenBack', DisputeFundsReinstated),
  renamed('ChargeLost', DisputeLost),
  // Two codes of our own stood between those of the provider. Money of the desk could never be retried, so it had no attempt.
  formerly(
    'CardRefundFailed',
    [CardRefundRefused, RefundPassedToDesk, CardRefundWithheld],
    ({ data: { code, ...facts } }) => {
      if (code === 'paid_at_desk') return { type: 'RefundPassedToDesk', data: facts };
      if (code === 'charge_taken_back') return { type: 'CardRefundWithheld', data: facts };
      return { type: 'CardRefundRefused', data: { ...facts, code } };
    },
  ),
];
