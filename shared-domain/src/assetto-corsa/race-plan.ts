import type { RaceSession } from './race-sessions.ts';
import type { Assists } from './assists-ini.ts';

/** What is to be raced, with every id resolved: folders of the simulator, names of people, accounts of rigs. */
export type RacePlan = {
  /** The party's name, or the seat's where nobody else takes part. */
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
  /** Steam account of the rig, 17 digits: it names the seat, never the customer. Empty where the seat has none. */
  readonly steamId: string;
  /** Public name of who drives; null where nobody is known. */
  readonly driverName: string | null;
  /** Two letters of the driver's country, or nothing. */
  readonly flagCode: string;
  readonly car: string;
  /** Empty takes the car's first. */
  readonly skin: string;
  readonly firstSkin: string;
  readonly ballastKg: number;
  readonly restrictorPercent: number;
};
/** Where a run's server is reached, and the words that let one in; all of it made anew for every run (launcher.md 2.1). */
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

/** The weather of an event without one of its own; the road is that much warmer than the air, in °C. */
export const CONDITIONS = { graphics: '3_clear', air: 26, roadAboveAir: 11, sunAngle: 0 } as const;
/** Full grip from the first lap on. */
export const OPTIMUM_GRIP = {
  startPercent: 100,
  randomnessPercent: 0,
  transferPercent: 100,
  lapsPerPercent: 1,
} as const;
/** Most that an entry may carry, in kg. */
export const MAX_BALLAST_KG = 150;
/** Wheels off the track before it counts as a cut; never unlimited, or no lap could be believed. */
export const ALLOWED_TYRES_OUT = 2;

/** Characters of a name in the simulator's files. */
export const MAX_NAME = 60;
/** Ranks of the sessions that one run of the server can hold, each once and in this order. */
const RANKS: { readonly [Type in RaceSession['type']]: number } = { HOTLAP: 0, PRACTICE: 1, QUALIFYING: 2, RACE: 3 };

/**
 * Splits sessions into runs of the server, which knows one practice, one qualifying and one race: a new run begins where the next
 * session does not come later in that order than the one before (launcher.md 2.1). P Q R R are two runs.
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
 * Seconds on the grid before the lights. Cars load while the clock of a run without practice or qualifying is standing there, so such
 * a race waits for what 95 of 100 starts of these seats took, and 15 s more, within 60 and 120 (launcher.md 6.2).
 */
export const gridSeconds = (run: readonly RaceSession[], loadSeconds95: number | undefined): number =>
  run.every(({ type }) => type === 'RACE') && loadSeconds95 !== undefined
    ? Math.min(120, Math.max(60, Math.ceil(loadSeconds95) + 15))
    : 60;
