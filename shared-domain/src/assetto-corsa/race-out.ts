import { trackText } from '../catalogue/content-folder.ts';
import { foreignJson, isObject, isWhole, plainLine } from '../kernel/foreign-json.ts';

/**
 * `race_out.json`, which the game on a rig writes when it closes. Outside races `-1` is the time of a cut lap; its sectors hold
 * what was driven. It contains no layout, account or clock: the program that started the game adds them.
 */
export type RaceOut = {
  readonly track: string;
  readonly players: readonly { readonly name: string; readonly car: string; readonly skin: string }[];
  readonly sessions: readonly RaceOutSession[];
};
export type RaceOutSession = {
  readonly name: string;
  /** 1 practice, 2 qualifying, 3 race, 4 hotlap; others are the game's own. */
  readonly type: number;
  readonly laps: readonly RaceOutLap[];
  /** Elements of `laps` that are not laps. */
  readonly unreadable: number;
};
export type RaceOutLap = {
  /** Counted from 0, by car. */
  readonly lap: number;
  /** Index of the player; 0 is the driver at the rig. */
  readonly car: number;
  /** ms; null for an invalid lap. */
  readonly millis: number | null;
  readonly sectors: readonly number[];
  readonly cuts: number;
  readonly tyre: string | null;
};
export type RaceOutFault =
  | 'FileTooLarge'
  | 'NotJson'
  | 'NotRaceOut'
  | 'TrackMissing'
  | 'PlayersMissing'
  | 'SessionsMissing'
  | 'TooMany';

export const MAX_RACE_OUT_CHARACTERS = 8_000_000;
const MOST_LAPS = 10_000;
const MOST_MILLIS = 86_400_000;

const lapOf = (value: unknown): RaceOutLap | undefined => {
  if (!isObject(value)) return undefined;
  // Old files have neither cuts nor tyres.
  const { lap, car, time, sectors = [], cuts = 0, tyre } = value;
  if (!isWhole(lap, 0, 1_000_000) || !isWhole(car, 0, 254) || !isWhole(time, -1, MOST_MILLIS)) return undefined;
  if (!Array.isArray(sectors) || sectors.length > 10 || !isWhole(cuts, 0, 1000)) return undefined;
  const splits = sectors.filter((split) => isWhole(split, 0, MOST_MILLIS));
  if (splits.length < sectors.length) return undefined;
  const name = plainLine(tyre, 40);
  return { lap, car, millis: time > 0 ? time : null, sectors: splits, cuts, tyre: name === '' ? null : name };
};

/** Reads what the game wrote. Never throws: a file or the reason why not; an unreadable lap does not affect the others. */
export const readRaceOut = (
  text: string,
):
  | { readonly out: RaceOut; readonly fault?: undefined }
  | { readonly fault: RaceOutFault; readonly out?: undefined } => {
  if (text.length > MAX_RACE_OUT_CHARACTERS) return { fault: 'FileTooLarge' };
  const file = foreignJson(text);
  if (file === undefined) return { fault: 'NotJson' };
  if (!isObject(file)) return { fault: 'NotRaceOut' };
  const { track, players, sessions } = file;
  if (typeof track !== 'string' || track.length > 400 || trackText(track) === undefined)
    return { fault: 'TrackMissing' };
  if (!Array.isArray(players) || players.length === 0 || !players.every(isObject)) return { fault: 'PlayersMissing' };
  if (!Array.isArray(sessions) || !sessions.every(isObject)) return { fault: 'SessionsMissing' };
  if (players.length > 255 || sessions.length > 100) return { fault: 'TooMany' };
  const read: RaceOutSession[] = [];
  for (const { name, type, laps } of sessions) {
    if (!isWhole(type, 0, 99) || (laps !== undefined && laps !== null && !Array.isArray(laps)))
      return { fault: 'SessionsMissing' };
    const listed: readonly unknown[] = laps ?? [];
    if (listed.length > MOST_LAPS) return { fault: 'TooMany' };
    const driven = listed.map(lapOf).filter((lap) => lap !== undefined);
    read.push({ name: plainLine(name, 120), type, laps: driven, unreadable: listed.length - driven.length });
  }
  return {
    out: {
      track,
      players: players.map((player) => ({
        name: plainLine(player['name'], 120),
        car: plainLine(player['car'], 120),
        skin: plainLine(player['skin'], 120),
      })),
      sessions: read,
    },
  };
};
