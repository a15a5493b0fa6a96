import { LIST_PARAMS, emit, type Call, type Operation } from '../calls/operation.ts';
import { listPage } from '../calls/list-page.ts';
import { text } from '../calls/params.ts';
import type { CardError } from '../cards/declined.ts';
import type { Charge, PaymentIntent, PaymentMethod } from '../state/objects.ts';
import { bookTransaction } from './balance.ts';
import { chargeCardFields } from './card-fields.ts';
import { inPath } from './found.ts';

const newCharge = (call: Call, intent: PaymentIntent, method: PaymentMethod, authenticated: boolean): Charge => ({
  id: call.state.newId('ch'),
  object: 'charge',
  amount: intent.amount,
  amount_captured: 0,
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  billing_details: method['billing_details'],
  calculated_statement_descriptor: null,
  captured: false,
  created: call.state.now(),
  currency: intent.currency,
  customer: intent.customer,
  description: intent.description,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: {},
  livemode: false,
  metadata: intent.metadata,
  on_behalf_of: null,
  outcome: null,
  paid: false,
  payment_intent: intent.id,
  payment_method: method.id,
  payment_method_details: chargeCardFields(method, authenticated),
  receipt_email: intent['receipt_email'] ?? null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'failed',
  transfer_data: null,
  transfer_group: null,
});

const AUTHORIZED = {
  network_status: 'approved_by_network',
  reason: null,
  seller_message: 'Payment complete.',
  type: 'authorized',
};

/** A charge that the bank approved. If `captured`, the money is on the balance at once. */
export const approvedCharge = (
  call: Call,
  intent: PaymentIntent,
  method: PaymentMethod,
  { captured, authenticated }: { readonly captured: boolean; readonly authenticated: boolean },
): Charge => {
  const made = newCharge(call, intent, method, authenticated);
  const charge: Charge = {
    ...made,
    outcome: AUTHORIZED,
    paid: true,
    receipt_url: `${call.baseUrl}/twin/receipts/${made.id}`,
    status: 'succeeded',
    ...(method._twin.card.scenario === 'disputes' && { disputed: true, _twin: { chargedBack: true } }),
  };
  const kept = call.state.put<Charge>(captured ? withMoney(call, charge, intent.amount) : charge);
  emit(call, 'charge.succeeded', kept);
  return kept;
};

export const declinedCharge = (call: Call, intent: PaymentIntent, method: PaymentMethod, error: CardError): Charge => {
  const charge = call.state.put<Charge>({
    ...newCharge(call, intent, method, false),
    failure_code: error.code ?? null,
    failure_message: error.message,
    outcome: {
      network_status: 'declined_by_network',
      reason: error.decline_code ?? error.code ?? null,
      seller_message: 'The bank did not return any further details with this decline.',
      type: 'issuer_declined',
    },
  });
  emit(call, 'charge.failed', charge);
  return charge;
};

export const captureCharge = (call: Call, intent: PaymentIntent, amount: number): void => {
  const charge = withMoney(call, chargeOf(call, intent), amount);
  call.state.put<Charge>({ ...charge, amount_refunded: charge.amount - amount });
  emit(call, 'charge.captured', charge);
};

/** Releases an authorisation: no money has moved. */
export const releaseCharge = (call: Call, intent: PaymentIntent): void => {
  const charge = chargeOf(call, intent);
  const released = call.state.put<Charge>({ ...charge, amount_refunded: charge.amount, refunded: true });
  emit(call, 'charge.refunded', released);
};

const chargeOf = (call: Call, intent: PaymentIntent): Charge => {
  const charge = call.state.find('charge', intent.latest_charge ?? '');
  if (!charge) throw new Error(`Intent ${intent.id} has no charge.`);
  return charge;
};

const withMoney = (call: Call, charge: Charge, amount: number): Charge => ({
  ...charge,
  amount_captured: amount,
  balance_transaction: bookTransaction(call, { type: 'charge', amount, source: charge.id, currency: charge.currency })
    .id,
  captured: true,
});

const listCharges = (call: Call): object => {
  const [customer, intent] = [text(call.params, 'customer'), text(call.params, 'payment_intent')];
  const charges = call.state
    .all('charge')
    .filter((charge) => customer === undefined || charge.customer === customer)
    .filter((charge) => intent === undefined || charge.payment_intent === intent);
  return listPage(call, charges, '/v1/charges');
};

/** https://docs.stripe.com/api/charges; charges are made by confirming an intent. */
export const charges: readonly Operation[] = [
  {
    name: 'charges.retrieve',
    method: 'GET',
    path: '/v1/charges/:id',
    params: [],
    run: (call) => inPath(call, 'charge'),
  },
  {
    name: 'charges.list',
    method: 'GET',
    path: '/v1/charges',
    params: [...LIST_PARAMS, 'customer', 'payment_intent'],
    run: listCharges,
  },
];
