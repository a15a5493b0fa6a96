/**
 * What race control serves, as a proxy in front of two processes has to know it: everything else is the API's. A path is looked at without
 * its query.
 */
export const RACE_CONTROL_PATHS: readonly RegExp[] = [
  /^\/ws\/(?:launcher|rigs)(?:\/|$)/,
  /^\/api\/(?:races|rigs|assists|laps|boards|teams)(?:\/|$)/,
  /^\/api\/users\/[^/]+\/teams(?:\/|$)/,
];

/** Whether a request is for race control, by its path with or without a query. */
export const isOfRaceControl = (url: string): boolean => {
  const [path = ''] = url.split('?');
  return RACE_CONTROL_PATHS.some((one) => one.test(path));
};
