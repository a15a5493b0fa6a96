import { readPaymentOfIntent } from '@paddock/projections/payments/read';
import type { Pool } from 'pg';
import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import { isAboutDispute } from './heard-of-dispute.ts';
import type { Refunds } from './refunds.ts';

/** Deliveries that may mean that a refund failed after it was taken on (https://docs.stripe.com/api/events/types). */
const ABOUT_REFUNDS: ReadonlySet<string> = new Set(['refund.failed', 'refund.updated', 'charge.refund.updated']);
/** Also deliveries about disputes: until they are followed, money that the bank took back could be paid out again. */
export const isAboutRefund = (type: string): boolean => ABOUT_REFUNDS.has(type) || isAboutDispute(type);

/**
 * Follows a hint about a refund or a dispute of the provider (decision 0138): the object itself is read, and where a refund failed
 * its source looks.
 * `later`: nothing definite can be said now, so whoever told it should tell it again.
 */
export type HeardOfRefund = (providerRefundId: string) => Promise<'done' | 'later'>;

export const createHeardOfRefund =
  (db: Pool, cards: Pick<CardProvider, 'readRefund'>, refunds: Pick<Refunds, 'lookAgain'>): HeardOfRefund =>
  async (refundId) => {
    const read = await cards.readRefund({ refundId });
    // A refund that the provider does not know is nobody's.
    if (read.outcome === 'unknown') return read.cause === 'not_found' ? 'done' : 'later';
    const { intentId, failure } = read.refund;
    if (failure === null || intentId === null) return 'done';
    const source = await readPaymentOfIntent(db, intentId);
    if (source === undefined) return 'done';
    const { waiting } = await refunds.lookAgain(source.id);
    return waiting === undefined ? 'done' : 'later';
  };
