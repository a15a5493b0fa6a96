import { z } from 'zod';
import { LocalDate } from '../kernel/time.ts';

/**
 * One line of a report. Which of date, location, kind, weekday and minute it has depends on the report. Figures are whole cents
 * if their name ends in `_cents`, otherwise counts.
 */
export const ReportRow = z.object({
  /** The id of the row, to request its events. */
  key: z.string().max(120),
  date: LocalDate.nullable(),
  location: z.string().nullable(),
  kind: z.string().nullable(),
  /** The member of staff who did it; null also if it was not staff. */
  staff: z.string().nullable().default(null),
  /** 0 is Monday. */
  weekday: z.int().min(0).max(6).nullable(),
  /** Minutes after midnight on the venue's clock; above 1440 is the night that belongs to the weekday. */
  minute: z.int().min(0).max(1799).nullable(),
  figures: z.record(z.string(), z.int()),
});
export type ReportRow = z.infer<typeof ReportRow>;

type About = Pick<ReportRow, 'date' | 'location' | 'kind' | 'staff' | 'weekday' | 'minute'>;
const NOTHING = { date: null, location: null, kind: null, staff: null, weekday: null, minute: null } as const;
export const reportRow = (parts: Partial<About>, figures: ReportRow['figures']): ReportRow => {
  const about = { ...NOTHING, ...parts };
  return { key: rowKey(about), ...about, figures };
};

/** The id of a row, built from what it is about. */
export const rowKey = ({ date, location, kind, weekday, minute, staff }: Partial<About>): string =>
  [...[date, location, kind, weekday, minute].map((part) => part ?? ''), ...(staff ? [staff] : [])].join('~');
