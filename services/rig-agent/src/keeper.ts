import type { Acks } from './acks.ts';
import type { RigClock } from './clock.ts';
import type { Observation, RigMachine } from './machine.ts';
import type { Notebook } from './notebook.ts';

/** What the keeper of a program needs. */
export type KeeperDeps = {
  readonly notebook: Notebook;
  readonly machine: RigMachine;
  readonly clock: RigClock;
  readonly acks: Acks;
  /** Upper bound of the venue's time, in ms since 1970; undefined before the first welcome. */
  readonly venueTime: () => number | undefined;
  readonly log: (line: string) => void;
};
/** Keeps one program. `look` takes in observations ten times a second; `step` begins the next piece of work, one at a time. */
export type Keeper = {
  /** Number of pieces of work that have ended. */
  turn(): number;
  /** @param since the turn when the observation began. */
  look(seen: Observation, since: number): void;
  step(): void;
};
