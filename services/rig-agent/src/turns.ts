import type { KeeperDeps } from './keeper.ts';
import { failureOf } from './written-as-told.ts';

/** Pause before what a machine refused is tried again. */
const AGAIN_MS = 5_000;

/** A keeper does one piece of work at a time: a stop takes seconds, and what is seen meanwhile begins no second one. */
export type Turns = {
  isWorking(): boolean;
  /** Nothing is being done, and the pause after what a machine refused is over. */
  mayBegin(): boolean;
  /** Rises with each piece of work that ended. */
  turn(): number;
  /** Does it; what it throws is logged, and looked at again after a pause. Never while another piece of work is being done. */
  take(work: () => Promise<void>): Promise<void>;
};

/** @param of whose work it is, as the log names it. */
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
