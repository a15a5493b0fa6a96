/** Sets the time zone of the browser for a test file; Node reads TZ again whenever it is set. */
export const setTimeZone = (zone: string): void => {
  process.env['TZ'] = zone;
};
