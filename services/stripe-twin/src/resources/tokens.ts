import { emit, type Call, type Operation } from '../calls/operation.ts';
import { nested } from '../calls/params.ts';
import { parameterMissing, refusedState, resourceMissing } from '../calls/stripe-failure.ts';
import { cardFromEntry, cardOfTestId } from '../cards/card-entry.ts';
import { testCardById } from '../state/test-cards.ts';
import type { CardDetails, PaymentMethod, Token } from '../state/objects.ts';
import { newMethod } from './payment-method-life.ts';
import { inPath } from './found.ts';
import { cardFields } from './card-fields.ts';

const newToken = (call: Call, card: CardDetails): Token => {
  const token: Token = {
    id: call.state.newId('tok'),
    object: 'token',
    card: cardFields(call.state.newId('card'), card, null),
    client_ip: '127.0.0.1',
    created: call.state.now(),
    livemode: false,
    type: 'card',
    used: false,
    _twin: card,
  };
  return call.state.put(token);
};

const createToken = (call: Call): Token => {
  const entry = nested(call.params, 'card');
  if (!entry) throw parameterMissing('card');
  return newToken(call, cardFromEntry(entry, call.state.now()));
};

/**
 * Turns a token into a payment method. A token works once; Stripe's ready-made ones (`tok_visa`) always work.
 *
 * @param source true for the older cards of a customer, whose ids begin with `card_`.
 */
export const methodFromToken = (call: Call, id: string, param: string, source = false): PaymentMethod => {
  const known = testCardById(id);
  if (known) return newMethod(call, cardOfTestId(known, call.state.now()), source);
  const token = call.state.find('token', id);
  if (!token) throw resourceMissing('token', id, param, false);
  if (token.used) {
    throw refusedState(`You cannot use a Stripe token more than once: ${id}.`, { code: 'token_already_used', param });
  }
  call.state.put({ ...token, used: true });
  return newMethod(call, token._twin, source);
};

const retrieveToken = (call: Call): object => {
  const known = testCardById(call.path['id'] ?? '');
  return known ? newToken(call, cardOfTestId(known, call.state.now())) : inPath(call, 'token', 'token');
};

/** https://docs.stripe.com/api/tokens; the browser's card form posts here with a publishable key. */
export const tokens: readonly Operation[] = [
  {
    name: 'tokens.create',
    method: 'POST',
    path: '/v1/tokens',
    params: ['card'],
    publishable: true,
    run: (call) => {
      const token = createToken(call);
      emit(call, 'token.created', token);
      return token;
    },
  },
  { name: 'tokens.retrieve', method: 'GET', path: '/v1/tokens/:id', params: [], publishable: true, run: retrieveToken },
];
