import { type Instant, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import { type Desk, DeskRefusal } from './desk.ts';
import type { HeldLines } from './held-lines.ts';
import type { VirtualTime } from './virtual-time.ts';

/** The machine's clock, passed in. */
export type RealTime = { now(): number; sleep(millis: number): Promise<void> };
const TICK_MS = 10;
/** Longest step of the farm before the venue's clock is set again, in ms of the farm's time and of the machine's. */
const [LONGEST_STEP_MS, REAL_STEP_MS] = [5_000, 250];
/** How long the farm waits for a venue that has not yet done its work. After that it goes on in real time. */
const PATIENCE_MS = 1_000;
/** Most time that is caught up in one step, in real time. */
const MADE_UP_MS = 1_000;
/** Pause between two tries to move the venue's clock. */
const RETRY_MS = 50;
/** The venue's clock starts this much later than it was read, because the reply takes time. */
const AHEAD_MS = 60_000;
type TestClock = { readonly settable: boolean; readonly now: Instant; readonly moving: boolean };

/** The venue's test clock; undefined if it has none. */
export const venueClock = async (desk: Desk): Promise<TestClock | undefined> =>
  desk.get<TestClock>('/test-clock').catch(() => undefined);
/** Stops the venue's clock until `runPaced` moves it. @returns its time, or undefined if it cannot be moved. */
export const standVenueClock = async (desk: Desk): Promise<Instant | undefined> => {
  const clock = await venueClock(desk);
  if (clock?.settable !== true) return undefined;
  const to = instantOf(millisOf(clock.now) + AHEAD_MS);
  await desk.post('/test-clock', { advance_to: to, stands: true });
  return to;
};
/** Lets the venue's clock run again from its present time. */
export const letVenueClockGo = async (desk: Desk): Promise<void> => {
  const clock = await venueClock(desk);
  if (clock !== undefined) await desk.post('/test-clock', { advance_to: clock.now }).catch(() => undefined);
};

type Paced = {
  readonly time: VirtualTime;
  readonly real: RealTime;
  /** Factor against real time, at most. */
  readonly speed: number;
  readonly desk: Desk;
  /** The venue's time when the farm's time was 0. */
  readonly beganAt: Instant;
  readonly lines: HeldLines;
  /**
   * Whether a rig waits for the venue, for example for its welcome or the confirmation of a fact. The farm's time stops during
   * such a wait. If it takes long, the farm goes on in real time.
   */
  readonly waits?: () => boolean;
};

/** The farm's time at which the venue's clock was last set. */
type Met = { at: number };
/** Settles once the venue's clock has reached the farm's time, or the venue is away. */
const moveClock = async (
  { time, real, desk, beganAt, lines }: Paced,
  met: Met,
  until: () => boolean,
): Promise<void> => {
  if (met.at === time.now()) return;
  const to = instantOf(Math.ceil(millisOf(beganAt) + time.now()));
  const isThere = (): Promise<boolean> =>
    desk.post<TestClock>('/test-clock', { advance_to: to, stands: true }).then(
      ({ moving }) => !moving,
      // 400: the clock is already later, and stays.
      (error: unknown) => error instanceof DeskRefusal && error.status === 400,
    );
  while (!until()) {
    if (await isThere()) return void (met.at = time.now());
    if (!lines.isAnyOpen()) return;
    await real.sleep(RETRY_MS);
  }
};
/** Moves the venue's clock to the farm's time, sends what the rigs said, and waits until the venue has read it. */
const meet = async (parts: Paced, met: Met, until: () => boolean): Promise<void> => {
  const { real, lines, waits = () => false } = parts;
  const patient = real.now() + PATIENCE_MS;
  await moveClock(parts, met, until);
  lines.letThrough();
  while (!until() && (!lines.isRead() || (waits() && real.now() < patient))) {
    await real.sleep(TICK_MS);
    if (!lines.hasWords()) continue;
    // Replies at once belong to the same moment, so they are sent too.
    await moveClock(parts, met, until);
    lines.letThrough();
  }
};
/**
 * Runs the farm at `speed`, or as fast as the venue and this machine can. It goes in steps. Before the rigs' messages of a step
 * are sent, the venue's clock is set to the rigs' clocks. So the venue reads each message at the time it was said, and measures
 * the true time between two messages under any load.
 */
export const runPaced = async (parts: Paced, until: () => boolean): Promise<void> => {
  const { time, real, speed, lines, waits = () => false } = parts;
  const met: Met = { at: -1 };
  let seen = real.now();
  while (!until()) {
    await meet(parts, met, until);
    const pace = waits() ? 1 : speed;
    const end = time.now() + Math.min(LONGEST_STEP_MS, REAL_STEP_MS * pace);
    // Fractions of a millisecond get lost in such a long sum: less than 1 ms left counts as nothing.
    while (!until() && !lines.presses() && end - time.now() >= 1) {
      const now = real.now();
      const millis = Math.min((now - seen) * pace, TICK_MS * pace * 4, end - time.now());
      await time.advance(millis, () => lines.presses());
      seen = now;
      await real.sleep(TICK_MS);
    }
  }
};

/**
 * Runs the farm in real time, beside a clock that nobody moves. Catches up missed time, so that laps do not get longer.
 *
 * @param since what `real` showed when the farm's time was 0.
 */
export const runAtLife = async (
  { time, real, since }: Pick<Paced, 'time' | 'real'> & { readonly since: number },
  until: () => boolean,
): Promise<void> => {
  const behind = (): number => real.now() - since - time.now();
  while (!until()) {
    await time.advance(Math.max(0, Math.min(behind(), MADE_UP_MS)));
    await real.sleep(behind() > TICK_MS ? 0 : TICK_MS);
  }
};
