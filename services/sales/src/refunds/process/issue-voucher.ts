import { voucherOfRefunds } from '@paddock/shared-domain/refunds/refunds';
import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import { refundContext } from './deps.ts';
import type { Step } from './refund-steps.ts';

/**
 * The card's part as a gift voucher, if staff chose that. Parts settled together become one voucher of their sum: the first part
 * to get here issues it, under the first part's name.
 */
export const issueVoucher: Step = async ({ turnedInto }, now, { commands }, refunds) => {
  if (turnedInto === undefined) return undefined;
  const { voucherId, userId, greeting } = turnedInto;
  const { refundId, amountCents } = voucherOfRefunds(refunds, turnedInto);
  const issued = await commands.handle(
    voucherDecider,
    voucherId,
    [{ type: 'IssueVoucherForRefund', data: { voucherId, userId, refundId, amountCents, greeting } }],
    refundContext(refundId, 'issue', now),
  );
  if (issued.outcome === 'refused') throw new Error(`Refund ${refundId} cannot become a voucher: ${issued.reason}.`);
  return issued.outcome === 'busy' ? 'account' : undefined;
};
