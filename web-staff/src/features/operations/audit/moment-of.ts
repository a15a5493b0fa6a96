const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment as text, in this device's zone. */
export const momentOf = (at: string): string => moment.format(Date.parse(at));
