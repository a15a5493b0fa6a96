import { accountDecider } from '@paddock/shared-domain/billing/account';
import {
  CODE_REPLACED_TEXT,
  VOUCHER_BLOCKED_TEXT,
  type VoucherRefusal,
} from '@paddock/shared-domain/vouchers/refusals';
import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import { holdBooking, letGoOfBooking } from './booking-steps.ts';
import { abandoned, type Step, stepContext, stopped } from './deps.ts';

const CHANGED = { code: 'conflict', text: 'The amount owed has changed. Please check it again.' };
const VOUCHER_TEXTS: { readonly [Reason in VoucherRefusal]?: string } = {
  VoucherUnknown: 'This voucher does not exist. Please check the code.',
  VoucherUsed: 'This voucher has already been used.',
  VoucherBlocked: VOUCHER_BLOCKED_TEXT,
  CodeReplaced: CODE_REPLACED_TEXT,
  VoucherShort: 'The balance of this voucher has changed. Please try again.',
};

/** Holds what the payment needs: claims the items, holds the voucher. After a refusal all is released next. */
export const prepare: Step = async (input) => {
  const { request, paymentId, deps } = input;
  const { purpose, means, userId, amountCents } = request;
  if (purpose.kind === 'booking') return holdBooking({ ...input, quote: purpose.quote });
  const stop = (code: string, text: string) => ({ record: [stopped(input, code, text)] });
  // 1. The items: the account decides which payment has them (invariant C14).
  if (purpose.kind === 'outstanding') {
    const claimed = await deps.commands.handle(
      accountDecider,
      userId,
      [{ type: 'ClaimItems', data: { paymentId, userId, items: purpose.items } }],
      stepContext(input, 'claim'),
    );
    if (claimed.outcome === 'busy') return { wait: 'account' };
    if (claimed.outcome === 'refused') {
      return claimed.reason === 'ItemInPayment'
        ? stop('payment_unresolved', 'Another payment for this is in progress.')
        : stop(CHANGED.code, CHANGED.text);
    }
  }
  // 2. The voucher: all that the payment takes from it, or nothing (invariants V1, V2).
  if (means.kind === 'voucher') {
    const { voucherId, codeId } = means;
    await deps.failpoints.hit('hold-voucher:before');
    const held = await deps.commands.handle(
      voucherDecider,
      voucherId,
      [{ type: 'HoldVoucher', data: { voucherId, codeId, holdId: paymentId, userId, amountCents } }],
      stepContext(input, 'hold-voucher'),
    );
    if (held.outcome === 'busy') return { wait: 'account' };
    if (held.outcome === 'refused')
      return stop(
        'invalid',
        (VOUCHER_TEXTS as Readonly<Record<string, string>>)[held.reason] ?? 'The voucher cannot be used.',
      );
  }
  return { record: [{ type: 'PaymentPrepared', data: { paymentId } }] };
};

/** No money was taken: releases everything held. A late command cannot hold it again (invariant C15). */
export const giveBack: Step = async (input) => {
  const { request, paymentId, deps } = input;
  const { purpose, means, userId } = request;
  if (purpose.kind === 'booking') return letGoOfBooking({ ...input, quote: purpose.quote });
  if (purpose.kind === 'outstanding') {
    const unclaim = (fence: boolean, step: string) =>
      deps.commands.handle(
        accountDecider,
        userId,
        [{ type: 'UnclaimItems', data: { paymentId, userId, fence } }],
        stepContext(input, step),
      );
    // First under the claim's own id: if no claim was made, none can be made any more.
    const fenced = await unclaim(true, 'claim');
    if (fenced.outcome === 'busy') return { wait: 'account' };
    await deps.failpoints.hit('unclaim:before');
    if ((await unclaim(false, 'unclaim')).outcome === 'busy') return { wait: 'account' };
  }
  if (means.kind === 'voucher') {
    const { voucherId } = means;
    await deps.failpoints.hit('void-voucher:before');
    const voided = await deps.commands.handle(
      voucherDecider,
      voucherId,
      [{ type: 'VoidVoucherHold', data: { voucherId, holdId: paymentId } }],
      stepContext(input, 'void-voucher'),
    );
    if (voided.outcome === 'busy') return { wait: 'account' };
    if (voided.outcome === 'refused')
      throw new Error(`Payment ${paymentId} cannot let its voucher go: ${voided.reason}.`);
  }
  return { record: [abandoned(input)] };
};
