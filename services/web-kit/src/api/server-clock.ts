/** Below this the two clocks agree: the header has whole seconds, and an answer takes its time. */
const AGREES_MS = 1_500;
/** The header's second has begun somewhere in it. */
const HALF_A_SECOND = 500;

let aheadMs = 0;
const listeners = new Set<() => void>();

/** A fetch that hears what time it is at the server (RFC 9110, 6.6.1): a screen's own clock may be wrong by minutes, or by days. */
export const hearingFetch: typeof fetch = async (...request) => {
  const answer = await fetch(...request);
  const said = Date.parse(answer.headers.get('date') ?? '');
  // What a cache may keep carries the time it was made at (RFC 9111, 5.2).
  if (Number.isFinite(said) && answer.headers.get('cache-control') === 'no-store') {
    const ahead = said + HALF_A_SECOND - Date.now();
    // What is counted by it does not waver with each answer.
    if (Math.abs(ahead - aheadMs) > AGREES_MS) reckonBy(Math.abs(ahead) > AGREES_MS ? ahead : 0);
  }
  return answer;
};

const reckonBy = (ahead: number): void => {
  if (ahead === aheadMs) return;
  aheadMs = ahead;
  for (const listener of listeners) listener();
};

/** The server's present, in milliseconds since 1970, as far as it was heard; else this machine's. */
export const serverNow = (): number => Date.now() + aheadMs;

/** Calls `listener` whenever {@link serverNow} jumps, for it was heard to be another time. @returns what ends that. */
export const onServerTime = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
