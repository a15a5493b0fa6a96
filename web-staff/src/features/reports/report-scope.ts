import type { ReportReply } from '@paddock/shared-domain/reports/contract';
import { messages } from '../../messages/en.ts';
import type { Place } from './report-desk.tsx';
import { asksLocation } from './report-form.ts';
import { dateWords } from './row-words.ts';

const words = messages.reports;

/**
 * What a finished report covers: `Nov 1, 2026 to Nov 21, 2026, Santa Ana`. The form above may have changed since. Empty where it
 * covers everything.
 */
export const scopeOfReport = ({ asked }: ReportReply, locations: readonly Place[]): string => {
  const period = 'from' in asked ? [words.period(dateWords(asked.from), dateWords(asked.to))] : [];
  const id = 'location' in asked ? asked.location : undefined;
  const place = id === undefined ? words.everywhere : (locations.find((one) => one.id === id)?.name ?? id);
  return [...period, ...(asksLocation(asked.kind) ? [place] : [])].join(', ');
};
