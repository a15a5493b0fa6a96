import type { Verdict } from '../resend-until-definite.ts';

/** Our own time-out around a call: the client puts none around a batch append. */
export class CallTimedOut extends Error {
  override readonly name = 'CallTimedOut';
}

/** Errors that are the answer itself; each leaves nothing behind. */
const definite: ReadonlySet<unknown> = new Set([
  'wrong-expected-version',
  'stream-deleted',
  'maximum-append-size-exceeded',
  'stream-not-found',
  'access-denied',
  'invalid-argument',
  'invalid-transaction',
]);

/** gRPC: UNKNOWN without one of the texts below is how the server answers a position that is no record of its log. */
const UNKNOWN = 2;
const passing = /RST_STREAM|Server Is Not Ready|Failed to discover|ECONN|closed|unavailable/i;

export const errorType = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined;

/** What a stream is that answers `stream-deleted`, in words. */
export const TOMBSTONED = 'it was deleted for good (tombstoned)';

/** An error in words: some of the library's have no message, and their kind is all they say. */
export const wordsOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error);
  return [errorType(error), message].filter((part) => typeof part === 'string' && part !== '').join(': ');
};

/** What an error of an append says. Whatever is not known to be an answer leaves the outcome unknown. */
export const judgeAppendError = (error: unknown): Verdict => (definite.has(errorType(error)) ? 'definite' : 'unknown');

/** What an error of a read says; a read leaves nothing behind. */
export const judgeReadError = (error: unknown): Verdict => {
  if (definite.has(errorType(error))) return 'definite';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === UNKNOWN && !passing.test(String(error)) ? 'definite' : 'not-written';
};

/** An attempt that nobody answered, or a node that says that it does not lead or is not ready. */
export const mayHaveLostItsLeader = (error: unknown): boolean =>
  error instanceof CallTimedOut || errorType(error) === 'not-leader' || /not ready|not leader/i.test(String(error));

/** The server's "Consumer too slow ... resubscription required": no alarm, go on at once from the last position. */
export const isSlowConsumerDrop = (error: unknown): boolean => errorType(error) === 'timeout';

/** The last revision a wrong-version error reports, `no-stream`, or undefined where it does not say. */
export const actualRevision = (error: unknown): number | 'no-stream' | undefined => {
  const actual =
    typeof error === 'object' && error !== null && 'actualVersion' in error ? error.actualVersion : undefined;
  if (typeof actual === 'bigint') return actual < 0n ? 'no-stream' : Number(actual);
  return actual === 'no_stream' ? 'no-stream' : undefined;
};
