import { type IniFault, readIni, writeIni } from './ini.ts';
import { decimal, type FieldFault, flag, whole } from './ini-fields.ts';
import { type FileOf, one, readParts, writeParts } from './ini-parts.ts';

/** Multiplier of consumption: 1 is realistic. */
const MOST = 10;
const percent = (key: string) => whole(key, 0, 100);
const help = (key: string) => whole(key, 0, 2);
const parts = {
  assists: one('ASSISTS', {
    idealLine: flag('IDEAL_LINE'),
    autoBlip: flag('AUTO_BLIP'),
    stabilityPercent: percent('STABILITY_CONTROL'),
    autoBrake: flag('AUTO_BRAKE'),
    automaticGearbox: flag('AUTO_SHIFTER'),
    /** 0 off, 1 if the real car has it, 2 on. */
    abs: help('ABS'),
    tractionControl: help('TRACTION_CONTROL'),
    autoClutch: flag('AUTO_CLUTCH'),
    visualDamage: percent('VISUALDAMAGE'),
    damagePercent: percent('DAMAGE'),
    fuelRate: decimal('FUEL_RATE', 0, MOST),
    tyreWear: decimal('TYRE_WEAR', 0, MOST),
    slipstream: decimal('SLIPSTREAM', 0, MOST),
    tyreBlankets: flag('TYRE_BLANKETS'),
  }),
};
/** `assists.ini` next to `race.ini`: the driving aids of one rig. */
export type Assists = FileOf<typeof parts>['assists'];

/** The game's own set for beginners: defaults for an assist record (launcher.md 2.4). */
export const GAMER: Assists = {
  idealLine: true,
  autoBlip: true,
  stabilityPercent: 100,
  autoBrake: false,
  automaticGearbox: true,
  abs: 2,
  tractionControl: 2,
  autoClutch: true,
  visualDamage: 0,
  damagePercent: 0,
  fuelRate: 0,
  tyreWear: 1,
  slipstream: 1,
  tyreBlankets: true,
};

type Settings = Readonly<Record<string, number>>;
const within = (value: number, most: number): number => Math.min(most, Math.max(0, value));
/**
 * The aids of an assist record, whose settings use the file's names. Unknown names are dropped, and numbers are clamped to the
 * game's range.
 */
export const assistsOf = (settings: Settings): Assists => {
  const said = (key: string): number | undefined => (Object.hasOwn(settings, key) ? settings[key] : undefined);
  const on = (key: string, otherwise: boolean): boolean => (said(key) ?? (otherwise ? 1 : 0)) > 0;
  const upTo = (key: string, most: number, otherwise: number): number =>
    Math.round(within(said(key) ?? otherwise, most));
  const times = (key: string, otherwise: number): number =>
    Math.round(within(said(key) ?? otherwise, MOST) * 1000) / 1000;
  return {
    idealLine: on('IDEAL_LINE', GAMER.idealLine),
    autoBlip: on('AUTO_BLIP', GAMER.autoBlip),
    stabilityPercent: upTo('STABILITY_CONTROL', 100, GAMER.stabilityPercent),
    autoBrake: on('AUTO_BRAKE', GAMER.autoBrake),
    automaticGearbox: on('AUTO_SHIFTER', GAMER.automaticGearbox),
    abs: upTo('ABS', 2, GAMER.abs),
    tractionControl: upTo('TRACTION_CONTROL', 2, GAMER.tractionControl),
    autoClutch: on('AUTO_CLUTCH', GAMER.autoClutch),
    visualDamage: upTo('VISUALDAMAGE', 100, GAMER.visualDamage),
    damagePercent: upTo('DAMAGE', 100, GAMER.damagePercent),
    fuelRate: times('FUEL_RATE', GAMER.fuelRate),
    tyreWear: times('TYRE_WEAR', GAMER.tyreWear),
    slipstream: times('SLIPSTREAM', GAMER.slipstream),
    tyreBlankets: on('TYRE_BLANKETS', GAMER.tyreBlankets),
  };
};

export const writeAssists = (assists: Assists): string => writeIni(writeParts(parts, { assists }));
export const readAssists = (
  file: string,
): { readonly assists: Assists; readonly fault?: undefined } | { readonly fault: IniFault | FieldFault } => {
  const { ini, fault } = readIni(file);
  if (ini === undefined) return { fault };
  const read = readParts(parts, ini);
  return read.fault === undefined ? { assists: read.value.assists } : { fault: read.fault };
};
