import { checkSmtp } from '@paddock/kit/gateways/mailer/check-smtp';
import { checkStripeKey, type StripeServer } from '@paddock/kit/gateways/card-provider/check-stripe-key';
import { readLastBackup } from '@paddock/office/operations/last-backup';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { type Finding, firstLine, unwise, wrong } from './finding.ts';

const DAY = 24 * 60 * 60_000;
const BACKUP_DAYS = 7;
const GIB = 1024 ** 3;
/** Below the first, Postgres may soon stop; below the second, plan for more. */
const DISK_FULL = GIB;
const DISK_SHORT = 5 * GIB;

const examineDisk = async ({ dataDir }: Config): Promise<Finding[]> => {
  if (!existsSync(dataDir)) return [];
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const has = `The disk of DATA_DIR has only ${(free / GIB).toFixed(1)} GiB left`;
  if (free < DISK_FULL) return [wrong(`${has}: make room before Paddock can no longer write.`)];
  return free < DISK_SHORT ? [unwise(`${has}: the log only grows. Plan for more.`)] : [];
};

const examineMail = async ({ mail, nodeEnv }: Config): Promise<Finding[]> => {
  if (mail === undefined) return [];
  const fault = await checkSmtp(mail.smtpUrl, nodeEnv === 'production');
  return fault === undefined ? [] : [wrong(`The mail server of SMTP_URL does not take emails: ${fault}`)];
};

const examineCardProvider = async ({ stripe }: Config, server?: StripeServer): Promise<Finding[]> => {
  const fault = stripe === undefined ? undefined : await checkStripeKey(stripe.secretKey, server);
  return fault === undefined ? [] : [wrong(`Stripe does not answer with STRIPE_SECRET_KEY: ${fault}`)];
};

const examineBackup = async ({ dataDir, nodeEnv }: Config): Promise<Finding[]> => {
  if (nodeEnv !== 'production' || !existsSync(dataDir)) return [];
  const madeAt = await readLastBackup(dataDir);
  if (madeAt === undefined) return [unwise('No backup was ever made: npm run paddock -- backup <folder>.')];
  const days = Math.floor((Date.now() - madeAt) / DAY);
  return days > BACKUP_DAYS ? [unwise(`The last backup is ${days} days old: make one each day.`)] : [];
};

/**
 * What Paddock stands beside: disk, mail server, card provider, backups. Each is asked once, with a bounded wait. Nothing is sent and nothing
 * charged.
 *
 * @param stripe where Stripe is; set only in tests.
 */
export const examineSurroundings = async (config: Config, stripe?: StripeServer): Promise<Finding[]> => {
  const checks = [examineDisk, examineMail, examineCardProvider, examineBackup];
  const found = await Promise.all(
    checks.map((check) =>
      check(config, stripe).catch((error: unknown) => [wrong(`A check failed: ${firstLine(error)}`)]),
    ),
  );
  return found.flat();
};
