import { NeedsOperator } from '@paddock/event-store/needs-operator';
import { spanned } from '@paddock/event-store/spans';
import { join } from 'node:path';
import type { Clock } from '@paddock/shared-domain/kernel/time';
import type { Config } from '../config.ts';
import { stripeCardProvider } from './card-provider/stripe-card-provider.ts';
import { openFileMailer } from './mailer/file-mailer.ts';
import { openSmtpMailer } from './mailer/smtp-mailer.ts';
import { vaultKeysOf, type VaultKeys } from './vault/subject-key.ts';

/** A required secret. @throws {NeedsOperator} it is missing; the message names only the setting. */
export const secretOf = (value: string | undefined, name: string): string => {
  if (value === undefined) throw new NeedsOperator(`${name} is missing.`);
  return value;
};

/** The keys of sessions: the first signs, all are accepted. */
export const tokenKeysOf = (config: Pick<Config, 'TOKEN_KEY' | 'TOKEN_KEY_BEFORE'>): readonly [string, ...string[]] => [
  secretOf(config.TOKEN_KEY, 'TOKEN_KEY'),
  ...(config.TOKEN_KEY_BEFORE === undefined ? [] : [config.TOKEN_KEY_BEFORE]),
];

/** Address of the card provider: the real one, or the stand-in of development and tests. */
const serverOf = (twinUrl: string | undefined) => {
  if (twinUrl === undefined) return {};
  const { hostname, port } = new URL(twinUrl);
  return { server: { host: hostname, port: Number(port), protocol: 'http' as const } };
};

/** The keys of the vault: the first wraps, all open. */
export const vaultKeysIn = (config: Pick<Config, 'VAULT_KEY' | 'VAULT_KEY_BEFORE'>): VaultKeys =>
  vaultKeysOf(secretOf(config.VAULT_KEY, 'VAULT_KEY'), config.VAULT_KEY_BEFORE);

/** External services by the settings: the mail server or a folder for letters, the card provider. */
export const openGateways = (config: Config, clock: Clock) => ({
  mailer:
    config.SMTP_URL === undefined
      ? openFileMailer(join(config.DATA_DIR, 'mail'), config.MAIL_FROM, clock)
      : spanned('smtp', openSmtpMailer(config.SMTP_URL, config.MAIL_FROM, config.production), ['close']),
  cards: spanned(
    'stripe',
    stripeCardProvider({
      secretKey: secretOf(config.STRIPE_SECRET_KEY, 'STRIPE_SECRET_KEY'),
      webhookSecrets: config.STRIPE_WEBHOOK_SECRET === undefined ? [] : [config.STRIPE_WEBHOOK_SECRET],
      ...serverOf(config.STRIPE_TWIN_URL),
    }),
    ['verifyWebhook'],
  ),
});
