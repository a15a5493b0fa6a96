import { becomeLeader, type Leadership, leadNow } from '@paddock/projections/engine/leadership';
import type { Logger } from 'pino';
import { LEADERS } from './process-tables.ts';

/** Work that one process at a time does, such as the billing clock. */
export type Alone = {
  /**
   * Does the work if this process leads, or if nobody does.
   *
   * @param work asks `holds` before each effect: false once another process may have taken over.
   * @returns false if another process leads, or this one is doing it already.
   */
  run(work: (holds: () => boolean) => Promise<void>): Promise<boolean>;
  /** Waits for the lead and repeats a task while it lasts, until the signal is aborted: a stand-by begins at once. */
  keep(task: () => Promise<unknown>, repeat: Repeat): Promise<void>;
};
type Repeat = {
  /** Pause between two runs. */
  readonly millis: number;
  readonly signal: AbortSignal;
  /** Returns early if its signal is aborted. */
  readonly sleep: (millis: number, signal?: AbortSignal) => Promise<void>;
};

/**
 * Leadership of the billing clock. A process that freezes or is cut off is replaced like any leader, and stops by itself. That
 * nothing happens twice depends on the keys of the calls.
 */
export const aloneBy = (databaseUrl: string, log: Logger): Alone => {
  const options = { databaseUrl, log, name: 'billing clock', table: LEADERS };
  let held: Leadership | undefined;
  let busy = false;
  return {
    run: async (work) => {
      if (busy) return false;
      busy = true;
      let taken: Leadership | undefined;
      try {
        const leadership = held ?? (taken = await leadNow(options));
        if (leadership?.holds() !== true) return false;
        await work(leadership.holds);
        return true;
      } finally {
        busy = false;
        await taken?.resign();
      }
    },
    keep: async (task, { millis, signal, sleep }) => {
      while (!signal.aborted) {
        const leader = await becomeLeader({ ...options, signal });
        if (leader === undefined) return;
        // A stop ends a long run between two pieces of its work.
        held = { ...leader, holds: () => !signal.aborted && leader.holds() };
        const term = AbortSignal.any([signal, leader.lost]);
        while (!term.aborted) {
          await task().catch((error: unknown) =>
            log.warn({ err: error, task: options.name }, 'a recurring task failed'),
          );
          await sleep(millis, term);
        }
        held = undefined;
        await leader.resign();
      }
    },
  };
};
