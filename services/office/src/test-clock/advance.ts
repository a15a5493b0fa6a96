import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { TimedWork } from '@paddock/kit/processes/timed-work';
import type { TestClock } from './test-clock.ts';

export type AdvanceDeps = {
  readonly clock: TestClock;
  readonly timed: TimedWork;
  /** The recovery sweeper for unfinished work. */
  readonly sweep: () => Promise<unknown>;
  /** Settles when everything written so far can be read. */
  readonly levelled: () => Promise<void>;
  /**
   * Whether the processes that run here have handled everything written so far. Mails above all: a mail whose process reaches it
   * when the clock is more than a day later is out of date and not sent.
   */
  readonly followed: () => Promise<boolean>;
  readonly sleep: (millis: number) => Promise<void>;
};

/** Attempts and pause (ms) while another process runs the billing clock. */
const TRIES = 100;
const PAUSE = 100;
/** Checks and pause (ms) at one stop for the processes to catch up: about 5 s in all. */
const LOOKS = 500;
const LOOK_PAUSE = 10;

/**
 * Moves the clock to a moment, with a stop wherever something becomes due, so that each thing happens at its own moment and in
 * order. A crash leaves the clock at the last stop.
 *
 * @param stands the clock stays there instead of running on.
 */
export const advance = async (
  { clock, timed, sweep, levelled, followed, sleep }: AdvanceDeps,
  to: Instant,
  stands = false,
): Promise<Readonly<Record<string, number>>> => {
  const happened: Record<string, number> = {};
  // If one process is stuck, for example because the mail server is away, wait for it once, not at every stop of a year.
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
