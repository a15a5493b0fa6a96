import { isContentFolder, MAX_FOLDER } from '../catalogue/content-folder.ts';
import { isObject, isWhole, plainLine } from '../kernel/foreign-json.ts';
import { MAX_LAP_MILLIS } from './verdict.ts';

/** A lap of a results file; ids are the file's own, folders in lower case. */
export type ResultsLap = {
  /** Place in the entry list; null if the file does not say. */
  readonly slot: number | null;
  /** Steam account of the rig, never of a customer; empty if the file does not say. */
  readonly guid: string;
  readonly driver: string;
  readonly car: string;
  readonly millis: number;
  readonly sectors: readonly number[];
  readonly cuts: number;
  readonly tire: string | null;
  readonly ballast: number;
  readonly restrictor: number;
  /** The file's own clock, in ms or s; null if it has none. */
  readonly clock: number | null;
  /**
   * Time since the slot's previous lap by the server's clock, in ms; null if unknown. Corrected if the server's clock is wrong
   * for every car.
   */
  readonly gapMillis: number | null;
  /** How late the previous lap may have been written, in ms; null if unknown. */
  readonly late: number | null;
  /** 1 for the first lap with this driver, car, time and sectors in the file, 2 for the next. */
  readonly nth: number;
  /** Details that could not be read. */
  readonly odd: readonly ResultsLapOdd[];
};
/** Why a line is not a lap. */
export type ResultsLapFault = 'LapNotReadable' | 'LapTimeMissing' | 'LapTimeInvalid' | 'CarMissing';
/** What could not be read of a lap and was left out; a lap with unreadable cuts counts as cut. */
export type ResultsLapOdd = 'SectorsInvalid' | 'CutsInvalid' | 'SetupInvalid' | 'ClockInvalid';

/** What the simulator writes for "no time". */
const NO_TIME: ReadonlySet<unknown> = new Set([0, -1, 999_999_999, null, undefined]);

/** Reads one element of `Laps`: its own content, or why it is not a lap. Invalid details are dropped and cost no lap. */
export const lapLine = (
  value: unknown,
  models: ReadonlyMap<unknown, unknown>,
): Omit<ResultsLap, 'gapMillis' | 'late' | 'nth'> | ResultsLapFault => {
  if (!isObject(value)) return 'LapNotReadable';
  const { CarId: place, LapTime: millis, Sectors: sectors, Timestamp: clock = null } = value;
  if (NO_TIME.has(millis)) return 'LapTimeMissing';
  if (!isWhole(millis, 1, MAX_LAP_MILLIS)) return 'LapTimeInvalid';
  const slot = isWhole(place, 0, 255) ? place : null;
  const car = plainLine(value['CarModel'] ?? models.get(place), MAX_FOLDER).toLowerCase();
  if (!isContentFolder(car)) return 'CarMissing';
  const odd = new Set<ResultsLapOdd>();
  const whole = (told: unknown, least: number, most: number, unread: number, fault: ResultsLapOdd): number => {
    if (told === null || told === undefined) return 0;
    if (isWhole(told, least, most)) return told;
    odd.add(fault);
    return unread;
  };
  const splits: readonly unknown[] = Array.isArray(sectors) ? sectors : [];
  const known = splits.filter((split) => isWhole(split, 0, MAX_LAP_MILLIS));
  const noList = sectors !== null && sectors !== undefined && !Array.isArray(sectors);
  if (noList || known.length < splits.length || splits.length > 10) odd.add('SectorsInvalid');
  const cuts = whole(value['Cuts'], -1, 1000, -1, 'CutsInvalid');
  const ballast = whole(value['BallastKG'], 0, 1000, 0, 'SetupInvalid');
  const restrictor = whole(value['Restrictor'], 0, 100, 0, 'SetupInvalid');
  const counted = isWhole(clock, 0, Number.MAX_SAFE_INTEGER) ? clock : null;
  if (clock !== null && counted === null) odd.add('ClockInvalid');
  const guid = plainLine(value['DriverGuid'], 40);
  const tire = plainLine(value['Tyre'], 40);
  return {
    slot,
    guid: /^\d{1,20}$/.test(guid) ? guid : '',
    driver: plainLine(value['DriverName'], 60),
    car,
    millis,
    sectors: odd.has('SectorsInvalid') ? [] : known,
    cuts,
    tire: tire === '' ? null : tire,
    ballast,
    restrictor,
    clock: counted,
    odd: [...odd],
  };
};
