import { DAY, type Instant, type LocalDate, plusMillis } from '../kernel/time.ts';
import { localDateOf, plusDays, type Zone } from '../kernel/venue-time.ts';

/** Days after a failed charge on which it is retried, once each (rule A-092). */
export const DUNNING_DAYS: readonly number[] = [1, 3, 7];

/** The text of a renewal that failed without a card to charge. It is no answer of a bank. */
export const NO_CARD = 'There is no payment card on the account.';
/** The retry after which only the end of the membership remains. */
export const LAST_TRY = DUNNING_DAYS.length;
const LAST_TRY_DAY = DUNNING_DAYS[LAST_TRY - 1] as number;
/** A customer has at least these days between the last retry and the end. */
const DAYS_TO_PAY = 3;
/** The fewest days after a failed charge in which a membership may end: all retries, and days to pay after the last. */
export const FEWEST_DAYS_TO_END = LAST_TRY_DAY + DAYS_TO_PAY;

/** When the retry after this one is due, if it ran now; 0 for the first charge. Null after the last. */
export const retryAfter = (now: Instant, attempt: number): Instant | null => {
  const next = DUNNING_DAYS[attempt];
  return next === undefined ? null : plusMillis(now, (next - (DUNNING_DAYS[attempt - 1] ?? 0)) * DAY);
};

/** The first day on which a membership may end at the earliest, by a step that ran now: the rest of the plan comes first. */
export const endsOnAtLeast = (now: Instant, attempt: number, zone: Zone): LocalDate =>
  plusDays(localDateOf(now, zone), FEWEST_DAYS_TO_END - (DUNNING_DAYS[attempt - 1] ?? 0));

/**
 * When a step of the plan is due: its number of days after the failure, and never closer to the previous step than in the plan.
 * So after a long downtime the steps do not all run within a minute: a customer has days to react to a mail, and the bank may
 * accept a later attempt.
 *
 * @param attempt counted from 1. @param lastAt when the previous step ran; null before the first.
 * @returns null if the plan has no such step.
 */
export const dunningDue = (failedAt: Instant, attempt: number, lastAt: Instant | null): Instant | null => {
  const days = DUNNING_DAYS[attempt - 1];
  if (days === undefined) return null;
  const planned = plusMillis(failedAt, days * DAY);
  if (lastAt === null) return planned;
  const spaced = retryAfter(lastAt, attempt - 1) ?? planned;
  return spaced > planned ? spaced : planned;
};
