import type { Account } from '@paddock/shared-domain/billing/account';
import type { PaymentId } from '@paddock/shared-domain/kernel/ids';
import { paymentDecider } from '@paddock/shared-domain/payments/decider';
import { type Amounts, NOTHING, plus } from '@paddock/shared-domain/refunds/amounts';
import type { Holding } from '@paddock/shared-domain/refunds/holding';
import { paymentShares } from '@paddock/shared-domain/refunds/shares';
import type { Commands } from '../../command-handling/commands.ts';
import type { Sold } from './holdings.ts';

/** Where a payment's money came from, and how much it took. */
export const sourceOfPayment = async (commands: Commands, paymentId: PaymentId): Promise<Omit<Holding, 'amounts'>> => {
  const { state: payment } = await commands.load(paymentDecider, paymentId);
  const { request } = payment;
  if (request === undefined) throw new Error(`Payment ${paymentId} paid an item and was never requested.`);
  const { means, amountCents } = request;
  return {
    sourceId: paymentId,
    chargeId: payment.chargeId ?? null,
    intentId: payment.intentId ?? null,
    voucherId: means.kind === 'voucher' ? means.voucherId : null,
    captured: {
      cardCents: means.kind === 'card' ? amountCents : 0,
      voucherCents: means.kind === 'voucher' ? amountCents : 0,
      credits: 0,
    },
  };
};

/** What payments of a reservation's outstanding items took for it, one entry a payment, in the order of the items. */
export const paymentHoldings = async (
  commands: Commands,
  { reservationId }: Sold,
  { items }: Account,
): Promise<readonly Holding[]> => {
  const shares = new Map<PaymentId, Amounts>();
  for (const item of items.values()) {
    if (item.reservationId !== reservationId) continue;
    for (const { paymentId, share } of paymentShares(item, item.payments))
      shares.set(paymentId, plus(shares.get(paymentId) ?? NOTHING, share));
  }
  return Promise.all(
    [...shares].map(async ([paymentId, amounts]) => ({ ...(await sourceOfPayment(commands, paymentId)), amounts })),
  );
};
