// One of the processes of `npm run bench -- renewals`: the billing clock over Postgres and the stand-in of the card provider, until it is
// killed. Arguments: the database, the provider's address, the moment of the clock, the customer and the card at the provider.
import { createDecode } from '@paddock/event-store/codec';
import { openPostgresStore } from '@paddock/event-store/postgres/open-postgres-store';
import { createCommands } from '@paddock/kit/command-handling/command-handler';
import { stripeCardProvider } from '@paddock/kit/gateways/card-provider/stripe-card-provider';
import { aloneBy } from '@paddock/kit/processes/alone';
import { noFailpoints } from '@paddock/kit/processes/failpoints';
import { pause } from '@paddock/kit/start/open-parts';
import { readStatuses } from '@paddock/projections/engine/statuses';
import { createBillingClock } from '@paddock/sales/club/billing-clock/billing-clock';
import { postgresDues } from '@paddock/sales/club/billing-clock/dues-port';
import { clubEffects } from '@paddock/sales/club/effects';
import { createPayments } from '@paddock/sales/payments/process/payments';
import { allEvents } from '@paddock/shared-domain/all-events';
import { RatePpm } from '@paddock/shared-domain/kernel/money';
import { Instant } from '@paddock/shared-domain/kernel/time';
import pg from 'pg';
import { pino } from 'pino';
import { noVenues } from '../proofs/payment-world.ts';

const [databaseUrl = '', provider = '', now = '', customerId = '', paymentMethodId = ''] = process.argv.slice(2);
const log = pino({ level: 'silent' });
const clock = { now: () => Instant.parse(now) };
const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
pool.on('error', () => undefined);
const store = await openPostgresStore({ connectionString: databaseUrl });
const commands = createCommands({ store, decode: createDecode([...allEvents]), random: Math.random, sleep: pause });
const { hostname: host, port } = new URL(provider);
const { payments } = createPayments({
  commands,
  cards: stripeCardProvider({
    secretKey: 'sk_test_bench',
    webhookSecrets: ['whsec_bench'],
    server: { host, port: Number(port), protocol: 'http' },
  }),
  venues: noVenues,
  effects: {
    ...clubEffects(commands),
    outstanding: () => Promise.reject(new Error('Nothing is owed here.')),
    voucher: () => Promise.reject(new Error('No vouchers here.')),
  },
  clock,
  failpoints: noFailpoints,
  log,
});
/** Waits until the read model shows a position. */
const shown = async (name: string, position: string): Promise<void> => {
  for (;;) {
    const its = (await readStatuses(pool)).find((one) => one.name === name);
    if (its !== undefined && BigInt(its.position) >= BigInt(position)) return;
    await pause(50);
  }
};
const alone = aloneBy(databaseUrl, log);
const billing = createBillingClock({
  commands,
  payments,
  dues: postgresDues(pool, { waitFor: shown }, async () => 7),
  clock,
  paymentMethodOf: async () => ({ customerId, paymentMethodId }),
  taxRateOf: async () => RatePpm.parse(95_000),
  taxRates: async () => '95000',
  cardGoodUntil: async () => '2040-12',
  rules: async () => ({ tellOfEach: true, endsAfterDays: 14 }),
  alone,
  failpoints: noFailpoints,
  log,
});
const stop = new AbortController();
process.on('SIGTERM', () => stop.abort());
await alone.keep(() => billing.run(), { millis: 500, signal: stop.signal, sleep: pause });
await store.close();
await pool.end();
