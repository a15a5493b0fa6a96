import type { DemoDeps } from './demo-deps.ts';

/** Number of tries and pause between them: an overloaded machine gets some minutes. */
const TRIES = 150;
const PAUSE_MS = 2_000;

/**
 * Repeats a request until its outcome is known. On a busy machine the card provider may not answer in time, and others may write
 * to the same stream; the demo venue must be completed nevertheless. Each try has the same keys, so a second one changes nothing.
 *
 * @returns the first definite answer, or the last one.
 */
export const untilDefinite = async <Answer>(
  { sleep }: Pick<DemoDeps, 'sleep'>,
  ask: () => Promise<Answer>,
  isDefinite: (answer: Answer) => boolean,
): Promise<Answer> => {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    if (isDefinite(answer) || tries === TRIES) return answer;
    await sleep(PAUSE_MS);
  }
};
