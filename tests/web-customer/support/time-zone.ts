/** The zone of the browser in a test file; Node reads it anew whenever it is set. */
export const setTimeZone = (zone: string): void => {
  process.env['TZ'] = zone;
};
