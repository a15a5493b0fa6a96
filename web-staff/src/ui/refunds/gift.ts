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
/** What is left of some reservations of a payment, in cents, credits at their value. */
export const leftOf = (items: readonly RefundableItem[]): number => totalOf(plus(NOTHING, ...items.map(amountsOf)));

export type Gift = {
  /** What was asked for; where credits alone are left, a little less than what goes back. */
  readonly askedCents: number;
  readonly cardCents: number;
  readonly voucherCents: number;
  readonly credits: number;
  readonly creditsCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
};
/** What goes back and where, by the very rule the server decides with. */
export const giftOf = (items: readonly RefundableItem[], askedCents: number): Gift => {
  const sum = plus(NOTHING, ...goodwillOf(items.map(amountsOf), askedCents));
  return { ...sum, askedCents, creditsCents: creditValue(Credits.parse(sum.credits)), totalCents: totalOf(sum) };
};

/** Whole cents of what somebody typed, `5`, `5.5`, `$5.00`; undefined where it is no amount. Never through floating point. */
export const centsOf = (typed: string): number | undefined => {
  const [, whole, part = ''] = /^\$?(\d{1,6})(?:\.(\d{0,2}))?$/.exec(typed.trim().replaceAll(',', '')) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'));
};
/** How an amount stands in a field: `5.00`. */
export const typedOf = (amount: number): string =>
  `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
