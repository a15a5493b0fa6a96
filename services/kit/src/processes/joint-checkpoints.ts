import type { Position } from '@paddock/event-store/port';
import { type Checkpoint, moveCheckpoints } from './process-tables.ts';
import type { Pool } from 'pg';

/** How long positions are collected before they are written, in ms. */
const EVERY = 100;

/** Checkpoints of all processes of a leader, written together. */
export type JointCheckpoints = {
  /** Everything up to this position is done; written soon. */
  move(checkpoint: Checkpoint, position: Position): void;
  /** Writes what is due, until the signal is aborted. @throws {Overtaken} @throws the error of the database. */
  run(signal: AbortSignal): Promise<void>;
  /** Writes what is due now. @throws as `run`. */
  flush(): Promise<void>;
};

/**
 * A checkpoint only saves a later leader from handling events again, which has no second effect. So those of all processes are
 * written in one statement, some time later: one transaction for what would be one for each event and process.
 */
export const createJointCheckpoints = (
  db: Pick<Pool, 'query'>,
  sleep: (millis: number, signal?: AbortSignal) => Promise<void>,
): JointCheckpoints => {
  const due = new Map<string, Checkpoint>();
  let wake = (): void => undefined;
  const flush = async (): Promise<void> => {
    const moving = [...due.values()];
    due.clear();
    if (moving.length > 0) await moveCheckpoints(db, moving);
  };
  return {
    move: (checkpoint, position) => {
      due.set(checkpoint.name, { ...checkpoint, position });
      wake();
    },
    run: async (signal) => {
      signal.addEventListener('abort', () => wake(), { once: true });
      while (!signal.aborted) {
        if (due.size === 0) await new Promise<void>((resolve) => (wake = resolve));
        if (!signal.aborted) await sleep(EVERY, signal);
        await flush();
      }
    },
    flush,
  };
};
