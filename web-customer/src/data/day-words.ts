import type { Instant } from '@paddock/shared-domain/kernel/time';
import { lastMomentOf } from '@paddock/shared-domain/kernel/last-moment';
import { venueText } from '@paddock/shared-domain/kernel/venue-time';
import { mediumDateLabel } from '@paddock/web-kit/format/local-date.ts';

/** The venue's day of a moment: of a UTC text by the zone, of a day or a venue text as it stands. */
export const venueDay = (text: string, zone: string): string =>
  (text.endsWith('Z') ? venueText(text as Instant, zone) : text).slice(0, 10);

/** The last day before an end: the day on which something can still be used. */
export const lastDayWords = (end: string, zone: string): string =>
  dayWords(lastMomentOf(new Date(end).toISOString() as Instant), zone);

/** `21 Dec 2026`, as everybody at the venue reads it. */
export const dayWords = (text: string, zone: string): string => mediumDateLabel(venueDay(text, zone));
