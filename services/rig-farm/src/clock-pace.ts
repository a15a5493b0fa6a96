import { type Instant, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import { type Desk, DeskRefusal } from './desk.ts';
import type { HeldLines } from './held-lines.ts';
import type { VirtualTime } from './virtual-time.ts';

/** The machine's time, handed in. */
export type RealTime = { now(): number; sleep(millis: number): Promise<void> };
const TICK_MS = 10;
/** The farm goes no further before the venue's clock follows: at most so much of its time, and at most so much of the machine's. */
const [LONGEST_STEP_MS, REAL_STEP_MS] = [5_000, 250];
/** So long the farm stands for a venue that has not done what it was told; then it goes on at the speed of life. */
const PATIENCE_MS = 1_000;
/** So much of what was missed is made up at one go, at the speed of life. */
const MADE_UP_MS = 1_000;
/** Between two tries to move the venue's clock. */
const RETRY_MS = 50;
/** Who asks where the clock stands is answered later: it is begun so much after that. */
const AHEAD_MS = 60_000;
type TestClock = { readonly settable: boolean; readonly now: Instant; readonly moving: boolean };

/** Whether the venue's clock can be moved, and where it stands. */
export const venueClock = async (desk: Desk): Promise<TestClock | undefined> =>
  desk.get<TestClock>('/test-clock').catch(() => undefined);
/** Lets the venue's clock stand until `runPaced` moves it; @returns where, or undefined where it cannot be moved. */
export const standVenueClock = async (desk: Desk): Promise<Instant | undefined> => {
  const clock = await venueClock(desk);
  if (clock?.settable !== true) return undefined;
  const to = instantOf(millisOf(clock.now) + AHEAD_MS);
  await desk.post('/test-clock', { advance_to: to, stands: true });
  return to;
};
/** Lets the venue's clock go on by itself from where it was left. */
export const letVenueClockGo = async (desk: Desk): Promise<void> => {
  const clock = await venueClock(desk);
  if (clock !== undefined) await desk.post('/test-clock', { advance_to: clock.now }).catch(() => undefined);
};

type Paced = {
  readonly time: VirtualTime;
  readonly real: RealTime;
  /** How many times faster than life, at most. */
  readonly speed: number;
  readonly desk: Desk;
  /** Where the venue's clock stood when the farm's time was 0. */
  readonly beganAt: Instant;
  readonly lines: HeldLines;
  /**
   * Whether something waits for the venue by the rigs' clock, such as a rig for its welcome or for the word that a fact is kept: the farm
   * stands for it, and where that takes long it goes at the speed of life, as the venue takes the time it takes.
   */
  readonly waits?: () => boolean;
};

/** Where of the farm's time the venue's clock was set last. */
type Met = { at: number };
/** Settles once the venue's clock is where the farm's is, or has gone further, or the venue is away. */
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
      // A clock that is further already stays.
      (error: unknown) => error instanceof DeskRefusal && error.status === 400,
    );
  while (!until()) {
    if (await isThere()) return void (met.at = time.now());
    if (!lines.isAnyOpen()) return;
    await real.sleep(RETRY_MS);
  }
};
/** The venue's clock follows, what the rigs said is let through, and nobody goes on before it was read. */
const meet = async (parts: Paced, met: Met, until: () => boolean): Promise<void> => {
  const { real, lines, waits = () => false } = parts;
  const patient = real.now() + PATIENCE_MS;
  await moveClock(parts, met, until);
  lines.letThrough();
  while (!until() && (!lines.isRead() || (waits() && real.now() < patient))) {
    await real.sleep(TICK_MS);
    if (!lines.hasWords()) continue;
    // What is answered at once is of the same moment.
    await moveClock(parts, met, until);
    lines.letThrough();
  }
};
/**
 * Lets the farm's time go as fast as asked, or as fast as the venue and this machine can: it goes in steps, and after each the venue's clock
 * is set to where the rigs' clocks are before a word of theirs arrives. So each word is heard at the moment at which it was said, and what
 * the venue measures between two of them is what passed between them, whatever the load.
 */
export const runPaced = async (parts: Paced, until: () => boolean): Promise<void> => {
  const { time, real, speed, lines, waits = () => false } = parts;
  const met: Met = { at: -1 };
  let seen = real.now();
  while (!until()) {
    await meet(parts, met, until);
    const pace = waits() ? 1 : speed;
    const end = time.now() + Math.min(LONGEST_STEP_MS, REAL_STEP_MS * pace);
    // Parts of a millisecond are lost in so long a count: what is left below one is nothing.
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
 * The farm beside a clock that nobody moves: as fast as life. What a busy machine missed is made up, as nobody's laps get longer by it.
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
