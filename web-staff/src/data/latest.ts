/** How many rows a panel shows; it says when there are more. */
export const LATEST = { page_size: '10' } as const;
