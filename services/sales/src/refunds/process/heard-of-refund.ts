import { readPaymentOfIntent } from '@paddock/projections/payments/read';
import type { Pool } from 'pg';
import type { RefundsDeps } from './deps.ts';
import { isAboutDispute } from './heard-of-dispute.ts';
import { settleRefundedVoucher } from './refunded-voucher.ts';
import type { Refunds } from './refunds.ts';

/** Webhook types about a refund that was made, or that failed later (https://docs.stripe.com/api/events/types). */
const ABOUT_REFUNDS: ReadonlySet<string> = new Set([
  'refund.created',
  'refund.failed',
  'refund.updated',
  'charge.refund.updated',
]);
/** Disputes too: until they are followed, money that the bank took back could be refunded again. */
export const isAboutRefund = (type: string): boolean => ABOUT_REFUNDS.has(type) || isAboutDispute(type);

/**
 * Handles a hint about a refund or a dispute (decision 0138): reads the provider's object, and if a refund failed, checks its
 * source. If the charge paid for a voucher, the voucher is blocked or unblocked. `later`: no definite answer now, so the delivery
 * should be repeated.
 */
export type HeardOfRefund = (providerRefundId: string) => Promise<'done' | 'later'>;

type OwnDeps = Pick<RefundsDeps, 'commands' | 'cards' | 'clock'> & {
  readonly db: Pool;
  readonly refunds: Pick<Refunds, 'lookAgain'>;
  /** Waits until the read models have reached the present end of the log. */
  readonly caughtUp: () => Promise<void>;
};

export const createHeardOfRefund =
  ({ db, refunds, caughtUp, ...parts }: OwnDeps): HeardOfRefund =>
  async (refundId) => {
    const read = await parts.cards.readRefund({ refundId });
    // A refund that the provider does not know is ignored.
    if (read.outcome === 'unknown') return read.cause === 'not_found' ? 'done' : 'later';
    const { intentId, failure } = read.refund;
    if (intentId === null) return 'done';
    let source = await readPaymentOfIntent(db, intentId);
    // The charge may be new: it is foreign only if it is still missing once the read models have reached the end of the log.
    if (source === undefined) {
      await caughtUp();
      source = await readPaymentOfIntent(db, intentId);
    }
    if (source === undefined) return 'done';
    if (failure !== null && (await refunds.lookAgain(source.id)).waiting !== undefined) return 'later';
    return source.kind === 'payment' ? settleRefundedVoucher(parts, source.id) : 'done';
  };
