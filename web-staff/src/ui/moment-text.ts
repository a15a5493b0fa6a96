const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment as text in this device's zone: `Nov 14, 2026, 10:00 AM`. */
export const momentText = (at: string): string => moment.format(Date.parse(at));
