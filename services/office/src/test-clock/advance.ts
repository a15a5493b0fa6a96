import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { TimedWork } from '@paddock/kit/processes/timed-work';
import type { TestClock } from './test-clock.ts';

export type AdvanceDeps = {
  readonly clock: TestClock;
  readonly timed: TimedWork;
  /** What looks after anything that does not come to an end by itself. */
  readonly sweep: () => Promise<unknown>;
  /** Settles when what was written up to now can be read. */
  readonly levelled: () => Promise<void>;
  /**
   * Whether the processes that run here have done everything that was written up to now: mails above all, for a mail that its process
   * reaches when the clock stands more than a day later is no news and is left out.
   */
  readonly followed: () => Promise<boolean>;
  readonly sleep: (millis: number) => Promise<void>;
};

/** How often another process that runs the billing clock is waited for, and how long between. */
const TRIES = 100;
const PAUSE = 100;
/** How often at one stop the processes are looked at, and how long between: about 5 s in all, in milliseconds. */
const LOOKS = 500;
const LOOK_PAUSE = 10;

/**
 * Moves the clock to a moment, stopping wherever something falls due, so that each thing happens at its own moment and in order.
 * A crash on the way leaves the clock at the last stop.
 *
 * @param stands it stays there, instead of going on.
 */
export const advance = async (
  { clock, timed, sweep, levelled, followed, sleep }: AdvanceDeps,
  to: Instant,
  stands = false,
): Promise<Readonly<Record<string, number>>> => {
  const happened: Record<string, number> = {};
  // One process that stands still, at a mail server that is away perhaps, is waited for once, not at every stop of a year.
  let patient = true;
  const follow = async (): Promise<void> => {
    for (let looks = 0; patient; looks += 1) {
      if (await followed()) return;
      if (looks === LOOKS) patient = false;
      else await sleep(LOOK_PAUSE);
    }
  };
  const settle = async (): Promise<void> => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const counts = await timed.run();
      if (counts !== undefined) {
        for (const [kind, count = 0] of Object.entries(counts)) happened[kind] = (happened[kind] ?? 0) + count;
        await sweep();
        await follow();
        return;
      }
      await sleep(PAUSE);
    }
    throw new Error('Another process runs the billing clock and does not come to an end.');
  };
  let arrived = false;
  try {
    await levelled();
    await clock.standAt(clock.now());
    await settle();
    for (;;) {
      const next = await timed.nextMoment(clock.now(), to);
      if (next === undefined) break;
      await clock.standAt(next);
      await settle();
    }
    await clock.standAt(to);
    await settle();
    arrived = true;
  } finally {
    if (!(arrived && stands)) await clock.letGo();
  }
  return happened;
};
