import type { Operation } from '../calls/operation.ts';
import { balance } from './balance.ts';
import { cardsOfCustomer } from './cards-of-customer.ts';
import { charges } from './charges.ts';
import { customers } from './customers.ts';
import { disputes } from './disputes.ts';
import { events } from './events.ts';
import { paymentIntents } from './payment-intents.ts';
import { paymentMethods } from './payment-methods.ts';
import { refunds } from './refunds.ts';
import { setupIntents } from './setup-intents.ts';
import { tokens } from './tokens.ts';
import { webhookEndpoints } from './webhook-endpoints.ts';

/** All calls that the twin knows, by Stripe's paths. */
export const OPERATIONS: readonly Operation[] = [
  ...customers,
  ...cardsOfCustomer,
  ...tokens,
  ...paymentMethods,
  ...setupIntents,
  ...paymentIntents,
  ...charges,
  ...refunds,
  ...disputes,
  ...balance,
  ...events,
  ...webhookEndpoints,
];
