const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** When something happened: `Nov 14, 2026, 10:00 AM`, in the reader's own zone. */
export const dayWords = (at: string): string => DAY.format(new Date(at));
