/** The paths of race control, for a proxy in front of two processes; all others are the API's. Matched without the query. */
export const RACE_CONTROL_PATHS: readonly RegExp[] = [
  /^\/ws\/(?:launcher|rigs)(?:\/|$)/,
  /^\/api\/(?:races|rigs|assists|laps|boards|teams)(?:\/|$)/,
  /^\/api\/users\/[^/]+\/teams(?:\/|$)/,
];

/** Whether a request is for race control, by its path; a query is ignored. */
export const isOfRaceControl = (url: string): boolean => {
  const [path = ''] = url.split('?');
  return RACE_CONTROL_PATHS.some((one) => one.test(path));
};
