import { type Instant, instantOf, millisOf, plusMillis } from '@paddock/shared-domain/kernel/time';
import { monthWords, yearWords } from './moment-words.ts';

/** The span of a time slider, ms since 1970: from before the first event to now. */
export type Span = { readonly from: number; readonly to: number };

/** Adds room before the first event, so that the time before it can be chosen. */
export const spanOf = (moments: readonly Instant[], now: Instant): Span => {
  const to = millisOf(now);
  const first = moments[0] === undefined ? to - 1 : millisOf(moments[0]);
  return { from: Math.min(first, to) - Math.max(60_000, (to - first) * 0.03), to };
};
export const placeOf = (at: Instant, { from, to }: Span): number =>
  Math.min(100, Math.max(0, ((millisOf(at) - from) / Math.max(1, to - from)) * 100));

/** The next moment from `at`: just after the next event, or just before this one. Undefined (now) after the last event. */
export const stepFrom = (
  moments: readonly Instant[],
  at: Instant,
  direction: 'earlier' | 'later',
): Instant | undefined => {
  if (direction === 'later') return moments.find((moment) => moment > at);
  const before = moments.findLast((moment) => moment <= at);
  return before === undefined ? at : plusMillis(before, -1);
};

/** The beginnings of months on the span, evenly thinned to at most `most`. */
export const monthMarks = (span: Span, zone: string, most: number): readonly { at: Instant; label: string }[] => {
  const marks: { at: Instant; label: string }[] = [];
  const date = new Date(span.from);
  let month = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  while (month <= span.to) {
    // Noon of the second day is in the same month in every zone.
    const inside = instantOf(month + 36 * 3_600_000);
    const january = new Date(month).getUTCMonth() === 0;
    marks.push({ at: instantOf(month), label: january ? yearWords(inside, zone) : monthWords(inside, zone) });
    month = Date.UTC(new Date(month).getUTCFullYear(), new Date(month).getUTCMonth() + 1, 1);
  }
  const every = Math.ceil(marks.length / most);
  return marks.filter((_, at) => at % every === 0);
};
