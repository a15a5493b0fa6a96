import { isOnGrid, lastBookableDate } from '@paddock/shared-domain/booking/bookable-slots';
import * as venueTime from '@paddock/shared-domain/kernel/venue-time';
import type { ZoneRules } from './zone-oracle.ts';

/** The product's own rules. The name of a slot is its instant in UTC (invariant T1). */
export const productRules: ZoneRules = {
  ...venueTime,
  isOnGrid,
  lastBookableDate: (now, zone) => lastBookableDate(now, { zone }),
  slotKey: (startsAt) => startsAt,
};
