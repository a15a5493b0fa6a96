import type { AdvanceDeps } from './advance.ts';

/** Whoever lets the clock stand and does not move it for so long is gone: it goes on by itself. */
const LEFT_MS = 60_000;

/**
 * Looks after a clock that was left standing, as by a program that was killed.
 *
 * @param isMoving whether it is on its way just now.
 * @returns says that it was let stand again.
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
    // A clock that cannot be let go now is moved, or let go, by whoever moves it next.
    if (!watched) watch().catch(() => undefined);
  };
};
