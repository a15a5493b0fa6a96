import type { LotPart } from '../club/credit-events.ts';
import { CENTS_PER_CREDIT, Credits } from '../club/credit-value.ts';

/**
 * What was paid for something, by form, or what of it is refunded: cents, and a number of credits. Always net + tax = card +
 * voucher + credits at face value.
 */
export type Amounts = {
  readonly cardCents: number;
  readonly voucherCents: number;
  readonly credits: number;
  readonly netCents: number;
  readonly taxCents: number;
  /** For a checkout whose voucher was subtracted before tax: the tax of a part depends on the card's part only. */
  readonly taxOnCardAlone?: true;
};
type Forms = Omit<Amounts, 'netCents'>;
export const NOTHING: Amounts = { cardCents: 0, voucherCents: 0, credits: 0, netCents: 0, taxCents: 0 };

/**
 * Cumulative split: how much of an amount is given out once `reached` of `whole` parts of the weight had their share. Each part
 * gets the difference of two such sums, so parts are whole, never negative, and sum to exactly the amount, in any order.
 */
export const upTo = (amount: number, reached: number, whole: number): number =>
  whole === 0 ? 0 : Number((BigInt(amount) * BigInt(reached)) / BigInt(whole));

export const totalOf = ({ cardCents, voucherCents, credits }: Omit<Forms, 'taxCents'>): number =>
  cardCents + voucherCents + credits * CENTS_PER_CREDIT;
export const isNothing = (amounts: Forms): boolean => totalOf(amounts) === 0;

/** Amounts of the given forms and tax; what is not tax is the price. */
export const amountsOf = (forms: Forms): Amounts => ({ ...forms, netCents: totalOf(forms) - forms.taxCents });
const ofOldRule = (...all: readonly Forms[]): Pick<Forms, 'taxOnCardAlone'> =>
  all.some(({ taxOnCardAlone }) => taxOnCardAlone) ? { taxOnCardAlone: true } : {};

export const plus = (...all: readonly Forms[]): Amounts =>
  amountsOf({
    ...ofOldRule(...all),
    cardCents: all.reduce((sum, { cardCents }) => sum + cardCents, 0),
    voucherCents: all.reduce((sum, { voucherCents }) => sum + voucherCents, 0),
    credits: all.reduce((sum, { credits }) => sum + credits, 0),
    taxCents: all.reduce((sum, { taxCents }) => sum + taxCents, 0),
  });

/** What is left of amounts after what was refunded. */
export const minus = (amounts: Forms, gone: Forms): Amounts =>
  amountsOf({
    ...ofOldRule(amounts),
    cardCents: amounts.cardCents - gone.cardCents,
    voucherCents: amounts.voucherCents - gone.voucherCents,
    credits: amounts.credits - gone.credits,
    taxCents: amounts.taxCents - gone.taxCents,
  });

/** Only the card's part of the amounts, with the tax that it paid. */
export const cardPartOf = ({ cardCents, voucherCents, taxCents, taxOnCardAlone }: Amounts): Amounts => {
  const taxed = cardCents + (taxOnCardAlone ? 0 : voucherCents);
  const tax = taxCents - upTo(taxCents, taxed - cardCents, taxed);
  return amountsOf({ cardCents, voucherCents: 0, credits: 0, taxCents: cardCents === 0 ? 0 : tax });
};

/** What is refunded if `kept` of `whole` stays. What stays is rounded down, in favour of the customer. */
const without = (amounts: Amounts, kept: number, whole: number): Amounts => {
  const { cardCents, voucherCents, credits, taxCents, taxOnCardAlone } = amounts;
  const gone = (amount: number): number => amount - upTo(amount, kept, whole);
  if (taxOnCardAlone) {
    const keptCard = upTo(cardCents, kept, whole);
    const tax = cardCents === 0 ? gone(taxCents) : taxCents - upTo(taxCents, keptCard, cardCents);
    const forms = { cardCents: cardCents - keptCard, voucherCents: gone(voucherCents), credits: gone(credits) };
    return amountsOf({ ...forms, taxCents: tax, taxOnCardAlone });
  }
  // Voucher and tax follow the money, so that a part of a price is the same amount however it was paid.
  const money = cardCents + voucherCents;
  const keptMoney = upTo(money, kept, whole);
  const keptVoucher = upTo(voucherCents, keptMoney, money);
  return amountsOf({
    cardCents: cardCents - (keptMoney - keptVoucher),
    voucherCents: voucherCents - keptVoucher,
    credits: gone(credits),
    taxCents: taxCents - upTo(taxCents, keptMoney, money),
  });
};

/** `percent` of amounts, the same of each form: 0 is nothing, 100 everything. */
export const percentOf = (amounts: Amounts, percent: number): Amounts =>
  percent === 0 ? NOTHING : without(amounts, 100 - percent, 100);

/**
 * `totalCents` of amounts: credits and voucher in proportion, rounded down, the rest from the card. It is exact if any form in
 * single cents is left; if only credits are, it is rounded up to a whole credit.
 *
 * @param totalCents 0 to the total of the amounts.
 */
export const partOf = (amounts: Amounts, totalCents: number): Amounts => {
  const whole = totalOf(amounts);
  const asked = Math.min(totalCents, whole);
  // 1. In proportion. 2. The missing cents, first from the form with the smallest unit.
  const credits = upTo(amounts.credits, asked, whole);
  const voucher = upTo(amounts.voucherCents, asked, whole);
  const cardCents = Math.min(amounts.cardCents, asked - voucher - credits * CENTS_PER_CREDIT);
  const missing = asked - voucher - credits * CENTS_PER_CREDIT - cardCents;
  const voucherCents = Math.min(amounts.voucherCents, voucher + missing);
  const rest = missing - (voucherCents - voucher);
  const forms = { cardCents, voucherCents, credits: credits + Math.ceil(rest / CENTS_PER_CREDIT) };
  // 3. Tax follows what was taxed: the money, or only the card's part; without either, everything.
  const taxed = (of: Pick<Forms, 'cardCents' | 'voucherCents'>): number =>
    of.cardCents + (amounts.taxOnCardAlone ? 0 : of.voucherCents);
  const of = taxed(amounts);
  const [kept, all] = of < Math.max(1, amounts.taxCents) ? [whole - totalOf(forms), whole] : [of - taxed(forms), of];
  return amountsOf({ ...ofOldRule(amounts), ...forms, taxCents: amounts.taxCents - upTo(amounts.taxCents, kept, all) });
};

/** What a price reduction of `netCents` refunds, the same share of each form; everything if that is all. */
export const dropOf = (amounts: Amounts, netCents: number): Amounts =>
  netCents >= amounts.netCents ? amounts : without(amounts, amounts.netCents - netCents, amounts.netCents);

/** Which lots get credits back: those with the latest expiry first, the reverse of the spending order. */
export const lotsBack = (spent: readonly LotPart[], credits: number): LotPart[] => {
  let missing = credits;
  return spent.toReversed().flatMap(({ lotId, credits: there }) => {
    const back = Math.min(there, missing);
    missing -= back;
    return back > 0 ? [{ lotId, credits: Credits.parse(back) }] : [];
  });
};
export const creditsIn = (parts: readonly LotPart[]): number => parts.reduce((sum, { credits }) => sum + credits, 0);
