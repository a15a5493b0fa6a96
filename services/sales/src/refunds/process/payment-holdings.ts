import type { Account } from '@paddock/shared-domain/billing/account';
import type { ItemPayment } from '@paddock/shared-domain/billing/items';
import type { PaymentId } from '@paddock/shared-domain/kernel/ids';
import { paymentDecider } from '@paddock/shared-domain/payments/decider';
import { type Amounts, NOTHING, plus } from '@paddock/shared-domain/refunds/amounts';
import type { Holding } from '@paddock/shared-domain/refunds/holding';
import { paymentShares } from '@paddock/shared-domain/refunds/shares';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { Sold } from './holdings.ts';

/** The source of a payment's money and how much it took. Money taken at the desk has no stream of its own; its item has it. */
export const sourceOfPayment = async (commands: Commands, paid: ItemPayment): Promise<Omit<Holding, 'amounts'>> => {
  const { paymentId } = paid;
  if (paid.by === 'desk')
    return {
      sourceId: paymentId,
      chargeId: null,
      intentId: null,
      voucherId: null,
      paidAtDesk: paid.means,
      captured: { cardCents: paid.amountCents, voucherCents: 0, credits: 0 },
    };
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

/** What payments took for a reservation's outstanding items, one entry per payment, in the order of the items. */
export const paymentHoldings = async (
  commands: Commands,
  { reservationId }: Sold,
  { items }: Account,
): Promise<readonly Holding[]> => {
  const shares = new Map<PaymentId, { readonly payment: ItemPayment; readonly amounts: Amounts }>();
  for (const item of items.values()) {
    if (item.reservationId !== reservationId) continue;
    for (const [at, { paymentId, share }] of paymentShares(item, item.payments).entries()) {
      const payment = item.payments[at];
      if (payment === undefined) continue;
      shares.set(paymentId, { payment, amounts: plus(shares.get(paymentId)?.amounts ?? NOTHING, share) });
    }
  }
  return Promise.all(
    [...shares.values()].map(async ({ payment, amounts }) => ({
      ...(await sourceOfPayment(commands, payment)),
      amounts,
    })),
  );
};
