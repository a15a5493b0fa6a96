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

/** Those that somebody may ask for. A report of no location is for those whose rights reach everywhere. */
export const kindsFor = (limited: boolean): readonly ReportKind[] =>
  limited ? REPORT_KINDS.filter(asksLocation) : REPORT_KINDS;

/** The form as typed: `asOf` is the venue's wall clock, empty for now; an empty location means all. */
export type ReportForm = {
  readonly kind: ReportKind;
  readonly location: string;
  readonly from: string;
  readonly to: string;
  readonly asOf: string;
};

/** Which fields a kind of report has. */
export const asksPeriod = (kind: ReportKind): boolean => kind !== 'outstanding';
export const asksLocation = (kind: ReportKind): boolean => kind !== 'liabilities';
/** The heat map is of one location: the patterns of two cannot be added. */
export const needsLocation = (kind: ReportKind): boolean => kind === 'utilisation';

/** The form from the address; without parameters, this month so far. */
export const formIn = (
  query: URLSearchParams,
  now: Instant,
  zone: string,
  kinds: readonly ReportKind[] = REPORT_KINDS,
): ReportForm => {
  const today = localDateOf(now, zone);
  const kind = kinds.find((name) => name === query.get('report')) ?? 'revenue';
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

/** The address of a form, without default values. */
export const addressOfForm = ({ kind, location, from, to, asOf }: ReportForm): URLSearchParams => {
  const query = new URLSearchParams({ report: kind, from, to });
  if (location !== '') query.set('location', location);
  if (asOf !== '') query.set('as_of', asOf);
  return query;
};

/** The end of the minute that was typed; undefined means now. */
export const asOfMoment = (text: string, zone: string): Instant | undefined | 'not-a-time' => {
  if (text === '') return undefined;
  const moment = readSlotText(`${text}:59`, zone);
  return isSlotTextProblem(moment) ? 'not-a-time' : instantOf(Date.parse(moment));
};

/** The body of the call. */
export const askedOf = (form: ReportForm, asOf: Instant | undefined, rules: object): object => ({
  kind: form.kind,
  ...(asksPeriod(form.kind) ? { from: form.from, to: form.to } : {}),
  ...(asksLocation(form.kind) && form.location !== '' ? { location: form.location } : {}),
  ...(asOf === undefined ? {} : { as_of: asOf }),
  ...(form.kind === 'price_replay' ? { rules } : {}),
});
