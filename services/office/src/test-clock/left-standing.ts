import type { AdvanceDeps } from './advance.ts';

/** After this long, in ms, the program that stopped the clock is taken for dead, and the clock runs again. */
const LEFT_MS = 60_000;

/**
 * Watches a clock that a program stopped and then did not move, for example because it was killed.
 *
 * @param isMoving whether it is being moved now.
 * @returns call it when the clock is stopped again.
 */
export const leftStanding = (
  { clock, sleep }: Pick<AdvanceDeps, 'clock' | 'sleep'>,
  isMoving: () => boolean,
): (() => void) => {
  let [watched, again] = [false, false];
  const watch = async (): Promise<void> => {
    watched = true;
    do {
      again = false;
      await sleep(LEFT_MS);
    } while (again || isMoving());
    watched = false;
    await clock.letGo();
  };
  return () => {
    again = true;
    // If it cannot be started now, the next move will do it.
    if (!watched) watch().catch(() => undefined);
  };
};
