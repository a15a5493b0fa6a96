/** Leaves for a page outside this app; an object so that tests, whose window cannot navigate, can see it. No other module does it. */
export const site = { leave: (url: string): void => window.location.assign(url) };
