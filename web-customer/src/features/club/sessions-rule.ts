/** Most sessions a month (CLUB-09). */
export const MAX_SESSIONS = 100;

export type SessionsRule = {
  readonly min: number;
  readonly max: number;
  /** Where a press on the spinner lands. */
  readonly step: (wanted: number, current: number) => number;
  /** The nearest allowed value of one that was handed in: by the address, or left over from another venue (rule A-099). */
  readonly settle: (wanted: number) => number;
};

/**
 * Sessions per month: from the location's minimum, or 1 alone beside it where there is an intro rate (CLUB-09 … CLUB-14). What
 * lies between 1 and the minimum is never shown: up jumps to the minimum, down to 1, and anything else snaps back to it.
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

/** The sessions an address asks for; what is no whole number is ignored (ROUTE-28, rule A-099). */
export const sessionsOfQuery = (text: string | null): number | undefined =>
  text !== null && /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;
