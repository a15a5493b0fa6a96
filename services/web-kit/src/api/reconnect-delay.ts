/** First and longest wait after a drop (specification, section 9), ms. */
export const RECONNECT_BASE_MS = 2000;
export const RECONNECT_MAX_MS = 30_000;

/**
 * Milliseconds before the next try after `failures` failed tries in a row: 2 s, 4 s, 8 s … 30 s, each up to half longer at
 * random, so that many screens do not reconnect at the same moment (decision 0146).
 */
export const reconnectDelay = (failures: number, random: () => number): number =>
  Math.min(RECONNECT_MAX_MS, RECONNECT_BASE_MS * 2 ** Math.min(failures, 10)) * (1 + random() / 2);
