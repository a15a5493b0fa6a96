const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment in the time of this device. */
export const momentOf = (at: string): string => moment.format(Date.parse(at));
