import { presented } from '../calls/expand.ts';
import type { Delivery } from './delivery-plan.ts';
import { createHmac } from 'node:crypto';

/**
 * The `Stripe-Signature` header: HMAC-SHA256 over `{timestamp}.{body}` (https://docs.stripe.com/webhooks/signature).
 *
 * @param timestamp Unix seconds.
 */
const signatureHeader = (body: string, secret: string, timestamp: number): string =>
  `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;

export type Message = { readonly body: string; readonly header?: string };

/**
 * The message to send: the event, signed now, or a forgery. Forgeries claim a payment that never happened.
 *
 * @param now Unix seconds.
 */
export const messageOf = ({ event, secret, forgery }: Delivery, now: number): Message => {
  const body = presented(event);
  if (forgery === undefined) return { body, header: signatureHeader(body, secret, now) };
  const claim = presented({ ...event, id: `${event.id}Forged`, type: 'payment_intent.succeeded' });
  switch (forgery) {
    case 'unsigned':
      return { body: claim };
    case 'wrong-secret':
      return { body: claim, header: signatureHeader(claim, 'whsec_somebody_elses', now) };
    case 'altered-body':
      return { body: claim, header: signatureHeader(body, secret, now) };
    case 'too-old':
      return { body: claim, header: signatureHeader(claim, secret, now - 301) };
    case 'in-future':
      // Two seconds more than the tolerance: one may pass on the way.
      return { body: claim, header: signatureHeader(claim, secret, now + 302) };
  }
};
