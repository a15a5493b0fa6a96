import { requiredText, text } from '../calls/params.ts';
import type { Call } from '../calls/operation.ts';
import { resourceMissing } from '../calls/stripe-failure.ts';
import type { Customer, Kind, Objects } from '../state/objects.ts';

/** The names in `No such ...: 'id'`. */
const CALLED: Readonly<Record<Kind, string>> = {
  customer: 'customer',
  token: 'token',
  payment_method: 'PaymentMethod',
  setup_intent: 'setupintent',
  payment_intent: 'payment_intent',
  charge: 'charge',
  refund: 'refund',
  dispute: 'dispute',
  balance_transaction: 'balance transaction',
  event: 'notification',
  webhook_endpoint: 'webhook endpoint',
};

/** The object that the path names. @throws {StripeFailure} 404 */
export const inPath = <K extends Kind>(call: Call, kind: K, param = 'id'): Objects[K] => {
  const id = call.path['id'] ?? '';
  const object = call.state.find(kind, id);
  if (!object) throw resourceMissing(CALLED[kind], id, param, true);
  return object;
};

/** The object that a parameter names, undefined if the parameter is absent or empty. @throws {StripeFailure} 400 */
export const inParam = <K extends Kind>(call: Call, kind: K, param: string = kind): Objects[K] | undefined => {
  const id = text(call.params, param);
  if (id === undefined || id === '') return undefined;
  const object = call.state.find(kind, id);
  if (!object || (object as { deleted?: true }).deleted) throw resourceMissing(CALLED[kind], id, param, false);
  return object;
};

export const inRequiredParam = <K extends Kind>(call: Call, kind: K, param: string = kind): Objects[K] => {
  const object = inParam(call, kind, param);
  if (!object) throw resourceMissing(CALLED[kind], requiredText(call.params, param), param, false);
  return object;
};

/** The customer in the path. @throws {StripeFailure} 404 also if deleted: a deleted customer can only be retrieved. */
export const customerInPath = (call: Call): Customer => {
  const customer = inPath(call, 'customer');
  if (customer.deleted) throw resourceMissing('customer', customer.id, 'id', true);
  return customer;
};
