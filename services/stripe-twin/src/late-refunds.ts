import { emit } from './calls/operation.ts';
import { outsideCall } from './calls/outside-call.ts';
import { bookTransaction } from './resources/balance.ts';
import type { Charge, Refund } from './state/objects.ts';
import type { TwinState } from './state/twin-state.ts';

/** Stripe's reasons (https://docs.stripe.com/api/refunds/object#refund_object-failure_reason). */
export const REFUND_FAILURES = ['expired_or_canceled_card', 'lost_or_stolen_card', 'declined', 'unknown'] as const;
export type RefundFailure = (typeof REFUND_FAILURES)[number];

/**
 * The card's bank returns a refund that had succeeded (https://docs.stripe.com/refunds#failed-refunds): the money is on the
 * balance again, the charge can be refunded again, and three kinds of event report it. Undefined if no such refund succeeded.
 */
export const failRefund = (state: TwinState, refundId: string, reason: RefundFailure): Refund | undefined => {
  const refund = state.find('refund', refundId);
  const charge = state.find('charge', refund?.charge ?? '');
  if (refund?.status !== 'succeeded' || charge === undefined) return undefined;
  const call = outsideCall(state);
  const { id, amount } = refund;
  const movement = bookTransaction(call, { type: 'refund_failure', amount, source: id, currency: charge.currency });
  const failed = state.put<Refund>({
    ...refund,
    status: 'failed',
    failure_reason: reason,
    failure_balance_transaction: movement.id,
  });
  state.put<Charge>({ ...charge, amount_refunded: charge.amount_refunded - amount, refunded: false });
  for (const type of ['refund.failed', 'refund.updated', 'charge.refund.updated']) emit(call, type, failed);
  state.commit();
  return failed;
};
