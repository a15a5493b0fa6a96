import type { Verdict } from '../resend-until-definite.ts';

/** Our own time-out of a call: the client sets none for a batch append. */
class CallTimedOut extends Error {
  override readonly name = 'CallTimedOut';
}

/** Errors that are a definite answer. None of them left anything written. */
const definite: ReadonlySet<unknown> = new Set([
  'wrong-expected-version',
  'stream-deleted',
  'maximum-append-size-exceeded',
  'stream-not-found',
  'access-denied',
  'invalid-argument',
  'invalid-transaction',
]);

/** gRPC's UNKNOWN. Without one of the texts below, it is the server's answer to a position that is no record of its log. */
const UNKNOWN = 2;
const passing = /RST_STREAM|Server Is Not Ready|Failed to discover|ECONN|closed|unavailable/i;

export const errorType = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined;

/** Why a stream answers `stream-deleted`. */
export const TOMBSTONED = 'it was deleted for good (tombstoned)';

/** An error in words. Some errors of the library have no message, only a type. */
export const wordsOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error);
  return [errorType(error), message].filter((part) => typeof part === 'string' && part !== '').join(': ');
};

/** What an error of an append means. An error that is not known to be an answer leaves the outcome unknown. */
export const judgeAppendError = (error: unknown): Verdict => (definite.has(errorType(error)) ? 'definite' : 'unknown');

/** What an error of a read means. A read writes nothing. */
export const judgeReadError = (error: unknown): Verdict => {
  if (definite.has(errorType(error))) return 'definite';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === UNKNOWN && !passing.test(String(error)) ? 'definite' : 'not-written';
};

/** Whether nobody answered the attempt, or the node says that it does not lead or is not ready. */
export const mayHaveLostItsLeader = (error: unknown): boolean =>
  error instanceof CallTimedOut || errorType(error) === 'not-leader' || /not ready|not leader/i.test(String(error));

/** gRPC's ABORTED, which the newer client names only by its code. */
const ABORTED = 10;

/** The server's "Consumer too slow ... resubscription required". No fault: subscribe again at once from the last position. */
export const isSlowConsumerDrop = (error: unknown): boolean =>
  errorType(error) === 'timeout' || (error instanceof Error && 'code' in error && error.code === ABORTED);

/** The last revision that a wrong-version error reports, `no-stream`, or undefined if it reports none. */
export const actualRevision = (error: unknown): number | 'no-stream' | undefined => {
  const { actualVersion, actualState } = Object(error) as { readonly [name: string]: unknown };
  const actual = actualVersion ?? actualState;
  if (typeof actual === 'bigint') return actual < 0n ? 'no-stream' : Number(actual);
  return actual === 'no_stream' ? 'no-stream' : undefined;
};

/** The promise's outcome, or {CallTimedOut} after `ms`. A later outcome is dropped. */
export const settleWithin = <Answer>(promise: Promise<Answer>, ms: number): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new CallTimedOut(`No answer from EventStoreDB within ${Math.round(ms)} ms.`)),
      ms,
    );
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
