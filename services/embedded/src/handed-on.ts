import { Environment } from '@paddock/kit/config';
import { Environment as ProjectionsEnvironment } from '@paddock/projections/config';

/** Settings of traces: every part that sends some needs them. */
const TRACING = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
] as const;

/** Settings for the API that the supervisor does not use. The API reads them. */
export const handedOnNames = [
  'DATABASE_CONNECTIONS',
  ...TRACING,
  'METRICS_PORT',
  'METRICS_HOST',
  'TRUSTED_PROXY',
  'ALLOWED_ORIGINS',
  'STAFF_ONE_TIME_CODES',
  'STAFF_IDLE_MINUTES',
  'SECOND_PERSON_ABOVE_CENTS',
  'SECOND_PERSON_ABOVE_DAY_CENTS',
  'KEEP_ANSWERS_HOURS',
  'KEEP_SECURITY_DAYS',
  'KEEP_SENT_MAILS_DAYS',
  'TRIAL_ON_NETWORK',
  'PUBLISHED_HOST',
  'CLUB_NAME',
  'CLUB_ENABLED',
  'CLUB_ENDS_UNPAID_DAYS',
  'CLUB_NOTICE',
  'CLUB_NOTICE_DAYS',
  'CLUB_PAUSES_A_YEAR',
  'CLUB_PAUSE_CYCLES',
  'TIMEZONE',
  'LOGO_URL',
  'LOGO_WIDTH',
  'CONTACT_NAME',
  'CONTACT_EMAIL',
  'CONTACT_PHONE',
  'CONTACT_ADDRESS',
  'PHONE_COUNTRY',
  'VOUCHERS_PER_DAY',
  'VOUCHERS_PER_DAY_CARD',
  'VOUCHERS_PER_DAY_NEW',
  'VOUCHERS_NEW_DAYS',
  'VOUCHER_PROOF_ABOVE',
  'VOUCHER_MAIL_LEAST_CENTS',
  'FLAG_URL_TEMPLATE',
  'CUSTOMER_URL_TEMPLATE',
  'FRONT_PAGE',
  'CAR_DETAILS_URL',
] as const;

/** Settings for the projections, which read and check them. Those of traces go to the API too. */
export const projectionsNames = [
  ...TRACING,
  'PROJECTIONS_DATABASE_CONNECTIONS',
  'PROJECTIONS_METRICS_PORT',
  'PROJECTIONS_METRICS_HOST',
] as const;

/**
 * The settings for the API, unchanged.
 *
 * @param given the environment without its empty variables
 */
export const handedOn = (given: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  chosen(given, handedOnNames);

/** The settings of some names that are set. */
export const chosen = (
  given: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])));

/** A sentence for each setting that the API or the projections could not read. None repeats a value. */
export const handedOnFaults = (given: Readonly<Record<string, string | undefined>>): string[] => {
  const names = new Set<unknown>([...handedOnNames, ...projectionsNames]);
  const issues = [Environment, ProjectionsEnvironment].flatMap((form) => form.safeParse(given).error?.issues ?? []);
  const sentences = issues.flatMap(({ path: [name], message }) =>
    names.has(name) ? [`${String(name)} ${message}`] : [],
  );
  return [...new Set(sentences)];
};
