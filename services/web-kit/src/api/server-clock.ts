/** Below this difference the two clocks agree: the header has whole seconds, and an answer takes time. */
const AGREES_MS = 1_500;
/** The header is rounded down to a second: half a second is the mean error. */
const HALF_A_SECOND = 500;

let aheadMs = 0;
const listeners = new Set<() => void>();

/** A `fetch` that reads the server's time (RFC 9110, 6.6.1): a device's own clock may be wrong by minutes or days. */
export const hearingFetch: typeof fetch = async (...request) => {
  const answer = await fetch(...request);
  const said = Date.parse(answer.headers.get('date') ?? '');
  // A cached answer has the time at which it was made, or at which the server last said that it is still the same (RFC 9111, 4.3.4).
  if (Number.isFinite(said) && /\bno-(store|cache)\b/.test(answer.headers.get('cache-control') ?? '')) {
    const ahead = said + HALF_A_SECOND - Date.now();
    // Small differences are ignored, so that countdowns do not jump with each answer.
    if (Math.abs(ahead - aheadMs) > AGREES_MS) reckonBy(Math.abs(ahead) > AGREES_MS ? ahead : 0);
  }
  return answer;
};

const reckonBy = (ahead: number): void => {
  if (ahead === aheadMs) return;
  aheadMs = ahead;
  for (const listener of listeners) listener();
};

/** The server's present time, ms since 1970, as far as known; else this device's. */
export const serverNow = (): number => Date.now() + aheadMs;

/** Calls `listener` whenever {@link serverNow} jumps. @returns stops that. */
export const onServerTime = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
