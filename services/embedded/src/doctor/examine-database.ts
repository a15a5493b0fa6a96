import { HELD_DEMO } from '@paddock/kit/fitness/held-demo';
import { countByKey, keyFault } from '@paddock/kit/gateways/vault/key-in-use';
import { vaultKeysOf } from '@paddock/kit/gateways/vault/subject-key';
import { TABLES_BESIDE } from '@paddock/kit/tables/create-tables';
import { usedKeyFault } from '@paddock/people/identity/used-keys';
import { NeedsOperator } from '@paddock/event-store/needs-operator';
import { readAllowance, tooManyNow } from '@paddock/event-store/postgres/connection-limits';
import { durabilityFault } from '@paddock/event-store/postgres/durable-server';
import { tablesOfLog } from '@paddock/event-store/postgres/install-schema';
import { LOG_COPIES } from '@paddock/event-store/postgres/log-copies';
import { requireNotLater } from '@paddock/event-store/postgres/migrate-tables';
import { ENGINE_TABLES } from '@paddock/projections/engine/engine-tables';
import { existsSync } from 'node:fs';
import pg from 'pg';
import { NothingThere, withDatabase } from '../with-database.ts';
import type { Config } from '../config.ts';
import { storeHeldDemo } from '../fit-config.ts';
import { identityKeysKept, keptSecrets } from '../secrets.ts';
import { type Finding, firstLine, inForce, unwise, wrong } from './finding.ts';

const CONNECT_MS = 5_000;
/** More than the clocks of two machines that are set by a time server. */
const CLOCKS_APART_S = 2;
const LOG = 'event_store';

const tableFindings = async (client: pg.Client): Promise<Finding[]> => {
  const findings: Finding[] = [];
  for (const tables of [tablesOfLog(LOG), LOG_COPIES, TABLES_BESIDE, ENGINE_TABLES])
    await requireNotLater(client, tables).catch((error: unknown) => {
      if (!(error instanceof NeedsOperator)) throw error;
      findings.push(wrong(error.message));
    });
  return findings;
};

const clockFindings = async (client: pg.Client): Promise<Finding[]> => {
  const { rows } = await client.query<{ at: number }>('select extract(epoch from clock_timestamp())::float8 as at');
  const apart = Math.abs((rows[0]?.at ?? 0) - Date.now() / 1000);
  return apart > CLOCKS_APART_S
    ? [
        wrong(
          `The clocks of this machine and of the database differ by ${apart.toFixed(0)} s: set both by a time server.`,
        ),
      ]
    : [];
};

/** Opening a log that is not there would make its tables. */
const hasLog = async (client: pg.Client, holdsLog: boolean): Promise<boolean> => {
  if (!holdsLog) return true;
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    `${LOG}.meta`,
  ]);
  return rows[0]?.there === true;
};

type Look = { readonly findings: Finding[]; readonly mayHoldDemo: boolean };
/** Whether the keys of the settings, or of the data folder, open everybody. */
const vaultFindings = async (client: pg.Client, config: Config): Promise<Finding[]> => {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('vault.subject') is not null as there`);
  if (rows[0]?.there !== true) return [];
  const { VAULT_KEY = '', VAULT_KEY_BEFORE } = await keptSecrets(config);
  const found = await countByKey(client, vaultKeysOf(VAULT_KEY, VAULT_KEY_BEFORE));
  const fault = keyFault(found);
  if (fault !== undefined) return [wrong(fault)];
  if (VAULT_KEY_BEFORE === undefined) return [];
  return [
    found.former > 0
      ? inForce(`VAULT_KEY is changing. People still under VAULT_KEY_BEFORE: ${found.former}.`)
      : unwise('Everybody is under VAULT_KEY: drop VAULT_KEY_BEFORE.'),
  ];
};

/** Whether the venue has every key that names and cards were made with. */
const identityFindings = async (client: pg.Client, config: Config): Promise<Finding[]> => {
  const keys = identityKeysKept(await keptSecrets(config));
  if (keys === undefined) return [];
  const fault = await usedKeyFault(client, keys);
  return [
    ...(fault === undefined ? [] : [wrong(fault)]),
    ...(keys.claimed.length > 1
      ? [
          inForce(
            'IDENTITY_KEY is changing: login names are claimed under IDENTITY_KEY_BEFORE too. Drop that one once all processes run with the new key.',
          ),
        ]
      : []),
  ];
};

const lookInto = async (databaseUrl: string, holdsLog: boolean, config: Config): Promise<Look> => {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'paddock command',
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: CONNECT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('begin read only');
    const durability = holdsLog ? await durabilityFault(client) : undefined;
    const room = tooManyNow(await readAllowance(client));
    const findings = [
      ...(durability === undefined ? [] : [wrong(durability)]),
      ...(room === undefined ? [] : [unwise(room)]),
      ...(await tableFindings(client)),
      ...(await clockFindings(client)),
      ...(await vaultFindings(client, config)),
      ...(await identityFindings(client, config)),
    ];
    return { findings, mayHoldDemo: await hasLog(client, holdsLog) };
  } finally {
    await client.end().catch(() => undefined);
  }
};

/**
 * The database: whether it answers, is durable, allows enough connections, is of no later release, opens with the keys,
 * and in production whether its log ever held the demo venue. Nothing is made in an empty
 * database; in production the log of an earlier release gets the tables of this one, as at a start. A data folder on which Paddock was never started has no fault.
 */
export const examineDatabase = async (config: Config): Promise<Finding[]> => {
  if (config.databaseUrl === undefined && !existsSync(config.dataDir)) return [];
  const holdsLog = config.eventStoreUrl === undefined;
  try {
    return await withDatabase(config, async (databaseUrl) => {
      const { findings, mayHoldDemo } = await lookInto(databaseUrl, holdsLog, config);
      const isDemo =
        config.nodeEnv === 'production' &&
        mayHoldDemo &&
        !findings.some(({ kind }) => kind === 'wrong') &&
        (await storeHeldDemo({ ...config, databaseUrl }));
      return [...findings, ...(isDemo ? [wrong(HELD_DEMO)] : [])];
    });
  } catch (error) {
    if (error instanceof NothingThere) return [];
    return [wrong(`The database does not answer: ${firstLine(error)}`)];
  }
};
