import type { Instant } from '@paddock/shared-domain/kernel/time';
import { venueText } from '@paddock/shared-domain/kernel/venue-time';
import { mediumDateLabel } from '@paddock/web-kit/format/local-date.ts';

/** The venue's day of a moment: of a UTC text by the zone, of a day or a venue text as it stands. */
export const venueDay = (text: string, zone: string): string =>
  (text.endsWith('Z') ? venueText(text as Instant, zone) : text).slice(0, 10);

/** `21 Dec 2026`, as everybody at the venue reads it. */
export const dayWords = (text: string, zone: string): string => mediumDateLabel(venueDay(text, zone));
