import type { ReportKind } from '@paddock/shared-domain/reports/asked-report';
import { type Instant, instantOf, LocalDate } from '@paddock/shared-domain/kernel/time';
import { isSlotTextProblem, localDateOf, readSlotText } from '@paddock/shared-domain/kernel/venue-time';

export const REPORT_KINDS: readonly ReportKind[] = [
  'revenue',
  'tax',
  'till',
  'liabilities',
  'outstanding',
  'utilisation',
  'no_shows',
  'members',
  'price_replay',
];

/** What stands in the form, as typed: `asOf` is the venue's wall clock, empty for now; an empty location is all. */
export type ReportForm = {
  readonly kind: ReportKind;
  readonly location: string;
  readonly from: string;
  readonly to: string;
  readonly asOf: string;
};

/** Which fields a report asks for. */
export const asksPeriod = (kind: ReportKind): boolean => kind !== 'outstanding';
export const asksLocation = (kind: ReportKind): boolean => kind !== 'liabilities';
/** The heat map is of one place: two have two rhythms. */
export const needsLocation = (kind: ReportKind): boolean => kind === 'utilisation';

/** The form as the address says it; this month so far where it says nothing. */
export const formIn = (query: URLSearchParams, now: Instant, zone: string): ReportForm => {
  const today = localDateOf(now, zone);
  const kind = REPORT_KINDS.find((name) => name === query.get('report')) ?? 'revenue';
  const date = (name: string, otherwise: string): string => {
    const read = LocalDate.safeParse(query.get(name));
    return read.success ? read.data : otherwise;
  };
  return {
    kind,
    location: query.get('location') ?? '',
    from: date('from', `${today.slice(0, 8)}01`),
    to: date('to', today),
    asOf: query.get('as_of') ?? '',
  };
};

/** The address of a form, without what is as usual. */
export const addressOfForm = ({ kind, location, from, to, asOf }: ReportForm): URLSearchParams => {
  const query = new URLSearchParams({ report: kind, from, to });
  if (location !== '') query.set('location', location);
  if (asOf !== '') query.set('as_of', asOf);
  return query;
};

/** The moment that was typed, to the end of its minute; undefined is now. */
export const asOfMoment = (text: string, zone: string): Instant | undefined | 'not-a-time' => {
  if (text === '') return undefined;
  const moment = readSlotText(`${text}:59`, zone);
  return isSlotTextProblem(moment) ? 'not-a-time' : instantOf(Date.parse(moment));
};

/** The body of the call, as the contract reads it. */
export const askedOf = (form: ReportForm, asOf: Instant | undefined, rules: object): object => ({
  kind: form.kind,
  ...(asksPeriod(form.kind) ? { from: form.from, to: form.to } : {}),
  ...(asksLocation(form.kind) && form.location !== '' ? { location: form.location } : {}),
  ...(asOf === undefined ? {} : { as_of: asOf }),
  ...(form.kind === 'price_replay' ? { rules } : {}),
});
