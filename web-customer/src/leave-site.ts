/** Goes to a page that is not this app's. A file of its own, so that it stays the only place that does. */
export const leaveSite = (url: string): void => window.location.assign(url);
