import { type Dice, hashOf } from './dice.ts';

/** How a lap begins: out of the pits, from the lights, or at full speed over the line. */
export type LapBeginning = 'PITS' | 'LIGHTS' | 'FLYING';
export type ModelLap = { readonly millis: number; readonly sectors: readonly number[]; readonly cuts: number };
/** A good lap, in ms. */
export type Pace = (car: string, track: string, layout: string) => number;

/** Between 75 and 135 s for a track, and each car within 6 % of it. */
export const usualPace: Pace = (car, track, layout) =>
  Math.round((75_000 + (hashOf(`${track} ${layout}`) % 60_000)) * (1 + (hashOf(car) % 600) / 10_000));

/** Factor on the pace, 1.01 to 1.06: 1 is the pace itself, and every guest is a little slower. */
export const skillOf = (dice: Dice): number => 1.01 + 0.05 * dice.unit();

/** Share of laps by number of cuts (0, 1, ...) in practice or qualifying, counted over public results. */
const CUTS: readonly number[] = [0.56, 0.23, 0.13, 0.05, 0.02, 0.01];
const cutsOf = (dice: Dice): number => {
  let left = dice.unit();
  for (const [cuts, share] of CUTS.entries()) {
    left -= share;
    if (left < 0) return cuts;
  }
  return CUTS.length - 1;
};
/** Sectors that add up to the lap time exactly. */
const sectorsOf = (millis: number, dice: Dice): readonly number[] => {
  const first = Math.round(millis * (0.31 + 0.01 * dice.unit()));
  const second = Math.round(millis * (0.35 + 0.01 * dice.unit()));
  return [first, second, millis - first - second];
};
const SLOWER: { readonly [Beginning in LapBeginning]: number } = { PITS: 1.14, LIGHTS: 1.06, FLYING: 1 };

/**
 * Drives one lap (launcher.md 10): pace × skill × noise.
 *
 * @param cutsCounted false in a race that punishes cuts at once: such cuts are not recorded.
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

/** Loading time of a game, ms: measured median 19.4 s, least 12, most 36.4 (launcher.md 3). `rigFactor`: slowness of the rig. */
export const loadMillis = (dice: Dice, rigFactor = 1): number =>
  Math.round(Math.min(36_400, Math.max(12_000, rigFactor * dice.logNormal(19_400, 0.26))));
export const rigFactorOf = (dice: Dice): number => dice.logNormal(1, 0.1);

/** Delay of a lap's packet after the crossing, in ms: 20 ± 15, and 100 to 500 more for 0.6 % of packets. */
export const packetDelay = (dice: Dice): number =>
  20 + dice.whole(-15, 15) + (dice.chance(0.006) ? dice.whole(100, 500) : 0);
