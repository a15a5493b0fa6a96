import type { KeeperDeps } from './keeper.ts';
import { failureOf } from './written-as-told.ts';

/** Pause before work that the machine refused is tried again. */
const AGAIN_MS = 5_000;

/** Allows one piece of work at a time. A stop takes seconds, and observations during it must not begin another one. */
export type Turns = {
  isWorking(): boolean;
  /** No work is running, and the pause after a refusal is over. */
  mayBegin(): boolean;
  /** Number of pieces of work that have ended. */
  turn(): number;
  /** Does the work. Errors are logged, and a pause follows. Must not be called while other work is running. */
  take(work: () => Promise<void>): Promise<void>;
};

/** @param of the program, as the log names it. */
export const turnsOf = (of: string, { clock, log }: Pick<KeeperDeps, 'clock' | 'log'>): Turns => {
  let working = false;
  let turn = 0;
  let quietUntil = 0;
  return {
    isWorking: () => working,
    mayBegin: () => !working && clock.mono() >= quietUntil,
    turn: () => turn,
    take: async (work) => {
      working = true;
      try {
        await work();
      } catch (error) {
        quietUntil = clock.mono() + AGAIN_MS;
        log(`${of}: ${failureOf(error).detail}`);
      } finally {
        working = false;
        turn += 1;
      }
    },
  };
};
