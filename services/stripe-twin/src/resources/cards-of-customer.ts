import { LIST_PARAMS, type Call, type Operation } from '../calls/operation.ts';
import { listPage } from '../calls/list-page.ts';
import { requiredText } from '../calls/params.ts';
import { resourceMissing } from '../calls/stripe-failure.ts';
import type { PaymentMethod } from '../state/objects.ts';
import { cardFields } from './card-fields.ts';
import { customerInPath } from './found.ts';
import { attach, detach, methodsOf } from './payment-method-life.ts';
import { methodFromToken } from './tokens.ts';

/** A `card_...` can be read as a card of the older API and as a payment method of the newer one. */
export const asCard = (method: PaymentMethod) => ({
  ...cardFields(method.id, method._twin.card, method.customer),
  created: method.created,
});

const cardInPath = (call: Call): PaymentMethod => {
  const id = call.path['card'] ?? '';
  const customer = customerInPath(call);
  const found = methodsOf(call, customer.id).find((method) => method.id === id && method._twin.source);
  if (!found) throw resourceMissing('source', id, 'id', true);
  return found;
};

const createCard = (call: Call): object => {
  const customer = customerInPath(call);
  const card = attach(call, methodFromToken(call, requiredText(call.params, 'source'), 'source', true), customer);
  if (customer.default_source === null) call.state.put({ ...customer, default_source: card.id });
  return asCard(card);
};

const deleteCard = (call: Call): object => {
  const card = cardInPath(call);
  const customer = customerInPath(call);
  detach(call, card);
  const left = methodsOf(call, customer.id).findLast((method) => method._twin.source);
  if (customer.default_source === card.id) call.state.put({ ...customer, default_source: left?.id ?? null });
  return { id: card.id, object: 'card', deleted: true };
};

const listCards = (call: Call): object => {
  const customer = customerInPath(call);
  const cards = methodsOf(call, customer.id).filter((method) => method._twin.source);
  return listPage(call, cards.map(asCard), `/v1/customers/${customer.id}/sources`);
};

const PATH = '/v1/customers/:id/sources';

/** https://docs.stripe.com/api/cards */
export const cardsOfCustomer: readonly Operation[] = [
  { name: 'customers.create_source', method: 'POST', path: PATH, params: ['source', 'metadata'], run: createCard },
  { name: 'customers.list_sources', method: 'GET', path: PATH, params: [...LIST_PARAMS, 'object'], run: listCards },
  {
    name: 'customers.retrieve_source',
    method: 'GET',
    path: `${PATH}/:card`,
    params: [],
    run: (call) => asCard(cardInPath(call)),
  },
  { name: 'customers.delete_source', method: 'DELETE', path: `${PATH}/:card`, params: [], run: deleteCard },
];
