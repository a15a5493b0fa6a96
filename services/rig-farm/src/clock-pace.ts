import { type Instant, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import type { Desk } from './desk.ts';
import type { VirtualTime } from './virtual-time.ts';

/** The machine's time, handed in. */
export type RealTime = { now(): number; sleep(millis: number): Promise<void> };
const TICK_MS = 10;
/** The venue's clock goes ahead by so much, and the farm follows: what a rig tells is never of the venue's future. */
const STEP_MS = 5_000;
type TestClock = { readonly settable: boolean; readonly now: Instant };

/** Whether the venue's clock can be moved, and where it stands. */
export const venueClock = async (desk: Desk): Promise<TestClock | undefined> =>
  desk.get<TestClock>('/test-clock').catch(() => undefined);

type Paced = {
  readonly time: VirtualTime;
  readonly real: RealTime;
  readonly speed: number;
  readonly desk: Desk;
  readonly beganAt: Instant;
  /**
   * Whether something waits for the venue by the rigs' clock, such as a rig for its welcome: then the farm goes at the speed of life, as
   * the venue takes the time it takes. Ten of a rig's seconds are a third of one at thirty times the speed: on a machine with much to do
   * each rig would hang up before it is greeted, and none would ever be back.
   */
  readonly waits?: () => boolean;
};
/** A stretch of the farm's time; a machine that cannot keep up goes slower, never by leaps. */
const stretch = async (
  { time, real, speed, waits = () => false }: Paced,
  millis: number,
  until: () => boolean,
): Promise<void> => {
  const end = time.now() + millis;
  let seen = real.now();
  // Parts of a millisecond are lost in so long a count: what is left below one is nothing.
  while (!until() && end - time.now() >= 1) {
    const now = real.now();
    const pace = waits() ? 1 : speed;
    await time.advance(Math.min((now - seen) * pace, TICK_MS * pace * 4, end - time.now()));
    seen = now;
    await real.sleep(TICK_MS);
  }
};
/** Lets the farm's time go as fast as asked; where that is faster than life, the venue's clock goes before it. */
export const runPaced = async (parts: Paced, until: () => boolean): Promise<void> => {
  const { time, speed, desk, beganAt } = parts;
  while (!until()) {
    if (speed > 1) {
      const to = instantOf(Math.ceil((millisOf(beganAt) + time.now() + STEP_MS) / 1000) * 1000);
      // A clock that is there already stays, and one that takes long to get there is met later.
      await desk.post('/test-clock', { advance_to: to }).catch(() => undefined);
    }
    await stretch(parts, STEP_MS, until);
  }
};
