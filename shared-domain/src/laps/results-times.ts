import { DAY, type Instant, instantOf, millisOf } from '../kernel/time.ts';
import type { ResultsSession } from './results-file.ts';

/**
 * When each lap crossed the line, by line. The server's clock has no date, so its last lap is put at the session's end. A clock
 * that counts from 1970 gives the times directly. Laps without a clock are put at the end, one ms apart in order.
 */
export const crossingsOf = ({ clock, lines }: ResultsSession, endedAt: Instant): ReadonlyMap<number, Instant> => {
  const end = millisOf(endedAt);
  const last = lines.reduce((latest, { lap }) => Math.max(latest, lap?.clock ?? 0), 0);
  return new Map(
    lines.flatMap(({ line, lap }, index) => {
      if (lap === undefined) return [];
      const at =
        lap.clock === null
          ? end - (lines.length - 1 - index)
          : clock === 'unix'
            ? lap.clock * 1000
            : end - (last - lap.clock);
      return [[line, crossedAt(at, endedAt)] as const];
    }),
  );
};
const EARLIEST = Date.UTC(2000, 0, 1);
/** A moment by the file's clock. An impossible one was wrong: its laps are put at the end. @param at ms since 1970. */
export const crossedAt = (at: number, endedAt: Instant): Instant =>
  at >= EARLIEST && at <= millisOf(endedAt) + DAY ? instantOf(Math.round(at)) : endedAt;

/** `2027_3_1_19_34_RACE.json`: when the session ended by the server's wall clock, as date and time of day. */
export const endOfFileName = (name: string): { readonly date: string; readonly time: string } | undefined => {
  const found = /(\d{4})_(\d{1,2})_(\d{1,2})_(\d{1,2})_(\d{1,2})_[A-Z]+\.json$/i.exec(name);
  if (found === null) return undefined;
  const [year = '', ...rest] = found.slice(1);
  const [month = '', day = '', hour = '', minute = ''] = rest.map((part) => part.padStart(2, '0'));
  if (month < '01' || month > '12' || day < '01' || day > '31' || hour > '23' || minute > '59') return undefined;
  return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
};
