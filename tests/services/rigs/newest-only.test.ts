import { newestOnly } from '@paddock/kit/push/newest-only';
import { expect, it } from 'vitest';

it('while one heartbeat of a rig is stored, only the newest of those that follow is stored next', async () => {
  const written: number[] = [];
  let done = (): void => undefined;
  const say = newestOnly<number>(
    (said) => {
      written.push(said);
      return new Promise((resolve) => (done = resolve));
    },
    0,
    () => true,
  );
  const first = say(0);
  for (let said = 1; said <= 1_000; said += 1) await say(said);
  expect(written).toEqual([0]);
  done();
  await expect.poll(() => written).toEqual([0, 1_000]);
  done();
  await first;
  expect(written).toEqual([0, 1_000]);
});

it('after a failed write the next heartbeat of a rig is stored, and none after the rig has left', async () => {
  const written: number[] = [];
  let isThere = true;
  const say = newestOnly<number>(
    async (said) => {
      written.push(said);
      if (said === 1) throw new Error('no database');
    },
    0,
    () => isThere,
  );
  await expect(say(1)).rejects.toThrow('no database');
  await say(2);
  isThere = false;
  await say(3);
  expect(written).toEqual([1, 2]);
});
