import type { Account } from '@paddock/shared-domain/billing/account';
import { owedOf } from '@paddock/shared-domain/billing/items';
import { isForCard } from '@paddock/shared-domain/billing/smallest-charge';
import { checkoutDecider } from '@paddock/shared-domain/payments/decider';
import type { PaymentEventOf } from '@paddock/shared-domain/payments/events';
import { type Cents, cents } from '@paddock/shared-domain/kernel/money';
import {
  type Amounts,
  amountsOf,
  cardPartOf,
  isNothing,
  minus,
  NOTHING,
  upTo,
} from '@paddock/shared-domain/refunds/amounts';
import { refundsDecider } from '@paddock/shared-domain/refunds/decider';
import type { Holding } from '@paddock/shared-domain/refunds/holding';
import { returnedFor } from '@paddock/shared-domain/refunds/refunds';
import { sharesOf } from '@paddock/shared-domain/refunds/shares';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { Deciding, Sold } from './holdings.ts';
import { sourceOfPayment } from './payment-holdings.ts';
import { isOfSmallTotal, refundIdOf } from './refund-ids.ts';

type Quote = PaymentEventOf<'CheckoutQuoted'>['data'];
/** The part of an unpaid small total that is credited with one of its reservations. */
export type SmallCredit = { readonly itemId: string; readonly netCents: Cents; readonly taxCents: Cents };
type Small = { readonly holdings: readonly Holding[]; readonly credit: SmallCredit | undefined };

const NO_SMALL: Small = { holdings: [], credit: undefined };

/**
 * A total below the card's minimum went on the bill (rule A-072), paid by now or not. A reservation's share is first taken off
 * what is still owed; the rest is refunded from its payments. Both add up to the share, in whatever order reservations end.
 */
const smallTotal = async (
  commands: Commands,
  quote: Quote,
  share: Amounts,
  { reservationId }: Sold,
  account: Account,
  deciding: Deciding,
): Promise<Small & { claimed: boolean }> => {
  const chain = [...account.items].filter(([itemId]) => isOfSmallTotal(itemId, quote.checkoutId));
  const reservations = quote.lines.flatMap(({ slots }) => slots.map((slot) => slot.reservationId));
  const sources = await Promise.all(
    chain
      .flatMap(([, { payments }]) => payments)
      .map(async (payment) => {
        const source = await sourceOfPayment(commands, payment);
        const { state } = await commands.load(refundsDecider, payment.paymentId);
        const but = refundIdOf(payment.paymentId, reservationId, deciding.cause, deciding.moveId);
        // The payment may also have paid items of these reservations: earlier refunds count for those first.
        const gone = (of: typeof reservations) => {
          const { cardCents, voucherCents } = returnedFor(state, of, but);
          const theirs = [...account.items.values()]
            .filter((item) => item.reservationId !== null && of.includes(item.reservationId))
            .flatMap(({ payments }) => payments.filter(({ paymentId }) => paymentId === payment.paymentId));
          return Math.max(0, cardCents + voucherCents - theirs.reduce((sum, { amountCents }) => sum + amountCents, 0));
        };
        return { payment, source, left: payment.amountCents - gone(reservations), mine: gone([reservationId]) };
      }),
  );
  const returned = sources.reduce((sum, { mine }) => sum + mine, 0);
  const wanted = Math.max(0, share.cardCents - returned);
  const open = chain.find(([, item]) => owedOf(item) > 0);
  const owed = Math.min(wanted, open === undefined ? 0 : owedOf(open[1]));
  const taxAt = (amount: number): number => upTo(share.taxCents, amount, share.cardCents);
  let reached = owed;
  const holdings = sources.flatMap(({ payment, source, left }) => {
    const amount = Math.min(left, wanted - reached);
    const taxCents = taxAt(reached + amount) - taxAt(reached);
    reached += amount;
    const [cardCents, voucherCents] = payment.by === 'voucher' ? [0, amount] : [amount, 0];
    const amounts = amountsOf({ cardCents, voucherCents, credits: 0, taxCents });
    return isNothing(amounts) ? [] : [{ ...source, amounts }];
  });
  const credit =
    open === undefined || owed <= 0
      ? undefined
      : { itemId: open[0], netCents: cents(owed - taxAt(owed)), taxCents: cents(taxAt(owed)) };
  return { holdings, credit, claimed: chain.some(([, { claimedBy }]) => claimedBy !== undefined) };
};

/** What a checkout took for one of its reservations. */
export const checkoutHolding = async (
  commands: Commands,
  sold: Sold,
  account: Account,
  deciding: Deciding,
): Promise<{ readonly holdings: readonly Holding[]; readonly small: Small; readonly unsettled: boolean }> => {
  if (sold.checkoutId === null) return { holdings: [], small: NO_SMALL, unsettled: false };
  const { state: checkout } = await commands.load(checkoutDecider, sold.checkoutId);
  const { quote } = checkout;
  const share = quote && sharesOf(quote).get(sold.reservationId);
  if (quote === undefined || share === undefined) return { holdings: [], small: NO_SMALL, unsettled: false };
  const byCard = isForCard(quote.totalCents);
  // What no card took is on the bill, tax included; the voucher's part has its own tax.
  const billed = byCard ? NOTHING : cardPartOf(share);
  const own = minus(share, billed);
  const small =
    byCard || quote.totalCents === 0
      ? { ...NO_SMALL, claimed: false }
      : await smallTotal(commands, quote, billed, sold, account, deciding);
  return {
    holdings: [
      {
        sourceId: sold.checkoutId,
        chargeId: checkout.chargeId ?? null,
        intentId: byCard ? (checkout.intentId ?? null) : null,
        voucherId: quote.voucherId ?? null,
        captured: {
          cardCents: byCard ? quote.totalCents : 0,
          voucherCents: quote.discountCents,
          credits: quote.creditsUsing,
        },
        amounts: own,
      },
    ],
    small,
    unsettled: checkout.phase !== 'settled' || small.claimed,
  };
};
