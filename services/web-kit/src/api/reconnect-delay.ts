/** First wait after a drop (specification, section 9), and the longest, in milliseconds. */
export const RECONNECT_BASE_MS = 2000;
export const RECONNECT_MAX_MS = 30_000;

/**
 * Milliseconds before the next try after `failures` tries in a row that came to nothing: 2 s, 4 s, 8 s … 30 s, each made up to half
 * longer by chance, so that a room full of screens does not come back in one instant (decision 0146).
 */
export const reconnectDelay = (failures: number, random: () => number): number =>
  Math.min(RECONNECT_MAX_MS, RECONNECT_BASE_MS * 2 ** Math.min(failures, 10)) * (1 + random() / 2);
