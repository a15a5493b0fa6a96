import type { LotId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';
import { localDateOf, plusDays, type Zone } from '../kernel/venue-time.ts';
import { dayBegins } from './cycles.ts';
import type { CreditLots } from './lots.ts';

/** Returned credits of an expired lot can be used for the rest of that day and this many days more. */
export const USABLE_AGAIN_DAYS = 14;

/** The new end of a lot that is extended for credits returned now, at the venue's midnight. */
export const revivedUntil = (now: Instant, zone: Zone): Instant =>
  dayBegins(plusDays(localDateOf(now, zone), USABLE_AGAIN_DAYS + 1), zone);

/**
 * When credits that are returned to a lot expire; undefined if they are lost at once. An expired lot is extended only once for
 * cancellations by its owner, or repeated booking and cancelling would keep credits for ever; for cancellations by the venue,
 * always.
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
