import { type Instant, millisOf } from '@paddock/shared-domain/kernel/time';
import { dateFormat } from '../language/date-format.ts';

const format = (at: Instant, zone: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormat({ timeZone: zone, ...options }).format(millisOf(at));

/** `Oct 12` in the venue's zone. */
export const dayWords = (at: Instant, zone: string): string => format(at, zone, { month: 'short', day: 'numeric' });
/** `Oct 12, 2026, 2:05 PM`. */
export const momentWords = (at: Instant, zone: string): string =>
  format(at, zone, { dateStyle: 'medium', timeStyle: 'short' });
/** `Oct 12, 2026, 2:05 PM PDT`: with the zone, so that nobody takes it for their own time. */
export const zonedMomentWords = (at: Instant, zone: string): string =>
  format(at, zone, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
export const monthWords = (at: Instant, zone: string): string => format(at, zone, { month: 'short' });
export const yearWords = (at: Instant, zone: string): string => format(at, zone, { year: 'numeric' });
