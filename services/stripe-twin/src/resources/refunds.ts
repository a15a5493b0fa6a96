import { LIST_PARAMS, emit, type Call, type Operation } from '../calls/operation.ts';
import { listPage } from '../calls/list-page.ts';
import { integer, mergedMetadata, oneOf, text } from '../calls/params.ts';
import { parameterInvalid, parameterMissing, refusedState } from '../calls/stripe-failure.ts';
import type { Charge, Refund } from '../state/objects.ts';
import { bookTransaction } from './balance.ts';
import { inParam, inPath } from './found.ts';

/** The charge to refund, named directly or by its intent. */
const chargeToRefund = (call: Call): Charge => {
  const intent = inParam(call, 'payment_intent');
  const charge = intent ? call.state.find('charge', intent.latest_charge ?? '') : inParam(call, 'charge');
  if (intent && (!charge || !charge.captured)) {
    throw refusedState(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  }
  if (!charge) throw parameterMissing('payment_intent');
  if (!charge.captured) throw refusedState(`Charge ${charge.id} was not captured.`, { code: 'charge_not_refundable' });
  return charge;
};

const dollars = (amount: number): string => `$${(amount / 100).toFixed(2)}`;

const createRefund = (call: Call): Refund => {
  const charge = chargeToRefund(call);
  if (charge._twin?.chargedBack === true)
    throw refusedState(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  const left = charge.amount - charge.amount_refunded;
  if (left <= 0) {
    throw refusedState(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  const amount = integer(call.params, 'amount') ?? left;
  if (amount < 1) throw parameterInvalid('amount', 'Invalid positive integer', 'parameter_invalid_integer');
  if (amount > left) {
    throw refusedState(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    );
  }
  const reason = oneOf(call.params, 'reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null;
  const metadata = mergedMetadata(call.params);
  const id = call.state.newId('re');
  const refund: Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: bookTransaction(call, {
      type: 'refund',
      amount: -amount,
      source: id,
      currency: charge.currency,
    }).id,
    charge: charge.id,
    created: call.state.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: (charge['payment_method'] ?? null) as string | null,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  call.state.put(refund);
  const refunded = charge.amount_refunded + amount;
  const after = call.state.put<Charge>({ ...charge, amount_refunded: refunded, refunded: refunded === charge.amount });
  emit(call, 'refund.created', refund);
  emit(call, 'charge.refunded', after);
  return refund;
};

const listRefunds = (call: Call): object => {
  const [charge, intent] = [text(call.params, 'charge'), text(call.params, 'payment_intent')];
  const refunds = call.state
    .all('refund')
    .filter((refund) => charge === undefined || refund.charge === charge)
    .filter((refund) => intent === undefined || refund.payment_intent === intent);
  return listPage(call, refunds, '/v1/refunds');
};

/** https://docs.stripe.com/api/refunds; the sum of refunds never passes what was captured (invariant C13). */
export const refunds: readonly Operation[] = [
  {
    name: 'refunds.create',
    method: 'POST',
    path: '/v1/refunds',
    params: ['charge', 'payment_intent', 'amount', 'reason', 'metadata', 'reverse_transfer', 'refund_application_fee'],
    run: createRefund,
  },
  {
    name: 'refunds.retrieve',
    method: 'GET',
    path: '/v1/refunds/:id',
    params: [],
    run: (call) => inPath(call, 'refund'),
  },
  {
    name: 'refunds.list',
    method: 'GET',
    path: '/v1/refunds',
    params: [...LIST_PARAMS, 'charge', 'payment_intent'],
    run: listRefunds,
  },
];
