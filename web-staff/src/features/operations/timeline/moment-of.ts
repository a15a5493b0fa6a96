const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });

/** A moment to the second, in this device's zone. */
export const momentOf = (at: string): string => moment.format(Date.parse(at));
