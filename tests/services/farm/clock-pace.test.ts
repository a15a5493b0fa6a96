import { type Desk, DeskRefusal } from '@paddock/rig-farm/desk';
import { runPaced } from '@paddock/rig-farm/clock-pace';
import { createVirtualTime } from '@paddock/rig-farm/virtual-time';
import { expect, it } from 'vitest';
import { NOW } from '../../support/builders/venue.ts';

const SPEED = 30;
/** A rig hangs up after so much of its own time without a welcome, and calls again. */
const [WELCOME_MS, AGAIN_MS] = [10_000, 2_000];
/** What this machine needs to answer, in its own time: more than a rig waits at that speed. */
const ANSWER_MS = 2_000;

/** A machine whose time goes on by what is slept, and by what its work takes. */
const machine = () => {
  let now = 0;
  const answers: { at: number; answer: () => void }[] = [];
  const sleep = async (millis: number): Promise<void> => {
    now += millis;
    for (const one of answers.splice(0))
      if (one.at <= now) one.answer();
      else answers.push(one);
  };
  return {
    real: { now: () => now, sleep },
    later: (millis: number, answer: () => void) => answers.push({ at: now + millis, answer }),
  };
};
const refusing: Desk = {
  get: () => Promise.reject(new DeskRefusal(503, '', '')),
  post: () => Promise.reject(new DeskRefusal(503, '', '')),
  patch: () => Promise.reject(new DeskRefusal(503, '', '')),
  delete: () => Promise.reject(new DeskRefusal(503, '', '')),
};

it('a farm waits at the speed of life while a rig waits for the venue, and is as fast as asked before and after', async () => {
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
  const paced = (until: () => boolean) =>
    runPaced({ time, real, speed: SPEED, desk: refusing, beganAt: NOW, waits: () => calling }, until);
  await paced(() => time.now() >= 60_000);
  const before = real.now();
  call();
  await paced(() => welcome || time.now() > 600_000);
  expect([welcome, calls]).toEqual([true, 1]);
  const [after, from] = [real.now(), time.now()];
  await paced(() => time.now() >= from + 60_000);
  for (const millis of [before, real.now() - after]) expect(Math.abs(millis - 60_000 / SPEED)).toBeLessThan(400);
});
