import { isObject, isWhole, plainLine } from '../kernel/foreign-json.ts';
import { MAX_LAP_MILLIS } from './verdict.ts';

/** A lap as a results file tells it; ids are the file's own, lower case where folders are meant. */
export type ResultsLap = {
  /** Place in the entry list; null where the file does not say. */
  readonly slot: number | null;
  /** Steam account of the rig, never of a customer; empty where the file does not say. */
  readonly guid: string;
  readonly driver: string;
  readonly car: string;
  readonly millis: number;
  readonly sectors: readonly number[];
  readonly cuts: number;
  readonly tire: string | null;
  readonly ballast: number;
  readonly restrictor: number;
  /** The file's own clock, in ms or s; null where it has none. */
  readonly clock: number | null;
  /**
   * From the slot's lap before to this one by the server's clock, in ms; null where nothing can be told. Of a server whose clock is off for
   * every car it is what it would be without that.
   */
  readonly gapMillis: number | null;
  /** How late the lap before may have been written, in ms; null where nothing is known of it. */
  readonly late: number | null;
  /** 1 for the first lap of its driver with this car, time and sectors in the file, 2 for the next such one. */
  readonly nth: number;
};
/** Why a line is no lap. */
export type ResultsLapFault =
  | 'LapNotReadable'
  | 'LapTimeMissing'
  | 'LapTimeInvalid'
  | 'CarMissing'
  | 'SectorsInvalid'
  | 'CutsInvalid'
  | 'SetupInvalid'
  | 'ClockInvalid';

/** What the simulator writes where there is no time. */
const NO_TIME: ReadonlySet<unknown> = new Set([0, -1, 999_999_999, null, undefined]);
const CAR = /^[a-z0-9_.-]{1,80}$/;
const optional = (value: unknown): unknown => value ?? 0;

/** Reads one element of `Laps`; the answer is what it says by itself, or the first thing that is wrong with it. */
export const lapLine = (
  value: unknown,
  models: ReadonlyMap<unknown, unknown>,
): Omit<ResultsLap, 'gapMillis' | 'late' | 'nth'> | ResultsLapFault => {
  if (!isObject(value)) return 'LapNotReadable';
  const { CarId: place, LapTime: millis, Sectors: sectors, Timestamp: clock = null } = value;
  if (NO_TIME.has(millis)) return 'LapTimeMissing';
  if (!isWhole(millis, 1, MAX_LAP_MILLIS)) return 'LapTimeInvalid';
  const slot = isWhole(place, 0, 255) ? place : null;
  const car = plainLine(value['CarModel'] ?? models.get(place), 80).toLowerCase();
  if (!CAR.test(car)) return 'CarMissing';
  const splits: readonly unknown[] | undefined =
    sectors === null || sectors === undefined ? [] : Array.isArray(sectors) ? sectors : undefined;
  if (splits === undefined || splits.length > 10) return 'SectorsInvalid';
  const known = splits.filter((split) => isWhole(split, 0, MAX_LAP_MILLIS));
  if (known.length < splits.length) return 'SectorsInvalid';
  const cuts = optional(value['Cuts']);
  if (!isWhole(cuts, -1, 1000)) return 'CutsInvalid';
  const [ballast, restrictor] = [optional(value['BallastKG']), optional(value['Restrictor'])];
  if (!isWhole(ballast, 0, 1000) || !isWhole(restrictor, 0, 100)) return 'SetupInvalid';
  if (clock !== null && !isWhole(clock, 0, Number.MAX_SAFE_INTEGER)) return 'ClockInvalid';
  const guid = plainLine(value['DriverGuid'], 40);
  const tire = plainLine(value['Tyre'], 40);
  return {
    slot,
    guid: /^\d{1,20}$/.test(guid) ? guid : '',
    driver: plainLine(value['DriverName'], 60),
    car,
    millis,
    sectors: known,
    cuts,
    tire: tire === '' ? null : tire,
    ballast,
    restrictor,
    clock,
  };
};
