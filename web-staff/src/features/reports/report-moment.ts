import type { ReportReply } from '@paddock/shared-domain/reports/contract';
import { momentWords } from '@paddock/web-kit/statement/moment-words.ts';
import type { Place } from './report-desk.tsx';

/** The time zone of a report: its location's, or the venue's where it covers all. */
export const zoneOf = ({ asked, timezone }: ReportReply, locations: readonly Place[]): string => {
  const here = 'location' in asked ? locations.find(({ id }) => id === asked.location) : undefined;
  return here?.timezone ?? timezone;
};

/** `Nov 22, 2026, 2:26 PM (America/Los_Angeles)`: the moment up to which the log was read. */
export const momentOfReport = (report: ReportReply, locations: readonly Place[]): string => {
  const zone = zoneOf(report, locations);
  return `${momentWords(report.as_of, zone)} (${zone})`;
};
