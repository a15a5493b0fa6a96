import { Credits, creditValue } from '@paddock/shared-domain/club/credit-value';
import { type Amounts, NOTHING, plus, totalOf } from '@paddock/shared-domain/refunds/amounts';
import type { Refundable } from '@paddock/shared-domain/refunds/desk-contract';
import { goodwillOf } from '@paddock/shared-domain/refunds/goodwill';

export type RefundableItem = Refundable['items'][number];

const amountsOf = (item: RefundableItem): Amounts => ({
  cardCents: item.card_cents,
  voucherCents: item.voucher_cents,
  credits: item.credits,
  netCents: item.net_cents,
  taxCents: item.tax_cents,
  ...(item.tax_on_card_alone && { taxOnCardAlone: true }),
});
/** What can still be refunded of some reservations of a payment, in cents; credits at their value. */
export const leftOf = (items: readonly RefundableItem[]): number => totalOf(plus(NOTHING, ...items.map(amountsOf)));

export type Gift = {
  /** The amount requested; where only credits are left it may be a little less than the amount refunded. */
  readonly askedCents: number;
  readonly cardCents: number;
  readonly voucherCents: number;
  readonly credits: number;
  readonly creditsCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
};
/** What is refunded and where, by the same rule as the server's. */
export const giftOf = (items: readonly RefundableItem[], askedCents: number): Gift => {
  const sum = plus(NOTHING, ...goodwillOf(items.map(amountsOf), askedCents));
  return { ...sum, askedCents, creditsCents: creditValue(Credits.parse(sum.credits)), totalCents: totalOf(sum) };
};

/** A typed amount (`5`, `5.5`, `$5.00`) in whole cents; undefined where it is not an amount. Never uses floating point. */
export const centsOf = (typed: string): number | undefined => {
  const [, whole, part = ''] = /^\$?(\d{1,6})(?:\.(\d{0,2}))?$/.exec(typed.trim().replaceAll(',', '')) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'));
};
/** An amount as the text of a field: `5.00`. */
export const typedOf = (amount: number): string =>
  `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
