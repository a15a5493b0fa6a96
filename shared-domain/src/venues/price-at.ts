import type { PriceCents } from '../kernel/money.ts';
import type { Instant } from '../kernel/time.ts';

/** An announced price: it applies to quotes from that moment on. */
export type NextPrice<Amount = PriceCents> = { readonly costCents: Amount; readonly from: Instant };
type Priced<Amount> = { readonly costCents: Amount; readonly nextPrice?: NextPrice<Amount> | null | undefined };

/**
 * The price of a half-hour at a moment, and an announced one after it. A quote keeps the price of its moment, so nothing already
 * quoted or billed changes.
 */
export const priceAt = <Amount>(
  { costCents, nextPrice }: Priced<Amount>,
  now: Instant,
): { readonly costCents: Amount; readonly nextPrice: NextPrice<Amount> | null } =>
  nextPrice && nextPrice.from <= now
    ? { costCents: nextPrice.costCents, nextPrice: null }
    : { costCents, nextPrice: nextPrice ?? null };
