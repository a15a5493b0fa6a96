import { type PriceCents, priceCents, type RatePpm } from '../kernel/money.ts';
import { salesTax } from './sales-tax.ts';

/** What a booking costs so far: cents before tax, without what credits paid, and the tax charged on them. */
export type Charged = { readonly netCents: number; readonly taxCents: number };

/** Cents by which shares of a rounded tax may differ from it. More means that it was charged at another rate. */
const ROUNDED = 2;
const taxOf = (netCents: number, rate: RatePpm): PriceCents => salesTax(priceCents(Math.max(0, netCents)), rate);

/**
 * Cents of tax that another price adds to a booking; negative for a lower one. It is the tax of the whole at the new price, less
 * what was charged: so every sequence of moves ends at the tax of a booking made at once at that price (rule A-075). What was
 * charged at another rate keeps its tax: then only the difference is taxed, and a lower price returns its share.
 *
 * @param changeCents what the price changes by, before tax.
 */
export const taxOfChange = ({ netCents, taxCents }: Charged, changeCents: number, rate: RatePpm): number => {
  const before = taxOf(netCents, rate);
  const after = taxOf(netCents + changeCents, rate);
  const atThisRate = Math.abs(taxCents - before) <= ROUNDED;
  if (changeCents >= 0) return Math.max(0, after - (atThisRate ? taxCents : before));
  if (atThisRate) return Math.min(0, Math.max(after - taxCents, -taxCents));
  const gone = Math.min(netCents, -changeCents);
  return netCents <= 0 ? 0 : -Number((BigInt(taxCents) * BigInt(gone)) / BigInt(netCents));
};
