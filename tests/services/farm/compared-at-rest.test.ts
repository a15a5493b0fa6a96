import { comparedAtRest } from '@paddock/rig-farm/compared-at-rest';
import type { Comparison } from '@paddock/rig-farm/comparison';
import { loginOf, readOptions } from '@paddock/rig-farm/options';
import { expect, it } from 'vitest';

const missing = (laps: number): Comparison => ({
  driven: 100,
  shown: 100 - laps,
  missing: Array.from({ length: laps }, (_, lap) => `Bay 1 ${lap}`),
  madeUp: [],
  wrongBests: [],
  wrongCards: [],
});
const lookAt = async (left: (look: number) => number) => {
  let [looks, slept] = [0, 0];
  const result = await comparedAtRest(
    async () => missing(left((looks += 1))),
    async (millis) => void (slept += millis),
  );
  return { result, looks, slept };
};

it('a venue that still reads is waited for as long as it reads, and one that stands still for half a minute is not', async () => {
  const slow = await lookAt((look) => Math.max(0, 60 - look));
  expect([slow.result.shown, slow.looks]).toEqual([100, 60]);
  const lost = await lookAt((look) => Math.max(3, 10 - look));
  expect([lost.result.shown, lost.slept]).toEqual([97, 7 * 2_000 + 14 * 2_000]);
});

it('the farm is the owner of the demo unless it brings codes along, and an evening has somebody to make it', () => {
  expect(loginOf(readOptions([]))).toBe('owner@paddock.test:paddock-demo-1');
  expect(loginOf(readOptions(['--pair', 'codes.json']))).toBeUndefined();
  expect(loginOf(readOptions(['--pair', 'codes.json', '--evening', '--login', 'ann:secret']))).toBe('ann:secret');
  expect(() => loginOf(readOptions(['--pair', 'codes.json', '--evening']))).toThrow(/--login/);
});
