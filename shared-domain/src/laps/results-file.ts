import { SessionType } from '../assetto-corsa/race-sessions.ts';
import { trackText } from '../catalogue/content-folder.ts';
import { foreignJson, isObject } from '../kernel/foreign-json.ts';
import { latenessAfter, serverOffset } from './crossing-clock.ts';
import { lapLine, type ResultsLap, type ResultsLapFault } from './results-lap.ts';

/** Why a whole file cannot be read. */
export type ResultsFault =
  | 'FileTooLarge'
  | 'NotJson'
  | 'NotResults'
  | 'TrackMissing'
  | 'SessionUnknown'
  | 'LapsMissing'
  | 'TooManyLaps';

/** One item of the file's `Laps`, counted from 1: a lap, or why it is not one. */
export type ResultsLine =
  | { readonly line: number; readonly lap: ResultsLap; readonly fault?: undefined }
  | { readonly line: number; readonly fault: ResultsLapFault; readonly lap?: undefined };

/** One session as the dedicated server wrote it. */
export type ResultsSession = {
  /** Folder of the track and of its layout; empty for the only one. The pair identifies the venue's track. */
  readonly track: string;
  readonly layout: string;
  readonly session: SessionType;
  /** The unit of the laps' `clock`: ms since the server started, or seconds since 1970 (AC Server Manager). */
  readonly clock: 'server' | 'unix';
  readonly lines: readonly ResultsLine[];
};
export type ResultsRead =
  | { readonly session: ResultsSession; readonly fault?: undefined }
  | { readonly fault: ResultsFault; readonly session?: undefined };

/** Characters of the largest file that is read, and most laps: enough for a day of thirty cars. */
export const MAX_RESULTS_CHARACTERS = 8_000_000;
export const MAX_RESULTS_LAPS = 10_000;

const SESSIONS: { readonly [type: string]: SessionType | undefined } = {
  PRACTICE: 'PRACTICE',
  QUALIFY: 'QUALIFYING',
  RACE: 'RACE',
};
/** Characters of the longest text that names a track, with everything that a patched server writes before it. */
const MOST_TRACK = 400;
const refused = (fault: ResultsFault): ResultsRead => ({ fault });

/**
 * Reads a results file of Assetto Corsa's dedicated server, or of AC Server Manager (rule A-113). Never throws: returns a session
 * or a reason, and an unreadable lap does not affect the others. Fields other than those of a lap are optional, because older
 * servers leave them out.
 */
export const readResultsFile = (text: string): ResultsRead => {
  if (text.length > MAX_RESULTS_CHARACTERS) return refused('FileTooLarge');
  const file = foreignJson(text);
  if (file === undefined) return refused('NotJson');
  if (!isObject(file)) return refused('NotResults');
  const { TrackName: track, TrackConfig: layout = '', Type: type, Laps: laps, Cars: cars } = file;
  const driven =
    typeof track === 'string' && track.length <= MOST_TRACK && (layout === null || typeof layout === 'string')
      ? trackText(track, layout ?? '')
      : undefined;
  if (driven === undefined) return refused('TrackMissing');
  const session =
    typeof type === 'string' && Object.hasOwn(SESSIONS, type.toUpperCase()) && SESSIONS[type.toUpperCase()];
  if (!session) return refused('SessionUnknown');
  if (laps !== null && !Array.isArray(laps)) return refused('LapsMissing');
  const listed: readonly unknown[] = laps ?? [];
  if (listed.length > MAX_RESULTS_LAPS) return refused('TooManyLaps');
  // Later versions of the manager write seconds since 1970, and their version.
  const clock = file['Version'] === undefined && file['SessionConfig'] === undefined ? 'server' : 'unix';
  return {
    session: {
      track: driven.folder,
      layout: driven.layout,
      session,
      clock,
      lines: linesOf(listed, modelsOf(cars), { clock, session }),
    },
  };
};

/** Cars by slot, for laps that do not name theirs. */
const modelsOf = (cars: unknown): ReadonlyMap<unknown, unknown> =>
  new Map(Array.isArray(cars) ? cars.filter(isObject).map(({ CarId: slot, Model: model }) => [slot, model]) : []);

const linesOf = (
  laps: readonly unknown[],
  models: ReadonlyMap<unknown, unknown>,
  { clock, session }: Pick<ResultsSession, 'clock' | 'session'>,
): ResultsLine[] => {
  const before = new Map<string, number>();
  const alike = new Map<string, number>();
  const lines = laps.map((each, index): ResultsLine => {
    const line = index + 1;
    const read = lapLine(each, models);
    if (typeof read === 'string') return { line, fault: read };
    // The clock of one slot: from the driver's previous lap to this one, if the server counted milliseconds.
    const key = `${read.slot} ${read.guid}`;
    const earlier = read.slot === null ? undefined : before.get(key);
    if (read.slot !== null && read.clock !== null) before.set(key, read.clock);
    const gapMillis = clock === 'server' && read.clock !== null && earlier !== undefined ? read.clock - earlier : null;
    const told = JSON.stringify([read.guid, read.slot, read.car, read.millis, read.sectors]);
    const nth = (alike.get(told) ?? 0) + 1;
    alike.set(told, nth);
    return { line, lap: { ...read, gapMillis, late: null, nth } };
  });
  // The error of the server's clock can be computed only after all laps are read.
  const measured = lines.flatMap(({ lap }) => lap ?? []).map((lap) => ({ ...lap, gapMs: lap.gapMillis }));
  const offset = serverOffset(measured, { race: session === 'RACE' });
  const lateness = new Map<string, number | undefined>();
  return lines.map((line): ResultsLine => {
    if (line.lap === undefined) return line;
    const { lap } = line;
    const key = `${lap.slot} ${lap.guid}`;
    const gapMillis = lap.gapMillis === null ? null : lap.gapMillis - offset;
    const late = lateness.get(key) ?? null;
    lateness.set(key, latenessAfter(lateness.get(key), { millis: lap.millis, gapMs: gapMillis }));
    return { ...line, lap: { ...lap, gapMillis, late } };
  });
};
