import type { Instant } from '../kernel/time.ts';
import { readSlotText, venueText, type Zone } from '../kernel/venue-time.ts';

const compact = (text: string): string => text.slice(0, 19).replace(/[-:]/g, '');

/** `20240501T213000Z`. */
export const utcTime = (instant: Instant): string => `${compact(instant)}Z`;
/** `20240501T143000` on the venue's clock. */
export const wallTime = (instant: Instant, zone: Zone): string => compact(venueText(instant, zone));

/**
 * Whether the venue's clock shows this time only once on its day. In the hour repeated in autumn a local time means the first
 * pass (RFC 5545, section 3.3.5), so such an entry is written in UTC.
 */
export const namesOneMoment = (instant: Instant, zone: Zone): boolean =>
  readSlotText(venueText(instant, zone).slice(0, 19), zone) === instant;
