import type { DemoDeps } from './demo-deps.ts';

/** So often, and so long between: a machine that has far too much to do is waited for some minutes. */
const TRIES = 150;
const PAUSE_MS = 2_000;

/**
 * Does something until it is known what became of it. The card provider may not answer in time, and others may write to the same stream: on
 * a busy machine both happen, and neither is a reason to leave a venue half made. Each try has the same keys, so that twice is once.
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
