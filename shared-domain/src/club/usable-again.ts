import type { LotId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';
import { localDateOf, plusDays, type Zone } from '../kernel/venue-time.ts';
import { dayBegins } from './cycles.ts';
import type { CreditLots } from './lots.ts';

/** Credits of a lot that ended before they came back can be used for the rest of that day and so many days more. */
export const USABLE_AGAIN_DAYS = 14;

/** The end of a lot that lives on for what comes back to it now, at the venue's midnight. */
export const revivedUntil = (now: Instant, zone: Zone): Instant =>
  dayBegins(plusDays(localDateOf(now, zone), USABLE_AGAIN_DAYS + 1), zone);

/**
 * When credits that come back to a lot expire; undefined where they are gone as they come. A lot that has ended lives on once for
 * what its owner cancelled, or booking and cancelling would keep credits for ever; for what the venue cancels, always.
 */
export const usableUntil = (
  { lots }: CreditLots,
  lotId: LotId,
  { now, zone, byOwner }: { readonly now: Instant; readonly zone: Zone; readonly byOwner: boolean },
): Instant | undefined => {
  const lot = lots.get(lotId);
  if (lot === undefined) return undefined;
  if (now < lot.expiresAt) return lot.expiresAt;
  return byOwner && lot.revived ? undefined : revivedUntil(now, zone);
};
