const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** When something happened: `Nov 14, 2026, 10:00 AM`, by the clock of the person who reads it. */
export const dayWords = (at: string): string => DAY.format(new Date(at));
