import { createHmac } from 'node:crypto';

/**
 * The `Stripe-Signature` header: HMAC-SHA256 over `{timestamp}.{body}` (https://docs.stripe.com/webhooks/signature).
 *
 * @param timestamp Unix seconds.
 */
export const signatureHeader = (body: string, secret: string, timestamp: number): string =>
  `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
