import type Stripe from 'stripe';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { WebhookOutcome, WebhookRefusal } from './card-provider.ts';

const TOLERANCE_SECONDS = 300;
const BODY_LIMIT = 512 * 1024;

export type WebhookCheck = {
  readonly stripe: Stripe;
  /** Two while a secret is being replaced. */
  readonly secrets: readonly string[];
  readonly liveMode: boolean;
  readonly rawBody: Buffer;
  readonly signatureHeader: string | undefined;
  readonly now: Instant;
};

const refused = (reason: WebhookRefusal): WebhookOutcome => ({ outcome: 'refused', reason });

/**
 * Verifies a webhook (TH-32). The SDK checks only the signature here: it accepts any future timestamp, and with a tolerance of 0
 * any past one. So both limits are checked in this file.
 */
export const verifyStripeWebhook = (check: WebhookCheck): WebhookOutcome => {
  const { rawBody, signatureHeader, now } = check;
  if (signatureHeader === undefined || signatureHeader.length > 2_000) return refused('bad_signature');
  if (rawBody.length === 0 || rawBody.length > BODY_LIMIT) return refused('malformed');
  const timestamp = timestampOf(signatureHeader);
  if (timestamp === undefined) return refused('bad_signature');
  if (!check.secrets.some((secret) => signed(check, secret, signatureHeader))) return refused('bad_signature');
  const age = Math.floor(Date.parse(now) / 1000) - timestamp;
  if (age > TOLERANCE_SECONDS) return refused('too_old');
  if (age < -TOLERANCE_SECONDS) return refused('in_future');
  return read(rawBody, check.liveMode);
};

/** Exactly one timestamp: with two, the signed one and the checked one could differ. */
const timestampOf = (header: string): number | undefined => {
  const found = header.split(',').filter((part) => part.startsWith('t='));
  const digits = found.length === 1 ? /^t=(\d{1,12})$/.exec(found[0] ?? '')?.[1] : undefined;
  return digits === undefined ? undefined : Number(digits);
};

const signed = ({ stripe, rawBody }: WebhookCheck, secret: string, header: string): boolean => {
  if (secret.trim() === '') return false;
  try {
    return stripe.webhooks.signature?.verifyHeader(rawBody, header, secret, Number.MAX_SAFE_INTEGER) === true;
  } catch {
    return false;
  }
};

const read = (rawBody: Buffer, liveMode: boolean): WebhookOutcome => {
  try {
    const event = JSON.parse(rawBody.toString('utf8')) as {
      readonly id?: unknown;
      readonly type?: unknown;
      readonly livemode?: unknown;
      readonly data?: { readonly object?: { readonly id?: unknown } };
    };
    const { id, type } = event;
    if (typeof id !== 'string' || !/^evt_\w{1,60}$/.test(id) || typeof type !== 'string') return refused('malformed');
    if (event.livemode !== liveMode) return refused('wrong_mode');
    const objectId = event.data?.object?.id;
    return { outcome: 'verified', id, type, objectId: typeof objectId === 'string' ? objectId : null };
  } catch {
    return refused('malformed');
  }
};
