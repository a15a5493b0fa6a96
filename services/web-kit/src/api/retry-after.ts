/** The longest wait a screen is put through, in milliseconds; what asks for more is shown as a problem. */
export const LONGEST_WAIT_MS = 10_000;

/**
 * Milliseconds an answer asks to wait (RFC 9110, 10.2.3: seconds or a date); `undefined` without a header, with one that cannot
 * be read, or with a wait that is too long to sit through.
 */
export const retryAfterMs = (header: string | null, now: number): number | undefined => {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isNaN(wait) || wait > LONGEST_WAIT_MS ? undefined : Math.max(0, wait);
};
