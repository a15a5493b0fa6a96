import type { CarTerms, TrackTerms } from '@paddock/shared-domain/catalogue/events';
import { SkinId } from '@paddock/shared-domain/catalogue/ids';
import { CarGroupId, CarId, TrackId } from '@paddock/shared-domain/kernel/ids';
import { demoId } from '@paddock/kit/fitness/held-demo';

export type GroupName = 'GT3' | 'GT4' | 'Formula' | 'Road';
/** `pace`: relative to a GT3 car. */
export const GROUPS: readonly { readonly carGroupId: CarGroupId; readonly name: GroupName; readonly pace: number }[] = (
  [
    ['GT3', 1],
    ['GT4', 1.1],
    ['Formula', 0.93],
    ['Road', 1.27],
  ] as const
).map(([name, pace]) => ({ carGroupId: CarGroupId.parse(demoId(`group ${name}`)), name, pace }));

export const groupNamed = (name: GroupName) => {
  const found = GROUPS.find((group) => group.name === name);
  if (found === undefined) throw new Error(`There is no group ${name}.`);
  return found;
};

export type DemoCar = { readonly carId: CarId; readonly group: GroupName; readonly terms: CarTerms };
const car = (folder: string, name: string, group: GroupName, topSpeedKmh: number, ...skins: string[]): DemoCar => ({
  carId: CarId.parse(demoId(`car ${folder}`)),
  group,
  terms: {
    name,
    folder,
    groupIds: [groupNamed(group).carGroupId],
    topSpeedKmh,
    skins: skins.map((skin) => ({
      skinId: SkinId.parse(demoId(`skin ${folder} ${skin}`)),
      name: titleOf(skin),
      folder: skin,
    })),
  },
});
const titleOf = (skin: string): string =>
  skin
    .replace(/^\d+_/, '')
    .replaceAll('_', ' ')
    .replace(/^./, (letter) => letter.toUpperCase());

export const CARS: readonly DemoCar[] = [
  car('ks_mercedes_amg_gt3', 'Mercedes-AMG GT3', 'GT3', 285, '12_sun_energy', '00_classic_silver'),
  car('ks_porsche_911_gt3_r_2016', 'Porsche 911 GT3 R', 'GT3', 282, '00_official', '17_manthey'),
  car('ks_audi_r8_lms_2016', 'Audi R8 LMS', 'GT3', 284, '0_audi_sport', '6_phoenix'),
  car('bmw_z4_gt3', 'BMW Z4 GT3', 'GT3', 280, '0_white', '25_marc'),
  car('ks_porsche_cayman_gt4_clubsport', 'Porsche Cayman GT4 Clubsport', 'GT4', 262, '00_white', '07_racing_yellow'),
  car('ks_maserati_gt_mc_gt4', 'Maserati GT MC GT4', 'GT4', 268, '00_racing', '54_sports'),
  car('tatuusfa1', 'Tatuus FA01', 'Formula', 240, '0_official', '3_blue'),
  car('ks_ferrari_f2004', 'Ferrari F2004', 'Formula', 345, '1_schumacher'),
  car('ks_mazda_mx5_cup', 'Mazda MX-5 Cup', 'Road', 210, '00_official', '44_red'),
  car('ks_toyota_gt86', 'Toyota GT86', 'Road', 226, '00_white', '05_orange'),
  car('ks_abarth500_assetto_corse', 'Abarth 500 Assetto Corse', 'Road', 205, '0_white'),
];

export type DemoTrack = {
  readonly trackId: TrackId;
  /** A good lap of a GT3 car, in ms. */
  readonly paceMillis: number;
  readonly terms: TrackTerms;
};
const track = (
  folder: string,
  layout: string,
  name: string,
  lengthMetres: number,
  pitBoxes: number,
  paceMillis: number,
): DemoTrack => ({
  trackId: TrackId.parse(demoId(`track ${folder} ${layout}`)),
  paceMillis,
  terms: { name, folder, layout, lengthMetres, pitBoxes },
});

export const SPA = track('spa', '', 'Spa-Francorchamps', 7004, 30, 138_900);
export const LAGUNA_SECA = track('ks_laguna_seca', '', 'Laguna Seca', 3602, 30, 83_600);
export const BRANDS_HATCH = track('ks_brands_hatch', 'gp', 'Brands Hatch GP', 3908, 24, 85_300);
export const MONZA = track('monza', '', 'Monza', 5758, 29, 109_400);
export const TRACKS: readonly DemoTrack[] = [
  SPA,
  LAGUNA_SECA,
  BRANDS_HATCH,
  MONZA,
  track('imola', '', 'Imola', 4909, 28, 103_200),
  track('ks_silverstone', 'gp', 'Silverstone GP', 5891, 36, 120_100),
  track('ks_nurburgring', 'layout_sprint_b', 'Nürburgring Sprint', 3629, 24, 84_900),
  track('mugello', '', 'Mugello', 5245, 28, 107_800),
];
