import { DAY, type Instant, plusMillis } from '../kernel/time.ts';

/** Days after a failed charge on which it is retried, once each (rule A-092). */
export const DUNNING_DAYS: readonly number[] = [1, 3, 7];

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
  const spaced = plusMillis(lastAt, (days - (DUNNING_DAYS[attempt - 2] ?? 0)) * DAY);
  return spaced > planned ? spaced : planned;
};
