import { LocalDate } from '@paddock/shared-domain/kernel/time';
import { plusMonths } from '@paddock/shared-domain/kernel/venue-time';
import { clampDate, lastOfMonth, shiftMonth } from '@paddock/web-kit/format/local-date.ts';

export type DateRange = { readonly min: LocalDate; readonly max: LocalDate };

/** The planner's days: from two months back to the end of next month (PLAN-12). */
export const plannerDates = (today: LocalDate): DateRange => ({
  min: plusMonths(today, -2),
  max: lastOfMonth(shiftMonth(today, 1)) as LocalDate,
});

/** The date in the address, limited to the planner's days; today where there is none. */
export const plannerDate = (wanted: string | null, today: LocalDate): LocalDate => {
  const { min, max } = plannerDates(today);
  const parsed = LocalDate.safeParse(wanted);
  return parsed.success ? (clampDate(parsed.data, min, max) as LocalDate) : today;
};
