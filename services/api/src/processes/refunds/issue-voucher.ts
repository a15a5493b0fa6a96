import { PaymentId } from '@paddock/shared-domain/kernel/ids';
import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import { refundContext } from './parts.ts';
import type { Step } from './refund-steps.ts';

/** The card's part, as the gift voucher that staff made of it: issued once a refund, whose id stands in a payment's place. */
export const issueVoucher: Step = async ({ due: { refundId }, turnedInto }, now, { commands }) => {
  if (turnedInto === undefined) return undefined;
  const { voucherId, userId, amountCents, greeting } = turnedInto;
  const paymentId = PaymentId.parse(refundId);
  const issued = await commands.handle(
    voucherDecider,
    voucherId,
    [{ type: 'IssueVoucher', data: { voucherId, userId, paymentId, refundId, amountCents, greeting } }],
    refundContext(refundId, 'issue', now),
  );
  if (issued.outcome === 'refused') throw new Error(`Refund ${refundId} cannot become a voucher: ${issued.reason}.`);
  return issued.outcome === 'busy' ? 'account' : undefined;
};
