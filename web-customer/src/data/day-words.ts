import type { Instant } from '@paddock/shared-domain/kernel/time';
import { lastMomentOf } from '@paddock/shared-domain/kernel/last-moment';
import { venueText } from '@paddock/shared-domain/kernel/venue-time';
import { mediumDateLabel } from '@paddock/web-kit/format/local-date.ts';

/** The venue's date of a text: a UTC moment is converted by the zone; a date or venue-local text is taken as it is. */
export const venueDay = (text: string, zone: string): string =>
  (text.endsWith('Z') ? venueText(text as Instant, zone) : text).slice(0, 10);

/** The last day on which something can be used, given its end. */
export const lastDayWords = (end: string, zone: string): string =>
  dayWords(lastMomentOf(new Date(end).toISOString() as Instant), zone);

/** `21 Dec 2026`, in venue time. */
export const dayWords = (text: string, zone: string): string => mediumDateLabel(venueDay(text, zone));
