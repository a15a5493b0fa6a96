import { emit } from './calls/operation.ts';
import { outsideCall } from './calls/outside-call.ts';
import { bookTransaction } from './resources/balance.ts';
import type { Charge, Dispute } from './state/objects.ts';
import type { TwinState } from './state/twin-state.ts';

/** The open dispute of a charge. */
const openOf = (state: TwinState, chargeId: string): Dispute | undefined =>
  state.all('dispute').find(({ charge, status }) => charge === chargeId && status === 'needs_response');

/**
 * The cardholder disputes a charge and the bank takes the money at once (https://docs.stripe.com/disputes/how-disputes-work): no
 * refund is possible, and two kinds of event report it. Undefined if there is nothing to dispute.
 */
export const openDispute = (state: TwinState, chargeId: string, reason = 'fraudulent'): Dispute | undefined => {
  const charge = state.find('charge', chargeId);
  if (charge?.captured !== true || openOf(state, chargeId) !== undefined) return undefined;
  const call = outsideCall(state);
  const id = state.newId('dp');
  const { amount, currency, payment_intent } = charge;
  const movement = bookTransaction(call, { type: 'adjustment', amount: -amount, source: id, currency });
  const dispute = state.put<Dispute>({
    id,
    object: 'dispute',
    amount,
    balance_transactions: [movement],
    charge: chargeId,
    created: state.now(),
    currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: { due_by: state.now() + 7 * 86_400, has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent,
    reason,
    status: 'needs_response',
  });
  state.put<Charge>({ ...charge, disputed: true, _twin: { chargedBack: true } });
  for (const type of ['charge.dispute.created', 'charge.dispute.funds_withdrawn']) emit(call, type, dispute);
  state.commit();
  return dispute;
};

const close = (state: TwinState, dispute: Dispute, status: 'won' | 'lost'): void => {
  const call = outsideCall(state);
  const { id, amount, currency, balance_transactions: moved } = dispute;
  const back = status === 'won' ? [bookTransaction(call, { type: 'adjustment', amount, source: id, currency })] : [];
  const closed = state.put<Dispute>({ ...dispute, status, balance_transactions: [...moved, ...back] });
  emit(call, 'charge.dispute.closed', closed);
  if (status === 'won') emit(call, 'charge.dispute.funds_reinstated', closed);
};

/**
 * Decides the dispute of a charge in the venue's favour: the money is on the balance again, and the charge can be refunded.
 * Undefined if it has no dispute.
 */
export const winDispute = (state: TwinState, chargeId: string): Charge | undefined => {
  const charge = state.find('charge', chargeId);
  if (charge?._twin?.chargedBack !== true) return undefined;
  const dispute = openOf(state, chargeId);
  const after = state.put<Charge>({ ...charge, _twin: { chargedBack: false } });
  if (dispute !== undefined) close(state, dispute, 'won');
  state.commit();
  return after;
};

/** Decides the dispute in the cardholder's favour: the bank keeps the money. Undefined if none is open. */
export const loseDispute = (state: TwinState, chargeId: string): Charge | undefined => {
  const charge = state.find('charge', chargeId);
  const dispute = openOf(state, chargeId);
  if (charge === undefined || dispute === undefined) return undefined;
  close(state, dispute, 'lost');
  state.commit();
  return charge;
};
