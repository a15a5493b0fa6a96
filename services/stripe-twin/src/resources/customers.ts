import { LIST_PARAMS, emit, type Call, type Operation } from '../calls/operation.ts';
import { listPage } from '../calls/list-page.ts';
import { mergedMetadata, text } from '../calls/params.ts';
import type { Customer } from '../state/objects.ts';
import { customerInPath, inPath } from './found.ts';
import { attach, detach, methodsOf } from './payment-method-life.ts';
import { methodFromToken } from './tokens.ts';
import { asCard } from './cards-of-customer.ts';

const FIELDS = ['email', 'name', 'phone', 'description'] as const;
const PARAMS = [...FIELDS, 'metadata', 'source', 'address', 'shipping', 'invoice_settings', 'preferred_locales'];

const fieldsOf = (call: Call, before?: Customer) =>
  Object.fromEntries(
    FIELDS.map((field) => {
      const value = text(call.params, field);
      return [field, value === undefined ? (before?.[field] ?? null) : value || null];
    }),
  ) as Pick<Customer, (typeof FIELDS)[number]>;

const withSource = (call: Call, customer: Customer): Customer => {
  const source = text(call.params, 'source');
  if (!source) return customer;
  const method = attach(call, methodFromToken(call, source, 'source', true), customer);
  return call.state.put({ ...customer, default_source: asCard(method).id });
};

const createCustomer = (call: Call): Customer => {
  const customer: Customer = {
    id: call.state.newId('cus').slice(0, 18),
    object: 'customer',
    address: null,
    balance: 0,
    created: call.state.now(),
    currency: null,
    default_source: null,
    delinquent: false,
    ...fieldsOf(call),
    discount: null,
    invoice_prefix: null,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: mergedMetadata(call.params),
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  // Checks the card first, so that a declined card leaves no customer behind.
  const created = withSource(call, customer);
  call.state.put(created);
  emit(call, 'customer.created', created);
  return created;
};

const updateCustomer = (call: Call): Customer => {
  const before = customerInPath(call);
  const updated = withSource(call, {
    ...before,
    ...fieldsOf(call, before),
    metadata: mergedMetadata(call.params, before.metadata),
  });
  call.state.put(updated);
  emit(call, 'customer.updated', updated);
  return updated;
};

const deleteCustomer = (call: Call): object => {
  const customer = customerInPath(call);
  for (const method of methodsOf(call, customer.id)) detach(call, method);
  call.state.put({ ...customer, deleted: true });
  emit(call, 'customer.deleted', customer);
  return { id: customer.id, object: 'customer', deleted: true };
};

const retrieveCustomer = (call: Call): object => {
  const customer = inPath(call, 'customer');
  return customer.deleted ? { id: customer.id, object: 'customer', deleted: true } : customer;
};

const listCustomers = (call: Call): object => {
  const email = text(call.params, 'email');
  const customers = call.state
    .all('customer')
    .filter((customer) => !customer.deleted && (email === undefined || customer.email === email));
  return listPage(call, customers, '/v1/customers');
};

/** https://docs.stripe.com/api/customers */
export const customers: readonly Operation[] = [
  { name: 'customers.create', method: 'POST', path: '/v1/customers', params: PARAMS, run: createCustomer },
  { name: 'customers.retrieve', method: 'GET', path: '/v1/customers/:id', params: [], run: retrieveCustomer },
  {
    name: 'customers.update',
    method: 'POST',
    path: '/v1/customers/:id',
    params: [...PARAMS, 'default_source'],
    run: updateCustomer,
  },
  { name: 'customers.del', method: 'DELETE', path: '/v1/customers/:id', params: [], run: deleteCustomer },
  {
    name: 'customers.list',
    method: 'GET',
    path: '/v1/customers',
    params: [...LIST_PARAMS, 'email'],
    run: listCustomers,
  },
];
