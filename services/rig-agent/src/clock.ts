import { type Instant, instantOf } from '@paddock/shared-domain/kernel/time';

/** Clocks of a rig. `mono` counts ms from some start and ignores changes of the wall clock. */
export type RigClock = {
  now(): Instant;
  mono(): number;
  /** Resolves after that many ms. A simulation decides when they pass. */
  sleep(millis: number): Promise<void>;
};

/** The clock of this machine. */
export const systemRigClock = (): RigClock => ({
  now: () => instantOf(Date.now()),
  mono: () => performance.now(),
  sleep: (millis) => new Promise((resolve) => void setTimeout(resolve, millis)),
});
