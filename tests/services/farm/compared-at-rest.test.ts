import { comparedAtRest } from '@paddock/rig-farm/compared-at-rest';
import type { Comparison } from '@paddock/rig-farm/comparison';
import { FaultPlan } from '@paddock/rig-farm/fault-plan';
import { loginOf, readOptions } from '@paddock/rig-farm/options';
import { readJsonFile } from '@paddock/rig-farm/read-file';
import { paceSeen } from '@paddock/rig-farm/summary';
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

it('the comparison waits while the venue still records laps, and stops after half a minute without progress', async () => {
  const slow = await lookAt((look) => Math.max(0, 60 - look));
  expect([slow.result.shown, slow.looks]).toEqual([100, 60]);
  const lost = await lookAt((look) => Math.max(3, 10 - look));
  expect([lost.result.shown, lost.slept]).toEqual([97, 7 * 2_000 + 14 * 2_000]);
});

it('the farm logs in as the owner of the demo unless it has pairing codes; an evening with codes needs --login', () => {
  expect(loginOf(readOptions([]))).toBe('owner@paddock.test:paddock-demo-1');
  expect(loginOf(readOptions(['--pair', 'codes.json']))).toBeUndefined();
  expect(loginOf(readOptions(['--pair', 'codes.json', '--evening', '--login', 'ann:secret']))).toBe('ann:secret');
  expect(() => loginOf(readOptions(['--pair', 'codes.json', '--evening']))).toThrow(/--login/);
});

it.each([
  [['--seats', '0'], '--seats 0 is not possible: how many rigs, 1 to 100'],
  [['--speed', 'fast', '--seed', '1.5'], '--speed fast is not possible'],
  [['--server-url', 'paddock'], '--server-url paddock is not possible: where the venue is'],
  [['--login', 'ann'], '--login ann is not possible: who of the staff'],
  [['--rigs', '20'], "Unknown option '--rigs'. Say --help"],
  [['--seats'], "Option '--seats <value>' argument missing. Say --help"],
])('the farm refuses impossible options with a sentence that says what is possible: %j', (args, words) => {
  expect(() => readOptions(args)).toThrow(words);
});

it('a file that cannot be read, or has other content, is refused with a sentence that names it', () => {
  expect(() => readJsonFile('/nowhere/plan.json', 'plan of faults', FaultPlan)).toThrow(
    '/nowhere/plan.json cannot be read as plan of faults',
  );
  const other = new URL('../../package.json', import.meta.url).pathname;
  expect(() => readJsonFile(other, 'plan of faults', FaultPlan)).toThrow('package.json is no plan of faults');
});

it('the farm reports its real speed beside the configured one', () => {
  let [farm, real] = [0, 0];
  const pace = paceSeen(60, { now: () => farm }, { now: () => real });
  [farm, real] = [300_000, 5_000];
  expect(pace()).toBe('× 60');
  [farm, real] = [415_000, 10_000];
  expect(pace()).toBe('× 23 of 60');
});
