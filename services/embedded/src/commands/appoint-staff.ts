import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCommands } from '@paddock/kit/command-handling/command-handler';
import { keysIn } from '@paddock/kit/fitness/unfit-settings';
import { identityKeysOf } from '@paddock/kit/gateways/identity-keys';
import { openPostgresVault } from '@paddock/kit/gateways/vault/postgres-vault';
import { vaultKeysOf } from '@paddock/kit/gateways/vault/subject-key';
import type { Appointment } from '@paddock/people/identity/appoint-staff';
import { accountOfLogin } from '@paddock/people/identity/find-account';
import { dropSetUpLinks } from '@paddock/people/identity/set-up-links';
import { holderOf } from '@paddock/people/identity/identity-claims';
import { createIdentity } from '@paddock/people/identity/identity';
import type { IdentitySettings } from '@paddock/people/identity/identity-deps';
import { openPostgresRecords } from '@paddock/people/identity/records/postgres-records';
import { createDecode } from '@paddock/event-store/codec';
import { openEventStore } from '@paddock/event-store/open';
import { allEvents, upcast } from '@paddock/shared-domain/all-events';
import { Permission } from '@paddock/shared-domain/kernel/actor';
import { randomIdFrom } from '@paddock/shared-domain/kernel/ids';
import { instantOf } from '@paddock/shared-domain/kernel/time';
import pg from 'pg';
import { pino } from 'pino';
import { readSettings, type Config } from '../config.ts';
import { keepSecrets } from '../secrets.ts';
import { BadArguments, readArguments } from './read-arguments.ts';
import { say } from './say.ts';
import { untilUnlocked } from './until-unlocked.ts';
import { withDatabase } from '../with-database.ts';

const usage = 'appoint-staff <email> [--permissions a,b] [--superuser] [--keep-password] | --dismiss';

const permissionsOf = (text: string | undefined): Permission[] =>
  (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => {
      const read = Permission.safeParse(name);
      if (read.success) return read.data;
      throw new BadArguments(`There is no permission ${name}. There are: ${Permission.options.join(', ')}.`);
    });

/**
 * Sets the rights of an account; null removes all. Sign-up does not prove that the address belongs to the person. So a customer
 * who becomes staff first loses password, links and sessions, unless the operator knows who chose the password.
 *
 * @returns whether these logins were removed. @throws {Error} there is no such account.
 */
const appoint = async (
  config: Config,
  databaseUrl: string,
  email: string,
  appointment: Appointment | null,
  keepPassword: boolean,
): Promise<boolean> => {
  const keys = await keepSecrets(config);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, application_name: 'paddock command' });
  pool.on('error', () => undefined);
  const { eventStoreUrl } = config;
  const store = await untilUnlocked(databaseUrl, () =>
    openEventStore({ databaseUrl, eventStoreUrl, upcast, connections: 2 }),
  );
  const random = (count: number): Uint8Array => randomBytes(count);
  const pause = (millis: number): Promise<void> => sleep(millis);
  const settings: IdentitySettings = {
    tokenKeys: [keys.TOKEN_KEY],
    identityKeys: identityKeysOf(keys.IDENTITY_KEY, keys.IDENTITY_KEY_BEFORE, keysIn(keys.IDENTITY_KEYS_FORMER)),
    publicUrl: config.publicUrl,
    clubName: () => '',
    phoneCountry: 'US',
    flagUrlTemplate: '',
  };
  const parts = {
    commands: createCommands({ store, decode: createDecode([...allEvents]), random: () => 0.5, sleep: pause }),
    vault: openPostgresVault(pool, vaultKeysOf(keys.VAULT_KEY, keys.VAULT_KEY_BEFORE)),
    newId: () => randomIdFrom(random),
    settings,
  };
  try {
    const holder = await holderOf(parts, email);
    const account = holder && (await accountOfLogin(parts, holder, email));
    if (account === undefined) throw new Error(`Nobody has registered with ${email}. Sign up first.`);
    const records = openPostgresRecords(pool);
    const identity = createIdentity({
      ...parts,
      records,
      clock: { now: () => instantOf(Date.now()) },
      random,
      log: pino({ level: 'silent' }),
    });
    const close = appointment !== null && !account.state.isStaff && !keepPassword;
    if (close) await identity.closeWaysIn(account.userId);
    await identity.appointStaff(account.userId, appointment);
    if (appointment?.superuser === true) await dropSetUpLinks(records);
    return close;
  } finally {
    await store.close();
    await pool.end();
  }
};

/** `paddock appoint-staff`: gives an account rights or removes them all (rule A-058). @returns exit code */
export const run = async (args: string[]): Promise<number> => {
  const given = readArguments(args, usage, {
    words: 1,
    values: ['permissions'],
    flags: ['superuser', 'dismiss', 'keep-password'],
  });
  const email = given.words[0] ?? '';
  const appointment = { permissions: permissionsOf(given.values.permissions), superuser: given.flags.superuser };
  if (given.flags.dismiss && (appointment.superuser || appointment.permissions.length > 0))
    throw new BadArguments('Use either --dismiss or permissions, not both.');
  const config = readSettings();
  const wanted = given.flags.dismiss ? null : appointment;
  const keep = given.flags['keep-password'];
  const closed = await withDatabase(config, (url) => appoint(config, url, email, wanted, keep));
  const rights = [...(appointment.superuser ? ['superuser'] : []), ...appointment.permissions];
  if (given.flags.dismiss) say(`${email} is no longer staff and is logged out everywhere.`);
  else say(`${email} is staff with ${rights.join(', ') || 'no permissions'}, and must log in again.`);
  if (closed)
    say(
      'The address was not confirmed yet, so the old password no longer works. They can log in with a login link, requested on the login page.',
    );
  return 0;
};
