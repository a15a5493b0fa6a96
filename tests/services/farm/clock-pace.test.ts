import { type Desk, DeskRefusal } from '@paddock/rig-farm/desk';
import { runAtLife, runPaced } from '@paddock/rig-farm/clock-pace';
import { createDice } from '@paddock/rig-farm/dice';
import { createHeldLines } from '@paddock/rig-farm/held-lines';
import { createVirtualTime } from '@paddock/rig-farm/virtual-time';
import { clockDoubted, latenessAfter } from '@paddock/shared-domain/laps/crossing-clock';
import { type Instant, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import { expect, it } from 'vitest';
import { NOW } from '../../support/builders/venue.ts';

const SPEED = 30;
/** Farm time after which a rig without a welcome disconnects, and then calls again, ms. */
const [WELCOME_MS, AGAIN_MS] = [10_000, 2_000];
/** Real time in which this machine answers, ms. At this speed it is longer than a rig waits. */
const ANSWER_MS = 2_000;

/** A machine with its own real time. Only sleep moves it, and then brings the answers that are due. */
const machine = () => {
  let now = 0;
  const answers: { at: number; answer: () => void }[] = [];
  const sleep = async (millis: number): Promise<void> => {
    now += millis;
    const due = answers.filter(({ at }) => at <= now).toSorted((one, other) => one.at - other.at);
    for (const one of due) {
      answers.splice(answers.indexOf(one), 1);
      one.answer();
    }
  };
  return {
    real: { now: () => now, sleep },
    later: (millis: number, answer: () => void) => answers.push({ at: now + millis, answer }),
  };
};
type Machine = ReturnType<typeof machine>;
const refusing: Desk = {
  get: () => Promise.reject(new DeskRefusal(503, '', '')),
  post: () => Promise.reject(new DeskRefusal(503, '', '')),
  patch: () => Promise.reject(new DeskRefusal(503, '', '')),
  delete: () => Promise.reject(new DeskRefusal(503, '', '')),
};

it('a farm runs in real time while a rig waits for its welcome, and at the configured speed before and after', async () => {
  const { real, later } = machine();
  const time = createVirtualTime();
  let [calling, welcome, calls] = [false, false, 0];
  const call = (): void => {
    calls += 1;
    calling = true;
    const own = calls;
    later(ANSWER_MS, () => {
      if (own === calls && calling) [welcome, calling] = [true, false];
    });
    time.after(WELCOME_MS, () => {
      if (welcome || own !== calls) return;
      calling = false;
      time.after(AGAIN_MS, call);
    });
  };
  const lines = createHeldLines();
  const paced = (until: () => boolean) =>
    runPaced({ time, real, speed: SPEED, desk: refusing, beganAt: NOW, lines, waits: () => calling }, until);
  await paced(() => time.now() >= 60_000);
  const before = real.now();
  call();
  await paced(() => welcome || time.now() > 600_000);
  expect([welcome, calls]).toEqual([true, 1]);
  const [after, from] = [real.now(), time.now()];
  await paced(() => time.now() >= from + 60_000);
  for (const millis of [before, real.now() - after]) expect(Math.abs(millis - 60_000 / SPEED)).toBeLessThan(400);
});

type Word = { readonly type: 'hello' | 'beat' | 'lap'; readonly mono: number; readonly millis?: number };
/** A venue on a machine that is overloaded every other minute. Reading a message then takes 6 to 9 s. */
const busyVenue = ({ real, later }: Machine, seed: number) => {
  const dice = createDice(seed, 'busy venue');
  const isBusy = (): boolean => Math.floor(real.now() / 60_000) % 2 === 1;
  const delay = (): number => (isBusy() ? dice.whole(6_000, 9_000) : dice.whole(0, 100));
  const zeros: number[] = [];
  const crossings: { readonly at: number; readonly millis: number; readonly behind: number }[] = [];
  let clock = millisOf(NOW);
  let readAt = 0;
  const desk: Desk = {
    ...refusing,
    post: async <Reply>(_: string, body: object) => {
      await real.sleep(dice.whole(0, isBusy() ? 300 : 100));
      if (dice.chance(0.05)) throw new DeskRefusal(503, '', '');
      clock = Math.max(clock, millisOf((body as { advance_to: Instant }).advance_to));
      return { moving: false, now: instantOf(clock) } as Reply;
    },
  };
  /** Reads messages as `RigConnection.clock` and `momentOf` do. */
  const read = ({ type, mono, millis = 0 }: Word): void => {
    if (type === 'lap') {
      const zero = Math.min(...zeros.slice(-30));
      crossings.push({ at: Math.min(zero + mono, clock), millis, behind: clock - (zero + mono) });
    } else zeros.push(clock - mono);
  };
  const connect = (events: { opened(): void }) => {
    // Messages of one line are read in order.
    const inOrder = (work: () => void): void => {
      readAt = Math.max(readAt, real.now() + delay());
      later(readAt - real.now(), work);
    };
    inOrder(() => events.opened());
    return {
      send: (text: string) => inOrder(() => read(JSON.parse(text) as Word)),
      close: () => undefined,
      echoed: () => new Promise<void>((resolve) => inOrder(resolve)),
    };
  };
  return { desk, connect, crossings };
};

it.each([1, 4])(
  'no driven lap is doubted for its clock when an overloaded machine serves a farm at 60 times real time: seed %i',
  async (seed) => {
    const own = machine();
    const { desk, connect, crossings } = busyVenue(own, seed);
    const time = createVirtualTime();
    const lines = createHeldLines();
    const dice = createDice(seed, 'laps');
    const mono = (): number => time.now() + 60_000;
    const say = (word: Word): void => socket.send(JSON.stringify(word));
    const socket = lines.hold(connect)({
      opened: () => {
        say({ type: 'hello', mono: mono() });
        void beats();
        void laps();
      },
      heard: () => undefined,
      closed: () => undefined,
    });
    const beats = async (): Promise<void> => {
      for (;;) {
        await time.sleep(10_000);
        say({ type: 'beat', mono: mono() });
      }
    };
    const laps = async (): Promise<void> => {
      for (;;) {
        const millis = dice.whole(60_000, 110_000);
        await time.sleep(millis);
        say({ type: 'lap', mono: mono(), millis });
      }
    };
    const { real } = own;
    await runPaced({ time, real, speed: 60, desk, beganAt: NOW, lines }, () => time.now() >= 3 * 3_600_000);
    expect(crossings.length).toBeGreaterThan(100);
    // No lap lies in the future, and the gap between two laps is the lap time within 2 ms.
    let late: number | undefined;
    for (const [index, { at, millis, behind }] of crossings.entries()) {
      expect(behind).toBeGreaterThanOrEqual(-1);
      const gapMs = index === 0 ? null : at - (crossings[index - 1]?.at ?? 0);
      if (gapMs !== null) expect(Math.abs(gapMs - millis)).toBeLessThanOrEqual(2);
      expect(clockDoubted({ race: true, millis, gapMs, excessBefore: late })).toBe(false);
      late = latenessAfter(late, { millis, gapMs });
    }
  },
);

it('a farm beside a clock that nobody moves runs in real time, also on a machine that pauses now and then', async () => {
  const { real } = machine();
  const dice = createDice(1, 'naps');
  const sleep = (millis: number) => real.sleep(dice.chance(0.1) ? 700 : millis);
  const time = createVirtualTime();
  const off: number[] = [];
  await runAtLife({ time, real: { ...real, sleep }, since: real.now() }, () => {
    off.push(real.now() - time.now());
    return time.now() >= 120_000;
  });
  expect(Math.min(...off)).toBeGreaterThanOrEqual(0);
  // The farm catches up after each pause: the delays do not add up.
  expect(off.toSorted((one, other) => one - other)[Math.floor(off.length / 2)]).toBeLessThan(1_500);
});
