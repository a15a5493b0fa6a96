import type { Call } from '../calls/operation.ts';
import { nested } from '../calls/params.ts';
import { refusedState } from '../calls/stripe-failure.ts';
import type { PaymentMethod } from '../state/objects.ts';
import { methodFromData, methodInParam } from './payment-methods.ts';
import { refuseSpent } from './payment-method-life.ts';

/** The method a call names: `payment_method` or `payment_method_data`. It must be the customer's, or belong to no customer. */
export const givenMethod = (call: Call, customerId: string | null): PaymentMethod | undefined => {
  const data = nested(call.params, 'payment_method_data');
  const method = data ? methodFromData(call, data) : methodInParam(call);
  if (method) checkOwner(method, customerId);
  return method;
};

const checkOwner = (method: PaymentMethod, customerId: string | null): void => {
  refuseSpent(method);
  if (method.customer === customerId || method.customer === null) return;
  throw refusedState(
    customerId === null
      ? `The PaymentMethod ${method.id} you provided is attached to a customer, so for security purposes you must provide the customer in the request.`
      : `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
    { param: 'payment_method' },
  );
};
