import type { PriceCents } from '../kernel/money.ts';
import type { Instant } from '../kernel/time.ts';

/** A price that is announced: it holds for whatever is quoted from that moment on. */
export type NextPrice<Amount = PriceCents> = { readonly costCents: Amount; readonly from: Instant };
type Priced<Amount> = { readonly costCents: Amount; readonly nextPrice?: NextPrice<Amount> | null | undefined };

/**
 * The price of a half-hour at a moment, and the one that is still to come. A quote keeps the price of the moment it was given, so
 * nothing that is quoted or billed changes with it.
 */
export const priceAt = <Amount>(
  { costCents, nextPrice }: Priced<Amount>,
  now: Instant,
): { readonly costCents: Amount; readonly nextPrice: NextPrice<Amount> | null } =>
  nextPrice && nextPrice.from <= now
    ? { costCents: nextPrice.costCents, nextPrice: null }
    : { costCents, nextPrice: nextPrice ?? null };
