import { type Instant, instantOf } from '@paddock/shared-domain/kernel/time';

/** Time as a rig knows it. `mono` is a steady count of ms from some start: no change of the wall clock moves it. */
export type RigClock = {
  now(): Instant;
  mono(): number;
  /** Resolves once that many ms have passed; a simulation passes them as it likes. */
  sleep(millis: number): Promise<void>;
};

/** The time of this machine. */
export const systemRigClock = (): RigClock => ({
  now: () => instantOf(Date.now()),
  mono: () => performance.now(),
  sleep: (millis) => new Promise((resolve) => void setTimeout(resolve, millis)),
});
