import { type Dice, hashOf } from './dice.ts';

/** How a lap begins: out of the pits, from the lights, or at full speed over the line. */
export type LapBeginning = 'PITS' | 'LIGHTS' | 'FLYING';
export type ModelLap = { readonly millis: number; readonly sectors: readonly number[]; readonly cuts: number };
/** Milliseconds of a good lap. */
export type Pace = (car: string, track: string, layout: string) => number;

/** Somewhere between 75 and 135 s for a track, and each car within 6 % of it. */
export const usualPace: Pace = (car, track, layout) =>
  Math.round((75_000 + (hashOf(`${track} ${layout}`) % 60_000)) * (1 + (hashOf(car) % 600) / 10_000));

/** 1 is the pace itself; most guests are slower. */
export const skillOf = (dice: Dice): number => 1.01 + 0.05 * dice.unit();

/** Cuts of one lap in practice or qualifying, as counted over public results. */
const CUTS: readonly number[] = [0.56, 0.23, 0.13, 0.05, 0.02, 0.01];
const cutsOf = (dice: Dice): number => {
  let left = dice.unit();
  for (const [cuts, share] of CUTS.entries()) {
    left -= share;
    if (left < 0) return cuts;
  }
  return CUTS.length - 1;
};
/** The whole is the sum of its parts to the millisecond. */
const sectorsOf = (millis: number, dice: Dice): readonly number[] => {
  const first = Math.round(millis * (0.31 + 0.01 * dice.unit()));
  const second = Math.round(millis * (0.35 + 0.01 * dice.unit()));
  return [first, second, millis - first - second];
};
const SLOWER: { readonly [Beginning in LapBeginning]: number } = { PITS: 1.14, LIGHTS: 1.06, FLYING: 1 };

/**
 * One lap (launcher.md 10): pace × skill × noise.
 *
 * @param cutsCounted false in a race whose cuts are punished on the spot: they are never written down.
 */
export const driveLap = (
  lap: {
    readonly pace: number;
    readonly skill: number;
    readonly beginning: LapBeginning;
    readonly cutsCounted: boolean;
  },
  dice: Dice,
): ModelLap => {
  const noise = 1 + 0.008 * Math.max(-1.2, dice.normal());
  const drawn = cutsOf(dice);
  const millis = Math.max(1, Math.round(lap.pace * lap.skill * SLOWER[lap.beginning] * noise));
  return { millis, sectors: sectorsOf(millis, dice), cuts: lap.cutsCounted ? drawn : 0 };
};

/** Seconds a game loads: measured median 19.4, least 12, most 36.4 (launcher.md 3). `rigFactor` is how slow that rig is. */
export const loadMillis = (dice: Dice, rigFactor = 1): number =>
  Math.round(Math.min(36_400, Math.max(12_000, rigFactor * dice.logNormal(19_400, 0.26))));
export const rigFactorOf = (dice: Dice): number => dice.logNormal(1, 0.1);

/** How much later than the crossing the server hears of it: ± 15 ms about a base, and 0.6 % of packets a good deal later. */
export const packetDelay = (dice: Dice): number =>
  20 + dice.whole(-15, 15) + (dice.chance(0.006) ? dice.whole(100, 500) : 0);
