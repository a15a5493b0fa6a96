import { type Instant, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import type { Desk } from './desk.ts';
import type { VirtualTime } from './virtual-time.ts';

/** The machine's time, handed in. */
export type RealTime = { now(): number; sleep(millis: number): Promise<void> };
const TICK_MS = 10;
/** The venue's clock is moved along once in so long, as each move lets things happen there. */
const MOVE_EVERY_MS = 1_000;
type TestClock = { readonly settable: boolean; readonly now: Instant };

/** Whether the venue's clock can be moved, and where it stands. */
export const venueClock = async (desk: Desk): Promise<TestClock | undefined> =>
  desk.get<TestClock>('/test-clock').catch(() => undefined);

/**
 * Lets the farm's time go as fast as asked, and takes the venue's clock along where it goes faster than life: a lap that was driven in the
 * venue's future would be believed by nobody.
 */
export const runPaced = async (
  parts: {
    readonly time: VirtualTime;
    readonly real: RealTime;
    readonly speed: number;
    readonly desk: Desk;
    readonly beganAt: Instant;
  },
  until: () => boolean,
): Promise<void> => {
  const { time, real, speed, desk } = parts;
  const [zero, began] = [real.now(), time.now()];
  let movedAt = zero;
  let moving: Promise<unknown> | undefined;
  while (!until()) {
    const behind = (real.now() - zero) * speed - (time.now() - began);
    // A machine that cannot keep up goes slower, never by leaps.
    await time.advance(Math.min(Math.max(behind, 0), TICK_MS * speed * 4));
    if (speed > 1 && moving === undefined && real.now() - movedAt >= MOVE_EVERY_MS) {
      movedAt = real.now();
      const to = instantOf(Math.floor((millisOf(parts.beganAt) + time.now()) / 1000) * 1000);
      moving = desk
        .post('/test-clock', { advance_to: to })
        .catch(() => undefined)
        .finally(() => (moving = undefined));
    }
    await real.sleep(TICK_MS);
  }
  await moving;
};
