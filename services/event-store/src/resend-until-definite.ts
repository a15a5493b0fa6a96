import { backOff, pause } from './pause.ts';
import { StoreUnavailable } from './port.ts';

/** What an error of one attempt means: a definite answer, nothing was written, or the outcome is unknown. */
export type Verdict = 'definite' | 'not-written' | 'unknown';

/**
 * Repeats the identical attempt until its answer is definite or the deadline has passed (decision 0135). It never decides again.
 *
 * @param attempt receives the milliseconds left and must settle within them.
 * @param deadline on the clock of `performance.now()`, ms.
 * @throws the definite error, or {StoreUnavailable} whose outcome is `unknown` if any attempt may have written.
 */
export const resendUntilDefinite = async <Answer>(
  attempt: (msLeft: number) => Promise<Answer>,
  judge: (error: unknown) => Verdict,
  deadline: number,
  closed: AbortSignal,
): Promise<Answer> => {
  let outcome: 'not-written' | 'unknown' = 'not-written';
  let cause: unknown = new Error('The store was closed.');
  for (let attempts = 0; performance.now() < deadline && !closed.aborted; attempts += 1) {
    try {
      return await attempt(deadline - performance.now());
    } catch (error) {
      const verdict = judge(error);
      if (verdict === 'definite') throw error;
      // An attempt that wrote nothing does not settle whether an earlier one did.
      if (verdict === 'unknown') outcome = 'unknown';
      cause = error;
    }
    await pause(Math.min(backOff(attempts), Math.max(0, deadline - performance.now())), closed);
  }
  throw new StoreUnavailable(`The event store gave no definite answer in time (${String(cause)}).`, outcome, { cause });
};
