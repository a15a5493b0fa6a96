import { readPaymentOfIntent } from '@paddock/projections/payments/read';
import type { Pool } from 'pg';
import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import { isAboutDispute } from './heard-of-dispute.ts';
import type { Refunds } from './refunds.ts';

/** Webhook types that may mean a refund failed after it was accepted (https://docs.stripe.com/api/events/types). */
const ABOUT_REFUNDS: ReadonlySet<string> = new Set(['refund.failed', 'refund.updated', 'charge.refund.updated']);
/** Disputes too: until they are followed, money that the bank took back could be refunded again. */
export const isAboutRefund = (type: string): boolean => ABOUT_REFUNDS.has(type) || isAboutDispute(type);

/**
 * Handles a hint about a refund or a dispute (decision 0138): reads the provider's object, and if a refund failed, checks its
 * source. `later`: no definite answer now, so the delivery should be repeated.
 */
export type HeardOfRefund = (providerRefundId: string) => Promise<'done' | 'later'>;

export const createHeardOfRefund =
  (db: Pool, cards: Pick<CardProvider, 'readRefund'>, refunds: Pick<Refunds, 'lookAgain'>): HeardOfRefund =>
  async (refundId) => {
    const read = await cards.readRefund({ refundId });
    // A refund that the provider does not know is ignored.
    if (read.outcome === 'unknown') return read.cause === 'not_found' ? 'done' : 'later';
    const { intentId, failure } = read.refund;
    if (failure === null || intentId === null) return 'done';
    const source = await readPaymentOfIntent(db, intentId);
    if (source === undefined) return 'done';
    const { waiting } = await refunds.lookAgain(source.id);
    return waiting === undefined ? 'done' : 'later';
  };
