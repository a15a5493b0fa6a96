/** The most sessions a month (CLUB-09). */
export const MAX_SESSIONS = 100;

export type SessionsRule = {
  readonly min: number;
  readonly max: number;
  /** The value after a press on the spinner. */
  readonly step: (wanted: number, current: number) => number;
  /** The nearest allowed value for one from the address, or from another venue (rule A-099). */
  readonly settle: (wanted: number) => number;
};

/**
 * Sessions per month: from the location's minimum, plus the single value 1 where there is an intro rate (CLUB-09 … CLUB-14).
 * Values between 1 and the minimum are never shown: up jumps to the minimum, down to 1, and any other snaps back to it.
 *
 * @param minimum the location's subscription_min_races. @param intro whether the intro rate is open to this person.
 */
export const sessionsRule = (minimum: number, intro: boolean): SessionsRule => {
  const least = intro ? 1 : minimum;
  const settle = (wanted: number): number => {
    if (wanted <= least) return least;
    return Math.min(MAX_SESSIONS, Math.max(minimum, wanted));
  };
  return {
    min: least,
    max: MAX_SESSIONS,
    settle,
    step: (wanted, current) => (wanted < current && wanted < minimum ? least : settle(wanted)),
  };
};

/** The sessions in an address; a text that is not a whole number is ignored (ROUTE-28, rule A-099). */
export const sessionsOfQuery = (text: string | null): number | undefined =>
  text !== null && /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;
