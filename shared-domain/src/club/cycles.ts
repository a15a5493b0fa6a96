import { HOUR, type Instant, instantOf, type LocalDate, MINUTE } from '../kernel/time.ts';
import { localDateOf, offsetMinutes, plusMonths, type Zone } from '../kernel/venue-time.ts';

/** The date of joining on the venue's calendar, and how long a month's credits are valid. */
export type CycleTerms = {
  readonly startedOn: LocalDate;
  readonly zone: Zone;
  readonly creditsExpiryCycles?: number | undefined;
};

/** Full billing cycles before a member may leave (CLUB-24, rule A-093). */
export const CYCLES_BEFORE_LEAVING = 2;
/** A month's credits are valid to the end of the second cycle after their own, unless the venue sets another (rule A-090). */
export const DEFAULT_EXPIRY_CYCLES = 2;

const begins = new Map<string, Instant>();
/** Days cached: a run of the billing clock needs few, each several times. */
const MOST_DAYS = 5000;

/** Clocks change on quarters of an hour, and by at most this much around midnight. */
const STEP = 15 * MINUTE;
const AROUND = 3 * HOUR;

/** Searches, from before midnight, for the first quarter of an hour on the day. */
const firstOf = (date: LocalDate, zone: Zone): Instant => {
  const midnight = Date.parse(`${date}T00:00:00.000Z`);
  const about = midnight - offsetMinutes(instantOf(midnight), zone) * MINUTE;
  for (let millis = about - AROUND; millis <= about + AROUND; millis += STEP)
    if (localDateOf(instantOf(millis), zone) === date) return instantOf(millis);
  throw new RangeError(`There is no ${date} in ${zone}.`);
};

/** The first moment of a venue day: midnight, or the first time after it if the clock skips midnight. */
export const dayBegins = (date: LocalDate, zone: Zone): Instant => {
  const key = `${zone} ${date}`;
  let first = begins.get(key);
  if (first === undefined) {
    first = firstOf(date, zone);
    if (begins.size >= MOST_DAYS) begins.clear();
    begins.set(key, first);
  }
  return first;
};

/** The first day of a cycle: the day of joining, clamped to the month's end. Cycle 0 is the month of joining. */
export const cycleDate = ({ startedOn }: CycleTerms, cycle: number): LocalDate => plusMonths(startedOn, cycle);

/** When a cycle begins and its charge is due: at the venue's midnight. */
export const cycleBegins = (terms: CycleTerms, cycle: number): Instant =>
  dayBegins(cycleDate(terms, cycle), terms.zone);

/** The cycle that a moment is in; 0 before the first. */
export const cycleAt = (terms: CycleTerms, now: Instant): number => {
  const today = localDateOf(now, terms.zone);
  const monthsOf = (date: LocalDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  const months = monthsOf(today) - monthsOf(terms.startedOn);
  return Math.max(0, cycleDate(terms, months) > today ? months - 1 : months);
};

/** When credits granted for a cycle expire (CLUB-06, rule A-090). */
export const creditsExpireAt = (terms: CycleTerms, cycle: number): Instant =>
  cycleBegins(terms, cycle + 1 + (terms.creditsExpiryCycles ?? DEFAULT_EXPIRY_CYCLES));

/** When a member may leave (CLUB-24): after two full cycles. */
export const cancelableFrom = (terms: CycleTerms): Instant => cycleBegins(terms, CYCLES_BEFORE_LEAVING);
