/** Navigates to a page outside this app. A file of its own, so that no other module does it. */
export const leaveSite = (url: string): void => window.location.assign(url);
