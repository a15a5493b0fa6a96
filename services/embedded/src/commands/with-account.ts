import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCommands } from '@paddock/kit/command-handling/command-handler';
import { sealReasonIn } from '@paddock/kit/command-handling/seal-reason';
import { keysIn } from '@paddock/kit/fitness/unfit-settings';
import { identityKeysOf } from '@paddock/kit/gateways/identity-keys';
import { openPostgresVault } from '@paddock/kit/gateways/vault/postgres-vault';
import { vaultKeysOf } from '@paddock/kit/gateways/vault/subject-key';
import { type Account, accountOfLogin } from '@paddock/people/identity/find-account';
import { holderOf } from '@paddock/people/identity/identity-claims';
import { createIdentity, type Identity } from '@paddock/people/identity/identity';
import type { IdentitySettings } from '@paddock/people/identity/identity-deps';
import { openPostgresRecords } from '@paddock/people/identity/records/postgres-records';
import type { IdentityRecords } from '@paddock/people/identity/records/records';
import { createDecode } from '@paddock/event-store/codec';
import { openEventStore } from '@paddock/event-store/open';
import { allEvents, upcast } from '@paddock/shared-domain/all-events';
import { randomIdFrom } from '@paddock/shared-domain/kernel/ids';
import { instantOf } from '@paddock/shared-domain/kernel/time';
import pg from 'pg';
import { pino } from 'pino';
import { readSettings, type Config } from '../config.ts';
import { keepSecrets } from '../secrets.ts';
import { untilUnlocked } from './until-unlocked.ts';
import { withDatabase } from '../with-database.ts';

export type AtAccount = { readonly identity: Identity; readonly records: IdentityRecords; readonly pool: pg.Pool };

const withIdentity = async <Result>(
  config: Config,
  databaseUrl: string,
  email: string,
  work: (at: AtAccount, account: Account) => Promise<Result>,
): Promise<Result> => {
  const keys = await keepSecrets(config);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, application_name: 'paddock command' });
  pool.on('error', () => undefined);
  const { eventStoreUrl } = config;
  const store = await untilUnlocked(databaseUrl, () =>
    openEventStore({ databaseUrl, eventStoreUrl, upcast, connections: 2 }),
  );
  const random = (count: number): Uint8Array => randomBytes(count);
  const pause = (millis: number): Promise<void> => sleep(millis);
  const clock = { now: () => instantOf(Date.now()) };
  const settings: IdentitySettings = {
    tokenKeys: [keys.TOKEN_KEY],
    identityKeys: identityKeysOf(keys.IDENTITY_KEY, keys.IDENTITY_KEY_BEFORE, keysIn(keys.IDENTITY_KEYS_FORMER)),
    publicUrl: config.publicUrl,
    clubName: () => '',
    phoneCountry: 'US',
    flagUrlTemplate: '',
  };
  const vault = openPostgresVault(pool, vaultKeysOf(keys.VAULT_KEY, keys.VAULT_KEY_BEFORE));
  const decode = createDecode([...allEvents]);
  const parts = {
    commands: createCommands({
      store,
      decode,
      random: () => 0.5,
      sleep: pause,
      sealReason: sealReasonIn(vault, clock),
    }),
    vault,
    newId: () => randomIdFrom(random),
    settings,
  };
  try {
    const holder = await holderOf(parts, email);
    const account = holder && (await accountOfLogin(parts, holder, email));
    if (account === undefined) throw new Error(`Nobody has registered with ${email}. Sign up first.`);
    const records = openPostgresRecords(pool);
    const identity = createIdentity({ ...parts, records, clock, random, log: pino({ level: 'silent' }) });
    return await work({ identity, records, pool }, account);
  } finally {
    await store.close();
    await pool.end();
  }
};

/** Runs work on the account with a login name or address, also while Paddock is stopped. @throws {Error} there is no such account. */
export const withAccount = <Result>(
  email: string,
  work: (at: AtAccount, account: Account) => Promise<Result>,
): Promise<Result> => {
  const config = readSettings();
  return withDatabase(config, (url) => withIdentity(config, url, email, work));
};
