import { NeedsOperator } from '@paddock/event-store/needs-operator';
import { keysIn } from '@paddock/kit/fitness/unfit-settings';
import { type IdentityKeys, identityKeysOf } from '@paddock/kit/gateways/identity-keys';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { readPrivate, writePrivate, writePrivateFirst } from './keep-private.ts';

/** Paddock's keys, by their names in the environment. A key created here is 256 random bits as base64url text. */
export interface Secrets {
  readonly TOKEN_KEY: string;
  /** Signed sessions before; they stay valid. */
  readonly TOKEN_KEY_BEFORE?: string;
  readonly IDENTITY_KEY: string;
  /** The other key of a change: login names are claimed under both. */
  readonly IDENTITY_KEY_BEFORE?: string;
  /** Those that were replaced, divided by commas, the venue's first one last. They stay. */
  readonly IDENTITY_KEYS_FORMER?: string;
  readonly VAULT_KEY: string;
  /** The key before it: it opens what is not yet under the present one. */
  readonly VAULT_KEY_BEFORE?: string;
  /** Signs the twin's webhooks. With Stripe keys it is Stripe's. */
  readonly STRIPE_WEBHOOK_SECRET: string;
}

const pathOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'secrets.json');
/** Keys that a command can change. The one before is kept beside it under this name. */
export const BEFORE = {
  TOKEN_KEY: 'TOKEN_KEY_BEFORE',
  VAULT_KEY: 'VAULT_KEY_BEFORE',
  IDENTITY_KEY: 'IDENTITY_KEY_BEFORE',
} as const;
export type Changeable = keyof typeof BEFORE;
const changeable = Object.keys(BEFORE) as Changeable[];

const names = ['TOKEN_KEY', 'IDENTITY_KEY', 'VAULT_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

/**
 * The keys of this instance: those of the environment, else those in the data folder (secrets.json, mode 0600), else new ones,
 * which are on disk before they are used (decision 0151).
 */
export const keepSecrets = async (config: Config): Promise<Secrets> => {
  const path = pathOf(config);
  const kept = await readPrivate<Partial<Secrets>>(path);
  const found = together(config, kept);
  const missing = names.filter((name) => !found[name]);
  const made = Object.fromEntries(missing.map((name) => [name, newSecret(name)]));
  if (missing.length > 0 && kept === undefined) {
    // Two processes that start there for the first time at the same moment must have the same keys.
    if (!(await writePrivateFirst(path, made))) return keepSecrets(config);
  } else if (missing.length > 0) await writePrivate(path, { ...kept, ...made });
  return { ...found, ...made } as Secrets;
};

/** The keys of the environment and the file. A former key of the file belongs to the file's own key. */
const together = (config: Config, kept: Partial<Secrets> | undefined): Partial<Secrets> => {
  const others = Object.fromEntries(
    changeable.flatMap((name) => (config.keys[name] ? [[BEFORE[name], undefined]] : [])),
  );
  return definedOf({
    ...kept,
    ...others,
    ...config.keys,
    ...(config.webhookSecret && { STRIPE_WEBHOOK_SECRET: config.webhookSecret }),
  });
};

/** The same without making any: those that are there. */
export const keptSecrets = async (config: Config): Promise<Partial<Secrets>> =>
  together(config, await readPrivate<Partial<Secrets>>(pathOf(config)));

/** The identity keys from the environment. If it has none, those from the file of secrets; undefined if that has none either. */
export const identityKeysKept = ({
  IDENTITY_KEY,
  IDENTITY_KEY_BEFORE,
  IDENTITY_KEYS_FORMER,
}: Partial<Secrets>): IdentityKeys | undefined =>
  IDENTITY_KEY === undefined
    ? undefined
    : identityKeysOf(IDENTITY_KEY, IDENTITY_KEY_BEFORE, keysIn(IDENTITY_KEYS_FORMER));

const definedOf = (secrets: Partial<Secrets>): Partial<Secrets> =>
  Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== undefined));

/** The file of keys, if it holds this one. @throws {NeedsOperator} another place has it. */
const ownFile = async (config: Config, name: Changeable): Promise<Partial<Secrets>> => {
  if (config.keys[name] !== undefined)
    throw new NeedsOperator(
      `${name} is set in the environment. Change it there: its present value becomes ${BEFORE[name]}, ${name} gets a new one.${name === 'IDENTITY_KEY' ? ' Put the present value at the beginning of IDENTITY_KEYS_FORMER too, where it stays.' : ''}`,
    );
  const kept = await readPrivate<Partial<Secrets>>(pathOf(config));
  if (kept?.[name] === undefined) throw new NeedsOperator(`There is no ${name} in ${pathOf(config)}.`);
  return kept;
};

/**
 * Makes a new key and keeps the present one beside it, on disk in one step. What is under the present key stays valid. Sessions of a
 * former key end.
 *
 * @throws {NeedsOperator} the key is not in the data folder, or the last change of the key of the vault or of names is not finished.
 */
export const rotateKey = async (config: Config, name: Changeable): Promise<void> => {
  const kept = await ownFile(config, name);
  if (name !== 'TOKEN_KEY' && kept[BEFORE[name]] !== undefined)
    throw new NeedsOperator(`The last change of ${name} is not finished: drop ${BEFORE[name]} first.`);
  const former = [kept.IDENTITY_KEY, kept.IDENTITY_KEYS_FORMER].filter(Boolean).join(',');
  await writePrivate(pathOf(config), {
    ...kept,
    [name]: newSecret(name),
    [BEFORE[name]]: kept[name],
    ...(name === 'IDENTITY_KEY' && { IDENTITY_KEYS_FORMER: former }),
  });
};

/**
 * Lets the former key go. That of names stays in IDENTITY_KEYS_FORMER.
 *
 * @param mayGo is asked before, if there is one. @returns whether there was one and it is gone.
 * @throws {NeedsOperator} the key is not in the data folder.
 */
export const dropFormerKey = async (
  config: Config,
  name: Changeable,
  mayGo: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<boolean> => {
  const kept = await ownFile(config, name);
  if (kept[BEFORE[name]] === undefined || !(await mayGo())) return false;
  await writePrivate(pathOf(config), definedOf({ ...kept, [BEFORE[name]]: undefined }));
  return true;
};

const newSecret = (name: (typeof names)[number]): string =>
  `${name === 'STRIPE_WEBHOOK_SECRET' ? 'whsec_' : ''}${randomBytes(32).toString('base64url')}`;
