import { NeedsOperator } from '@paddock/event-store/needs-operator';
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
  readonly VAULT_KEY: string;
  /** Signs the twin's webhooks. With Stripe keys it is Stripe's. */
  readonly STRIPE_WEBHOOK_SECRET: string;
}

const pathOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'secrets.json');
const names = ['TOKEN_KEY', 'IDENTITY_KEY', 'VAULT_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

/**
 * The keys of this instance: those of the environment, else those in the data folder (secrets.json, mode 0600), else new ones,
 * which are on disk before they are used (decision 0151).
 */
export const keepSecrets = async (config: Config): Promise<Secrets> => {
  const path = pathOf(config);
  const kept = await readPrivate<Partial<Secrets>>(path);
  const given: Partial<Secrets> = {
    ...config.keys,
    ...(config.webhookSecret && { STRIPE_WEBHOOK_SECRET: config.webhookSecret }),
  };
  const missing = names.filter((name) => !given[name] && !kept?.[name]);
  const made = Object.fromEntries(missing.map((name) => [name, newSecret(name)]));
  if (missing.length > 0 && kept === undefined) {
    // Two processes that start there for the first time at the same moment must have the same keys.
    if (!(await writePrivateFirst(path, made))) return keepSecrets(config);
  } else if (missing.length > 0) await writePrivate(path, { ...kept, ...made });
  const { TOKEN_KEY_BEFORE: before, ...others } = kept ?? {};
  // The former key of the file belongs to the file's own key.
  return { ...others, ...(before && !given.TOKEN_KEY && { TOKEN_KEY_BEFORE: before }), ...made, ...given } as Secrets;
};

/** The file of keys, if it holds the key that signs sessions. @throws {NeedsOperator} another place has it. */
const ownFile = async (config: Config): Promise<Partial<Secrets>> => {
  if (config.keys.TOKEN_KEY !== undefined)
    throw new NeedsOperator(
      'TOKEN_KEY is set in the environment. Change it there: its present value becomes TOKEN_KEY_BEFORE, TOKEN_KEY gets a new one.',
    );
  const kept = await readPrivate<Partial<Secrets>>(pathOf(config));
  if (kept?.TOKEN_KEY === undefined) throw new NeedsOperator(`There is no TOKEN_KEY in ${pathOf(config)}.`);
  return kept;
};

/**
 * Gives sessions a new key, on disk in one step. Sessions of the present key stay valid, those of a former one end.
 *
 * @throws {NeedsOperator} the key is not in the data folder.
 */
export const rotateTokenKey = async (config: Config): Promise<void> => {
  const kept = await ownFile(config);
  await writePrivate(pathOf(config), { ...kept, TOKEN_KEY: newSecret('TOKEN_KEY'), TOKEN_KEY_BEFORE: kept.TOKEN_KEY });
};

/**
 * Lets the former key of sessions go: sessions that it signed end.
 *
 * @returns whether there was one. @throws {NeedsOperator} the key is not in the data folder.
 */
export const dropFormerTokenKey = async (config: Config): Promise<boolean> => {
  const { TOKEN_KEY_BEFORE: before, ...others } = await ownFile(config);
  if (before !== undefined) await writePrivate(pathOf(config), others);
  return before !== undefined;
};

const newSecret = (name: (typeof names)[number]): string =>
  `${name === 'STRIPE_WEBHOOK_SECRET' ? 'whsec_' : ''}${randomBytes(32).toString('base64url')}`;
