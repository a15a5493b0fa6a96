import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { readPrivate, writePrivate, writePrivateFirst } from './keep-private.ts';

/** Paddock's keys, by their names in the environment. A key created here is 256 random bits as base64url text. */
export interface Secrets {
  readonly TOKEN_KEY: string;
  readonly IDENTITY_KEY: string;
  readonly VAULT_KEY: string;
  /** Signs the twin's webhooks. With Stripe keys it is Stripe's. */
  readonly STRIPE_WEBHOOK_SECRET: string;
}

const names = ['TOKEN_KEY', 'IDENTITY_KEY', 'VAULT_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

/**
 * The keys of this instance: those of the environment, else those in the data folder (secrets.json, mode 0600), else new ones,
 * which are on disk before they are used (decision 0151).
 */
export const keepSecrets = async (config: Config): Promise<Secrets> => {
  const path = join(config.dataDir, 'secrets.json');
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
  return { ...kept, ...made, ...given } as Secrets;
};

const newSecret = (name: (typeof names)[number]): string =>
  `${name === 'STRIPE_WEBHOOK_SECRET' ? 'whsec_' : ''}${randomBytes(32).toString('base64url')}`;
