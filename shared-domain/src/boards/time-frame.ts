import type { Instant } from '../kernel/time.ts';
import { localDateOf, type Zone } from '../kernel/venue-time.ts';
import type { BoardTerms } from './events.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Nov 21, 2026` on the venue's calendar. */
const dayText = (instant: Instant, zone: Zone): string => {
  const [year, month, day] = localDateOf(instant, zone).split('-').map(Number);
  return `${MONTHS[(month ?? 1) - 1]} ${day}, ${year}`;
};

/** A board's time range as text, in the venue's zone (launcher.md 8.1). `until` is the first moment that no longer counts. */
export const timeFrameText = (
  { frame, since, until }: Pick<BoardTerms, 'frame' | 'since' | 'until'>,
  zone: Zone,
): string => {
  const from = dayText(since, zone);
  const to = until && dayText(new Date(Date.parse(until) - 1).toISOString() as Instant, zone);
  switch (frame) {
    case 'ALL':
      return `Since ${from}`;
    case 'DAY':
      return from;
    case 'WEEK':
      return `Week of ${from}`;
    case 'MONTH': {
      const [month, , year] = from.split(' ');
      return `${month} ${year}`;
    }
    case 'SEASON':
      return to === null ? `From ${from}` : `${from} to ${to}`;
  }
};
