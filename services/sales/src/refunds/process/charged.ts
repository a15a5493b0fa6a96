import { owedOf, openItems } from '@paddock/shared-domain/billing/items';
import { shareOfPostings } from '@paddock/shared-domain/billing/share-of-postings';
import { type Charged, taxOfChange } from '@paddock/shared-domain/checkout/tax-of-change';
import { CENTS_PER_CREDIT } from '@paddock/shared-domain/club/credit-value';
import type { RatePpm } from '@paddock/shared-domain/kernel/money';
import { checkoutDecider } from '@paddock/shared-domain/payments/decider';
import { taxIn } from '@paddock/shared-domain/refunds/shares';
import type { Commands } from '@paddock/kit/command-handling/commands';
import { heldOf, type Sold } from './holdings.ts';

const sumOf = (parts: readonly Charged[]): Charged => ({
  netCents: parts.reduce((sum, { netCents }) => sum + netCents, 0),
  taxCents: parts.reduce((sum, { taxCents }) => sum + taxCents, 0),
});

/** What was charged for one reservation and not refunded, paid or not. */
const chargedFor = async (commands: Commands, sold: Sold, moveId: string): Promise<Charged> => {
  const { holdings, small, account } = await heldOf(commands, sold, { cause: 'moved', moveId });
  const paid = holdings.map(({ amounts: { netCents, taxCents, credits, voucherCents, taxOnCardAlone } }) => ({
    netCents: netCents - credits * CENTS_PER_CREDIT - (taxOnCardAlone ? voucherCents : 0),
    taxCents,
  }));
  const owed = openItems(account.items, sold.reservationId).map(([, item]) => {
    const taxCents = taxIn(shareOfPostings(item.postings, owedOf(item), item.amountCents));
    return { netCents: owedOf(item) - taxCents, taxCents };
  });
  return sumOf([...paid, ...owed, ...(small === undefined ? [] : [small])]);
};

/** The tax of a price change; changes of one booking in one act are counted together. */
export type TaxOfMove = (sold: Sold, changeCents: number) => Promise<number>;

/**
 * The tax that each move of one act adds to its booking: the reservations of one checkout, or one on account.
 *
 * @param moveId the command of the act: what it has refunded itself does not count.
 */
export const taxOfMoves = (commands: Commands, rate: RatePpm, moveId: string): TaxOfMove => {
  const bookings = new Map<string, Charged>();
  const bookingOf = async (sold: Sold): Promise<Charged> => {
    if (sold.checkoutId === null) return chargedFor(commands, sold, moveId);
    const { quote } = (await commands.load(checkoutDecider, sold.checkoutId)).state;
    const ids = quote?.lines.flatMap(({ slots }) => slots.map(({ reservationId }) => reservationId)) ?? [];
    const mine = ids.length === 0 ? [sold.reservationId] : ids;
    return sumOf(
      await Promise.all(mine.map((reservationId) => chargedFor(commands, { ...sold, reservationId }, moveId))),
    );
  };
  return async (sold, changeCents) => {
    if (changeCents === 0) return 0;
    const key = sold.checkoutId ?? sold.reservationId;
    const before = bookings.get(key) ?? (await bookingOf(sold));
    const taxCents = taxOfChange(before, changeCents, rate);
    bookings.set(key, { netCents: before.netCents + changeCents, taxCents: before.taxCents + taxCents });
    return taxCents;
  };
};
