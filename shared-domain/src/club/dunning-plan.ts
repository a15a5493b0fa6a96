import { DAY, type Instant, plusMillis } from '../kernel/time.ts';

/** Days after a failed charge at which it is tried again, once each (rule A-092). */
export const DUNNING_DAYS: readonly number[] = [1, 3, 7];

/**
 * When a step of the plan is due: so many days after the failure, and never closer to the step before it than the plan has
 * them. After a long downtime the steps so keep their distance instead of all coming within a minute: a customer has days to
 * answer a mail, and a bank to change its mind.
 *
 * @param attempt counted from 1. @param lastAt when the step before it was made; null before the first.
 * @returns null where the plan has no such step.
 */
export const dunningDue = (failedAt: Instant, attempt: number, lastAt: Instant | null): Instant | null => {
  const days = DUNNING_DAYS[attempt - 1];
  if (days === undefined) return null;
  const planned = plusMillis(failedAt, days * DAY);
  if (lastAt === null) return planned;
  const spaced = plusMillis(lastAt, (days - (DUNNING_DAYS[attempt - 2] ?? 0)) * DAY);
  return spaced > planned ? spaced : planned;
};
