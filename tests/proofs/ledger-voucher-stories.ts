import { refundsDecider } from '@paddock/shared-domain/refunds/decider';
import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import { type Customer, GREETING } from './ledger-customer.ts';
import type { MoneyWorld } from './ledger-world.ts';

const WHY = 'They asked for it.';

/** A bought voucher of a customer, with the payment for it. */
const boughtOf = async (world: MoneyWorld, customer: Customer) => {
  if (customer.vouchers.length === 0) return undefined;
  const voucherId = world.pick(customer.vouchers);
  const { issued, withdrawals } = await world.load(voucherDecider, voucherId);
  const paymentId = issued?.paymentId;
  return issued === undefined || paymentId === undefined
    ? undefined
    : { voucherId, userId: issued.userId, paymentId, soldCents: issued.amountCents, withdrawals };
};

/** Staff refund what is left of a bought voucher. Like the refunds process, it goes on with what was withdrawn before. */
export const refundBalance = async (world: MoneyWorld, customer: Customer): Promise<void> => {
  const bought = await boughtOf(world, customer);
  if (bought === undefined) return;
  const { send, below } = world;
  const { voucherId, userId, paymentId, soldCents } = bought;
  const outsideCents = below(4) === 0 ? below(1_000) : 0;
  const asked = { voucherId, userId, refundId: world.fresh('w'), outsideCents };
  await send(voucherDecider, voucherId, 'WithdrawVoucherBalance', asked, [], WHY);
  for (const [refundId, amountCents] of (await world.load(voucherDecider, voucherId)).withdrawals) {
    const of = { refundId, sourceId: paymentId, chargeId: null, intentId: `pi${paymentId}`, userId, voucherId };
    const due = { ...of, amountCents, capturedCents: soldCents };
    if (!(await send(refundsDecider, paymentId, 'OpenVoucherRefund', due))) continue;
    const providerRefundId = `re${refundId}`;
    const took = await send(refundsDecider, paymentId, 'RecordCardRefund', { refundId, providerRefundId });
    if (took) await send(refundsDecider, paymentId, 'CompleteRefund', { refundId });
  }
};

/** The payment for a voucher is disputed: the voucher is blocked, and works again if the venue wins. */
export const disputeVoucher = async (world: MoneyWorld, customer: Customer): Promise<void> => {
  const bought = await boughtOf(world, customer);
  if (bought === undefined) return;
  const { send, below } = world;
  const { voucherId, userId, paymentId, soldCents } = bought;
  const disputeId = world.fresh('dp');
  const dispute = { sourceId: paymentId, userId, chargeId: `ch${paymentId}`, disputeId, amountCents: soldCents };
  const record = (stands: string) =>
    send(refundsDecider, paymentId, 'RecordDispute', { ...dispute, code: 'fraudulent', stands });
  if (!(await record('taken'))) return;
  await send(voucherDecider, voucherId, 'BlockVoucher', { voucherId, userId, disputeId });
  if (below(3) === 0) return;
  const won = below(2) === 0;
  if ((await record(won ? 'given-back' : 'lost')) && won)
    await send(voucherDecider, voucherId, 'UnblockVoucher', { voucherId, userId, disputeId });
};

/** Staff block a voucher, and most often unblock it. */
export const blockVoucher = async (world: MoneyWorld, customer: Customer): Promise<void> => {
  const bought = await boughtOf(world, customer);
  if (bought === undefined) return;
  const { voucherId, userId } = bought;
  await world.send(voucherDecider, voucherId, 'BlockVoucherByStaff', { voucherId, userId }, [], WHY);
  if (world.below(3) > 0)
    await world.send(voucherDecider, voucherId, 'UnblockVoucherByStaff', { voucherId, userId }, [], WHY);
};

/** Staff replace the code of a voucher; sometimes they give up between the two steps. */
export const reissueVoucher = async (world: MoneyWorld, customer: Customer): Promise<void> => {
  const bought = await boughtOf(world, customer);
  if (bought === undefined) return;
  const { send } = world;
  const { voucherId, userId } = bought;
  const { laterCodes } = await world.load(voucherDecider, voucherId);
  const codeId = world.fresh('code');
  if (!(await send(voucherDecider, codeId, 'ReserveVoucherCode', { voucherId, codeId, userId }))) return;
  const mailed = { code: GREETING.code, emailTo: GREETING.code, replaces: laterCodes.at(-1) };
  await send(voucherDecider, voucherId, 'ReissueVoucher', { voucherId, codeId, userId, ...mailed }, [], WHY);
};
