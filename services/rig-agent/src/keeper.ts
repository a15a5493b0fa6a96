import type { Acks } from './acks.ts';
import type { RigClock } from './clock.ts';
import type { Observation, RigMachine } from './machine.ts';
import type { Notebook } from './notebook.ts';

/** What a keeper of one program works with. */
export type KeeperDeps = {
  readonly notebook: Notebook;
  readonly machine: RigMachine;
  readonly clock: RigClock;
  readonly acks: Acks;
  /** The venue's time at most, in ms since 1970; undefined before it was ever told. */
  readonly venueTime: () => number | undefined;
  readonly log: (line: string) => void;
};
/** One piece of work at a time: `look` takes in what is seen ten times a second, also meanwhile; `step` begins what is to be done next. */
export type Keeper = {
  /** Rises with each piece of work that ended. */
  turn(): number;
  /** @param since the turn when the look began. */
  look(seen: Observation, since: number): void;
  step(): void;
};
