/** Below this the two clocks agree: the header has whole seconds, and an answer takes its time. */
const AGREES_MS = 30_000;

let aheadMs = 0;

/** A fetch that hears what time it is at the server (RFC 9110, 6.6.1): the clock of a box behind a screen may be wrong by days. */
export const hearingFetch: typeof fetch = async (...request) => {
  const answer = await fetch(...request);
  const said = Date.parse(answer.headers.get('date') ?? '');
  // What comes from a cache carries the time it was made at.
  if (Number.isFinite(said) && answer.headers.get('age') === null) {
    const ahead = said - Date.now();
    aheadMs = Math.abs(ahead) < AGREES_MS ? 0 : ahead;
  }
  return answer;
};

/** The server's present, in milliseconds since 1970, as far as it was heard; else this machine's. */
export const serverNow = (): number => Date.now() + aheadMs;
