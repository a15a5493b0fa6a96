/** A moment as text, in this device's zone: `Nov 22, 3:45 PM`. */
export const momentText = (moment: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment));
