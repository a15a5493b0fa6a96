import { createDice } from '@paddock/rig-farm/dice';
import { driveLap, loadMillis, packetDelay, rigFactorOf } from '@paddock/rig-farm/lap-model';
import { expect, it } from 'vitest';

const many = <Value>(count: number, draw: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => draw(index));
const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(share * (values.length - 1))]!;

it('simulated load times are like the measured ones: median 19.4 s, 95 of 100 within about 31 s, all from 12 to 36.4 s', () => {
  const dice = createDice(7, 'loads');
  const loads = many(20_000, (index) => loadMillis(dice, rigFactorOf(dice.of(`rig ${index}`))));
  expect(quantile(loads, 0.5)).toBeGreaterThan(18_900);
  expect(quantile(loads, 0.5)).toBeLessThan(19_900);
  expect(quantile(loads, 0.95)).toBeGreaterThan(29_500);
  expect(quantile(loads, 0.95)).toBeLessThan(32_000);
  expect(Math.min(...loads)).toBeGreaterThanOrEqual(12_000);
  expect(Math.max(...loads)).toBeLessThanOrEqual(36_400);
});

it('cuts and late packets are as frequent as measured, and the sectors of a lap add up to its time', () => {
  const dice = createDice(7, 'laps');
  const of = { pace: 90_000, skill: 1.02, beginning: 'FLYING' as const };
  const laps = many(20_000, () => driveLap({ ...of, cutsCounted: true }, dice));
  const share = (cuts: number) => laps.filter((lap) => lap.cuts === cuts).length / laps.length;
  for (const [cuts, expected] of [0.56, 0.23, 0.13, 0.05, 0.02, 0.01].entries())
    expect(Math.abs(share(cuts) - expected)).toBeLessThan(0.015);
  expect(laps.every(({ sectors, millis }) => sectors.reduce((sum, one) => sum + one, 0) === millis)).toBe(true);
  expect(many(1_000, () => driveLap({ ...of, cutsCounted: false }, dice).cuts)).toEqual(many(1_000, () => 0));
  const delays = many(20_000, () => packetDelay(dice));
  const late = delays.filter((delay) => delay >= 100).length / delays.length;
  expect(late).toBeGreaterThan(0.003);
  expect(late).toBeLessThan(0.009);
});
