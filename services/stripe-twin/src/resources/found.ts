import { requiredText, text } from '../calls/params.ts';
import type { Call } from '../calls/operation.ts';
import { resourceMissing } from '../calls/stripe-failure.ts';
import type { Customer, Kind, Objects } from '../state/objects.ts';

/** The words of `No such ...: 'id'`. */
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

/** The object the path names, or 404. */
export const inPath = <K extends Kind>(call: Call, kind: K, param = 'id'): Objects[K] => {
  const id = call.path['id'] ?? '';
  const object = call.state.find(kind, id);
  if (!object) throw resourceMissing(CALLED[kind], id, param, true);
  return object;
};

/** The object a parameter names, or 400; nothing when the parameter is absent or empty. */
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

/** A customer in the path that still exists: a deleted one can only be retrieved. */
export const customerInPath = (call: Call): Customer => {
  const customer = inPath(call, 'customer');
  if (customer.deleted) throw resourceMissing('customer', customer.id, 'id', true);
  return customer;
};
