import type { Posting } from '../billing/postings.ts';
import { shareOfPostings } from '../billing/share-of-postings.ts';
import type { PaymentEventOf } from '../payments/events.ts';
import type { PaymentId, ReservationId } from '../kernel/ids.ts';
import { type Amounts, amountsOf, upTo } from './amounts.ts';
import { weightsOf } from './weights.ts';

type Quote = Pick<
  PaymentEventOf<'CheckoutQuoted'>['data'],
  'lines' | 'totalCents' | 'discountCents' | 'creditsUsing' | 'salesTaxCents' | 'pricing'
>;

/**
 * How each reservation of a checkout was paid: money (voucher and card together, with tax) and credits are split by weight, slot
 * price and share of the fee, with cumulative rounding in the order of the quote. A share depends only on the quote, so any
 * subset is exact in any order, and all shares sum to exactly what was paid. Voucher and tax follow the money, so price and tax
 * of a reservation do not depend on how much the voucher paid.
 */
export const sharesOf = (quote: Quote): ReadonlyMap<ReservationId, Amounts> => {
  const weights = weightsOf(quote.lines);
  const whole = weights.reduce((sum, { weight }) => sum + weight, 0);
  const shares = new Map<ReservationId, Amounts>();
  let reached = 0;
  for (const { reservationId, weight } of weights) {
    const [from, to] = [reached, reached + weight];
    const between = (amount: number): number => upTo(amount, to, whole) - upTo(amount, from, whole);
    const of = (money: number) => {
      const [start, end] = [upTo(money, from, whole), upTo(money, to, whole)];
      return { cents: end - start, part: (amount: number) => upTo(amount, end, money) - upTo(amount, start, money) };
    };
    const credits = between(quote.creditsUsing);
    const { discountCents, totalCents, salesTaxCents } = quote;
    if (quote.pricing === undefined && discountCents > 0) {
      // The voucher was subtracted before tax: only the card's part was taxed, so tax follows the card's share.
      const card = of(totalCents);
      const forms = { cardCents: card.cents, voucherCents: between(discountCents), credits };
      shares.set(reservationId, amountsOf({ ...forms, taxCents: card.part(salesTaxCents), taxOnCardAlone: true }));
    } else {
      const money = of(discountCents + totalCents);
      const voucherCents = money.part(discountCents);
      const forms = { cardCents: money.cents - voucherCents, voucherCents, credits };
      shares.set(reservationId, amountsOf({ ...forms, taxCents: money.part(salesTaxCents) }));
    }
    reached = to;
  }
  return shares;
};

/** A payment of an outstanding item, in whole or in part. */
export type ItemPayment = {
  readonly paymentId: PaymentId;
  readonly amountCents: number;
  readonly by: 'card' | 'voucher' | 'desk';
};
type PaidItem = { readonly amountCents: number; readonly postings: readonly Posting[] };

/** The tax in the postings of a sale, in cents. */
export const taxIn = (postings: readonly Posting[]): number =>
  postings.reduce((sum, { account, amountCents }) => (account.startsWith('tax:') ? sum - amountCents : sum), 0);

/**
 * How much of price and tax each payment of an outstanding item paid: cumulative over the payments in order. A withdrawal
 * reverses exactly the rest, so that both together are the whole item.
 */
export const paymentShares = (
  { amountCents: whole, postings }: PaidItem,
  payments: readonly ItemPayment[],
): readonly { readonly paymentId: PaymentId; readonly share: Amounts }[] => {
  const taxUpTo = (paid: number): number => taxIn(postings) - taxIn(shareOfPostings(postings, whole - paid, whole));
  let reached = 0;
  return payments.map(({ paymentId, amountCents, by }) => {
    const from = reached;
    reached += amountCents;
    const taxCents = Math.min(amountCents, Math.max(0, taxUpTo(reached) - taxUpTo(from)));
    const [cardCents, voucherCents] = by === 'voucher' ? [0, amountCents] : [amountCents, 0];
    return { paymentId, share: amountsOf({ cardCents, voucherCents, credits: 0, taxCents }) };
  });
};
