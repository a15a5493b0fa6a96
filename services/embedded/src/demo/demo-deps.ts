import { identityKeysIn } from '@paddock/kit/gateways/identity-keys';
import pg from 'pg';
import { createDecode } from '@paddock/event-store/codec';
import { NeedsOperator } from '@paddock/event-store/needs-operator';
import { openEventStore } from '@paddock/event-store/open';
import type { EventStore } from '@paddock/event-store/port';
import { createCommands } from '@paddock/kit/command-handling/command-handler';
import type { Commands } from '@paddock/kit/command-handling/commands';
import { sealReasonIn } from '@paddock/kit/command-handling/seal-reason';
import type { Config } from '@paddock/kit/config';
import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import { stripeCardProvider } from '@paddock/kit/gateways/card-provider/stripe-card-provider';
import { openPostgresVault } from '@paddock/kit/gateways/vault/postgres-vault';
import { vaultKeysIn } from '@paddock/kit/gateways/open-gateways';
import type { Vault } from '@paddock/kit/gateways/vault/vault';
import { createTables } from '@paddock/kit/tables/create-tables';
import type { IdentitySettings } from '@paddock/people/identity/identity-deps';
import { openPostgresRecords } from '@paddock/people/identity/records/postgres-records';
import type { IdentityRecords } from '@paddock/people/identity/records/records';
import { allEvents, upcast } from '@paddock/shared-domain/all-events';
import { randomIdFrom } from '@paddock/shared-domain/kernel/ids';
import { instantOf } from '@paddock/shared-domain/kernel/time';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Logger, pino } from 'pino';

/**
 * Makes the Stripe twin drop its deliveries while the demo venue's bookings are paid for. Otherwise the API would handle each
 * checkout that is still in progress here, at a moment in the past. Deliveries are only hints, so nothing is lost.
 */
const withoutWebhooks = async (twinUrl: string, work: () => Promise<void>): Promise<void> => {
  const plan = async (dropShare: number): Promise<void> => {
    await fetch(`${twinUrl}/twin/webhooks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ dropShare }),
    }).catch(() => undefined);
  };
  await plan(1);
  try {
    await work();
  } finally {
    await plan(0);
  }
};

/** The real parts of Paddock that the demo venue is made with. */
export type DemoDeps = {
  readonly store: EventStore;
  readonly commands: Commands;
  readonly vault: Vault;
  readonly records: IdentityRecords;
  readonly cards: CardProvider;
  readonly identitySettings: IdentitySettings;
  readonly newId: () => string;
  readonly random: (count: number) => Uint8Array;
  readonly sleep: (millis: number) => Promise<void>;
  readonly log: Logger;
  /** Runs the work while the Stripe twin sends no webhooks. */
  readonly withoutWebhooks: (work: () => Promise<void>) => Promise<void>;
};

const needed = (value: string | undefined, name: string): string => {
  if (value === undefined) throw new NeedsOperator(`${name} is missing.`);
  return value;
};

/** Opens them on the stores of the settings. */
export const openDemoDeps = async (
  config: Config,
): Promise<{ readonly deps: DemoDeps; readonly close: () => Promise<void> }> => {
  const pool = new pg.Pool({ connectionString: config.DATABASE_URL, max: 6, application_name: 'paddock demo' });
  pool.on('error', () => undefined);
  await createTables(pool);
  const store = await openEventStore({
    databaseUrl: config.DATABASE_URL,
    eventStoreUrl: config.EVENT_STORE_URL,
    upcast,
  });
  const twin = new URL(needed(config.STRIPE_TWIN_URL, 'STRIPE_TWIN_URL'));
  const random = (count: number): Uint8Array => randomBytes(count);
  const pause = (millis: number): Promise<void> => sleep(millis);
  const vault = openPostgresVault(pool, vaultKeysIn(config));
  return {
    deps: {
      store,
      commands: createCommands({
        store,
        decode: createDecode([...allEvents]),
        random: Math.random,
        sleep: pause,
        sealReason: sealReasonIn(vault, { now: () => instantOf(Date.now()) }),
      }),
      vault,
      records: openPostgresRecords(pool),
      cards: stripeCardProvider({
        secretKey: needed(config.STRIPE_SECRET_KEY, 'STRIPE_SECRET_KEY'),
        webhookSecrets: [],
        server: { host: twin.hostname, port: Number(twin.port), protocol: 'http' },
      }),
      identitySettings: {
        tokenKeys: [needed(config.TOKEN_KEY, 'TOKEN_KEY')],
        identityKeys: identityKeysIn(config),
        publicUrl: config.publicUrl,
        clubName: () => '',
        phoneCountry: config.PHONE_COUNTRY,
        flagUrlTemplate: config.FLAG_URL_TEMPLATE,
      },
      newId: () => randomIdFrom(random),
      random,
      sleep: pause,
      log: pino({ level: 'silent' }),
      withoutWebhooks: (work) => withoutWebhooks(twin.origin, work),
    },
    close: async () => {
      await store.close();
      await pool.end();
    },
  };
};
