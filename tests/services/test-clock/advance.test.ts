import { createProgress } from '@paddock/kit/processes/progress';
import { advance } from '@paddock/office/test-clock/advance';
import { leftStanding } from '@paddock/office/test-clock/left-standing';
import type { TestClock } from '@paddock/office/test-clock/test-clock';
import type { Position } from '@paddock/event-store/port';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { describe, expect, it } from 'vitest';

const START = '2027-03-01T08:00:00.000Z' as Instant;
const STOPS = ['2027-04-01T07:00:00.000Z', '2027-05-01T07:00:00.000Z'] as Instant[];
const END = '2027-06-01T00:00:00.000Z' as Instant;

/**
 * Advances the clock over two stops, each of which writes an event. `follow` runs at every check whether the processes have
 * handled all events; calling `heard` handles one.
 */
const jump = async (follow: (heard: () => void) => void, stands = false) => {
  const told: string[] = [];
  let now = START;
  let written = 0;
  let heard = 0;
  let looks = 0;
  let isStanding = false;
  const clock: TestClock = {
    now: () => now,
    aheadMillis: () => 0,
    standAt: async (moment) => {
      [now, isStanding] = [moment, true];
    },
    letGo: async () => void (isStanding = false),
    close: () => undefined,
  };
  await advance(
    {
      clock,
      timed: {
        run: async () => {
          if (STOPS.includes(now)) written += 1;
          return {};
        },
        nextMoment: async (after) => STOPS.find((stop) => stop > after),
      },
      sweep: async () => undefined,
      levelled: async () => undefined,
      followed: async () => {
        looks += 1;
        return heard === written;
      },
      sleep: async () =>
        follow(() => {
          heard += 1;
          told.push(now);
        }),
    },
    END,
    stands,
  );
  return { told, looks, now, isStanding };
};

describe('a test clock that is moved over months', () => {
  it('waits at each stop until its event is handled, so that mails are still in time', async () => {
    let looks = 0;
    const { told, now } = await jump((heard) => {
      looks += 1;
      if (looks % 20 === 0) heard();
    });
    expect(told).toEqual(STOPS);
    expect(now).toBe(END);
  });

  it('waits the full time only once, not at every stop, if no event is handled', async () => {
    const { told, looks, now } = await jump(() => undefined);
    expect(told).toEqual([]);
    expect(looks).toBeLessThan(600);
    expect(now).toBe(END);
  });
});

describe('a test clock that is moved step by step', () => {
  it('stops at the moment it was moved to if that is requested, and runs on otherwise', async () => {
    expect(await jump((heard) => heard(), true)).toMatchObject({ told: STOPS, now: END, isStanding: true });
    expect(await jump((heard) => heard())).toMatchObject({ told: STOPS, now: END, isStanding: false });
  });

  it('runs on after a while without a move, as the program that stopped it may be dead', async () => {
    let [letGo, moving] = [0, false];
    const naps: (() => void)[] = [];
    const clock = { letGo: async () => void (letGo += 1) } as TestClock;
    const sleep = () => new Promise<void>((resolve) => naps.push(resolve));
    const stood = leftStanding({ clock, sleep }, () => moving);
    const wake = async (): Promise<void> => {
      for (const nap of naps.splice(0)) nap();
      await new Promise(setImmediate);
    };
    stood();
    await wake();
    expect(letGo).toBe(1);
    stood();
    stood();
    moving = true;
    await wake();
    moving = false;
    stood();
    await wake();
    expect(letGo).toBe(1);
    await wake();
    expect([letGo, naps.length]).toEqual([2, 0]);
  });
});

describe('the progress of processes', () => {
  const at = (place: number) => String(place) as Position;

  it('is the position of the slowest process that runs here; a process that ended does not count', () => {
    const progress = createProgress();
    expect(progress.hasReached(at(12))).toBe(true);
    progress.stands('mails', at(9));
    progress.stands('refunds', at(12));
    expect(progress.hasReached(at(9))).toBe(true);
    expect(progress.hasReached(at(12))).toBe(false);
    progress.stands('mails', at(12));
    expect(progress.hasReached(at(12))).toBe(true);
    progress.stands('voucher-mail', at(3));
    progress.ends('voucher-mail');
    expect(progress.hasReached(at(12))).toBe(true);
  });
});
