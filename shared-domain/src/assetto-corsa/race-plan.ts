import type { RaceSession } from './race-sessions.ts';
import type { Assists } from './assists-ini.ts';

/** What is to be raced, with every id resolved: folders of the simulator, names of people, accounts of rigs. */
export type RacePlan = {
  /** The party's name, or the seat's if it drives alone. */
  readonly name: string;
  readonly track: { readonly folder: string; readonly layout: string };
  readonly rules: { readonly penalties: boolean; readonly fixedSetup: boolean; readonly driftMode: boolean };
  readonly assists: Assists;
  readonly sessions: readonly RaceSession[];
  /** In grid order. */
  readonly grid: readonly GridEntry[];
};
export type GridEntry = {
  readonly seatId: string;
  readonly seatName: string;
  /** Steam account of the rig, 17 digits: it identifies the seat, never the customer. Empty if the seat has none. */
  readonly steamId: string;
  /** Public name of the driver; null if unknown. */
  readonly driverName: string | null;
  /** Two letters of the driver's country, or empty. */
  readonly flagCode: string;
  readonly car: string;
  /** Empty means the car's first skin. */
  readonly skin: string;
  readonly firstSkin: string;
  readonly ballastKg: number;
  readonly restrictorPercent: number;
};
/** The address of a run's server and its passwords; all generated for each run (launcher.md 2.1). */
export type ServerPlace = {
  readonly ip: string;
  readonly ports: {
    readonly game: number;
    readonly http: number;
    readonly pluginIn: number;
    readonly pluginOut: number;
  };
  readonly password: string;
  readonly adminPassword: string;
};

/** The default weather; the road is this much warmer than the air, in °C. */
export const CONDITIONS = { graphics: '3_clear', air: 26, roadAboveAir: 11, sunAngle: 0 } as const;
/** Full grip from the first lap on. */
export const OPTIMUM_GRIP = {
  startPercent: 100,
  randomnessPercent: 0,
  transferPercent: 100,
  lapsPerPercent: 1,
} as const;
/** The largest ballast of an entry, in kg. */
export const MAX_BALLAST_KG = 150;
/** Wheels off the track before it counts as a cut; never unlimited, or laps would prove nothing. */
export const ALLOWED_TYRES_OUT = 2;

/** Most characters of a name in the simulator's files. */
export const MAX_NAME = 60;
/** Order of the sessions that one run of the server can hold, each once. */
const RANKS: { readonly [Type in RaceSession['type']]: number } = { HOTLAP: 0, PRACTICE: 1, QUALIFYING: 2, RACE: 3 };

/**
 * Splits sessions into runs of the server, which has one practice, one qualifying and one race: a new run begins if the next
 * session is not later in that order (launcher.md 2.1). P Q R R are two runs.
 */
export const serverRuns = (sessions: readonly RaceSession[]): readonly (readonly RaceSession[])[] => {
  const runs: RaceSession[][] = [];
  for (const session of sessions.toSorted((one, other) => one.ordering - other.ordering)) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run === undefined || before === undefined || RANKS[session.type] <= RANKS[before.type]) runs.push([session]);
    else run.push(session);
  }
  return runs;
};

/**
 * Seconds on the grid before the lights. In a run without practice or qualifying, cars load during this time. So such a race
 * waits for the 95th percentile of these seats' load times plus 15 s, at least 60 and at most 120 (launcher.md 6.2).
 */
export const gridSeconds = (run: readonly RaceSession[], loadSeconds95: number | undefined): number =>
  run.every(({ type }) => type === 'RACE') && loadSeconds95 !== undefined
    ? Math.min(120, Math.max(60, Math.ceil(loadSeconds95) + 15))
    : 60;
