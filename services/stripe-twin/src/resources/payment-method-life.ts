import { emit, type Call } from '../calls/operation.ts';
import { refusedState } from '../calls/stripe-failure.ts';
import { askToAttach } from '../cards/bank.ts';
import { cardFailure } from '../cards/declined.ts';
import type { CardDetails, Customer, PaymentMethod } from '../state/objects.ts';
import { methodCardFields } from './card-fields.ts';

export const newMethod = (call: Call, card: CardDetails, source = false): PaymentMethod =>
  call.state.put<PaymentMethod>({
    id: call.state.newId(source ? 'card' : 'pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: { city: null, country: null, line1: null, line2: null, postal_code: card.zip, state: null },
      email: null,
      name: card.name,
      phone: null,
      tax_id: null,
    },
    card: methodCardFields(card),
    created: call.state.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
    _twin: { card, spent: false, setUp: false, source },
  });

export const refuseSpent = (method: PaymentMethod): void => {
  if (!method._twin.spent) return;
  throw refusedState(
    'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
    { code: 'payment_method_unexpected_state' },
  );
};

/**
 * Attaches a card to a customer after asking the bank: Stripe's declining test cards cannot be attached. 4000000000000341 can,
 * and then fails each charge (https://docs.stripe.com/testing#declined-payments).
 */
export const attach = (call: Call, method: PaymentMethod, customer: Customer, setUp = false): PaymentMethod => {
  refuseSpent(method);
  if (method.customer !== null) {
    throw refusedState('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
    });
  }
  const answer = askToAttach(method);
  if (answer !== 'approved' && answer !== 'challenge') throw cardFailure(answer);
  const attached = call.state.put<PaymentMethod>({
    ...method,
    customer: customer.id,
    _twin: { ...method._twin, setUp: setUp || method._twin.setUp },
  });
  emit(call, method._twin.source ? 'customer.source.created' : 'payment_method.attached', attached);
  return attached;
};

/** Detaches a card from its customer. It cannot be used again. */
export const detach = (call: Call, method: PaymentMethod): PaymentMethod => {
  if (method.customer === null) {
    throw refusedState('The payment method you provided is not attached to a customer so detachment is impossible.', {
      code: 'payment_method_unexpected_state',
    });
  }
  const detached = call.state.put<PaymentMethod>({
    ...method,
    customer: null,
    _twin: { ...method._twin, spent: true },
  });
  emit(call, method._twin.source ? 'customer.source.deleted' : 'payment_method.detached', detached);
  return detached;
};

/** Oldest first. */
export const methodsOf = (call: Call, customerId: string): PaymentMethod[] =>
  call.state.all('payment_method').filter((method) => method.customer === customerId);
