/** Settings that mean nothing to the supervisor: the API reads and checks them itself, and refuses to start on a bad one. */
export const handedOnNames = [
  'METRICS_PORT',
  'TRUSTED_PROXY',
  'ALLOWED_ORIGINS',
  'STAFF_ONE_TIME_CODES',
  'TRIAL_ON_NETWORK',
  'PUBLISHED_HOST',
  'CLUB_NAME',
  'CLUB_ENABLED',
  'TIMEZONE',
  'LOGO_URL',
  'LOGO_WIDTH',
  'CONTACT_NAME',
  'CONTACT_EMAIL',
  'CONTACT_PHONE',
  'CONTACT_ADDRESS',
  'PHONE_COUNTRY',
  'FLAG_URL_TEMPLATE',
  'CUSTOMER_URL_TEMPLATE',
  'CAR_DETAILS_URL',
] as const;

/** How the demo's venue is reached; a venue of one's own names its own. The numbers belong to nobody. */
const DEMO = {
  CONTACT_NAME: 'Paddock Racing',
  CONTACT_EMAIL: 'hello@paddock.test',
  CONTACT_PHONE: '+1 714-555-0142',
  CONTACT_ADDRESS: '1200 N Main Street, Santa Ana, CA 92701',
} as const;

/**
 * What goes to the API as it was set.
 * @param given the environment without its empty variables
 */
export const handedOn = (
  given: Readonly<Record<string, string | undefined>>,
  demo: boolean,
): Record<string, string> => {
  const set = Object.fromEntries(
    handedOnNames.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  );
  const named = Object.keys(set).some((name) => name.startsWith('CONTACT_'));
  return { ...(demo && !named ? DEMO : {}), ...set };
};
