import { type Instant, millisOf } from '@paddock/shared-domain/kernel/time';

const formatters = new Map<string, Intl.DateTimeFormat>();
const format = (at: Instant, zone: string, key: string, options: Intl.DateTimeFormatOptions): string => {
  const name = `${key} ${zone}`;
  let formatter = formatters.get(name);
  if (formatter === undefined)
    formatters.set(name, (formatter = new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options })));
  return formatter.format(millisOf(at));
};

/** `Oct 12` in the venue's zone; with the year where it is not the one shown beside it. */
export const dayWords = (at: Instant, zone: string): string =>
  format(at, zone, 'day', { month: 'short', day: 'numeric' });
/** `Oct 12, 2026, 2:05 PM`. */
export const momentWords = (at: Instant, zone: string): string =>
  format(at, zone, 'moment', { dateStyle: 'medium', timeStyle: 'short' });
export const monthWords = (at: Instant, zone: string): string => format(at, zone, 'month', { month: 'short' });
export const yearWords = (at: Instant, zone: string): string => format(at, zone, 'year', { year: 'numeric' });
