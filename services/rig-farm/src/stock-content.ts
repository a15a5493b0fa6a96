import { hashOf } from './dice.ts';
import type { Pace } from './lap-model.ts';
import type { RigContent } from './rig-deps.ts';

/** Tracks of a rig, with a good lap of a GT3 car in ms. */
const TRACKS: Readonly<Record<string, number>> = {
  spa: 138_900,
  ks_laguna_seca: 83_600,
  ks_brands_hatch: 85_300,
  monza: 109_400,
  imola: 103_200,
  ks_silverstone: 120_100,
  ks_nurburgring: 84_900,
  mugello: 107_800,
};
/** Cars of a rig, with their pace relative to a GT3 car. */
const CARS: Readonly<Record<string, number>> = {
  ks_mercedes_amg_gt3: 1,
  ks_porsche_911_gt3_r_2016: 1.002,
  ks_audi_r8_lms_2016: 1.003,
  bmw_z4_gt3: 1.004,
  ks_porsche_cayman_gt4_clubsport: 1.1,
  ks_maserati_gt_mc_gt4: 1.1,
  tatuusfa1: 0.95,
  ks_ferrari_f2004: 0.93,
  ks_mazda_mx5_cup: 1.27,
  ks_toyota_gt86: 1.27,
  ks_abarth500_assetto_corse: 1.28,
};
/** Content of the demo venue's rigs. */
export const STOCK_CONTENT: RigContent = { cars: new Set(Object.keys(CARS)), tracks: new Set(Object.keys(TRACKS)) };
export const stockPace: Pace = (car, track) =>
  Math.round((TRACKS[track] ?? 75_000 + (hashOf(track) % 60_000)) * (CARS[car] ?? 1));
