import { addDays, mediumDateLabel } from '@paddock/web-kit/format/local-date.ts';

/** The venue's day of a moment that the API gave in venue time: `5 Dec 2026`. */
export const venueDay = (moment: string): string => mediumDateLabel(moment.slice(0, 10));

/** The last day before a moment at which a day begins. */
export const dayBefore = (moment: string): string => mediumDateLabel(addDays(moment.slice(0, 10), -1));
