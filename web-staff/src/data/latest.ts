/** How many of a list stand in a panel; it says when there are more. */
export const LATEST = { page_size: '10' } as const;
