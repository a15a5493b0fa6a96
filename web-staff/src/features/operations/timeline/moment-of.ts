const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });

/** A moment to the second, in the time of this device. */
export const momentOf = (at: string): string => moment.format(Date.parse(at));
