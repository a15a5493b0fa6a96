import { dryRun, type DryRunFacts, type Finding, missingSkin, type Obstacle } from '../assetto-corsa/dry-run.ts';
import { nearestSkin } from '../assetto-corsa/nearest-skin.ts';
import type { RacePlan } from '../assetto-corsa/race-plan.ts';
import { type Instant, instantOf, millisOf } from '../kernel/time.ts';
import { forecastLoad, loadQuantile } from './load-forecast.ts';
import { expectedMinutes } from '../assetto-corsa/race-sessions.ts';

/** Time before the first game loads, in ms: the server must be up for three seconds, files are written (launcher.md 4.1). */
export const SERVER_LEAD_MS = 3_600;
export const RIG_LEAD_MS = 400;

/** When the grid will be full, in ms after the start is requested, and which seat will probably be last. */
export type GridForecast = {
  readonly p5: number;
  readonly p50: number;
  readonly p95: number;
  readonly slowestSeatId: string;
};
/** A possible fix, as one action of staff (launcher.md 12.2). */
export type Repair =
  | { readonly kind: 'IGNORE_SEAT'; readonly seatId: string }
  | { readonly kind: 'OTHER_SKIN'; readonly seatId: string; readonly skin: string }
  | { readonly kind: 'FEWER_MINUTES' | 'FEWER_LAPS'; readonly session: number; readonly duration: number };
export type Rehearsal = {
  readonly willStart: boolean;
  readonly findings: readonly Finding[];
  /** Seats that will not drive, each with its reasons; a reason about the whole start is listed for every seat. */
  readonly failing: readonly { readonly seatId: string; readonly codes: readonly Obstacle[] }[];
  /** For the seats that will drive; null if none will. */
  readonly grid: GridForecast | null;
  /** When the sessions end after the grid is full; a race counted in laps uses the usual lap time, if it is known. */
  readonly endsAt: Instant | null;
  readonly repairs: readonly Repair[];
};

const isObstacle = (finding: Finding): finding is Finding & { readonly code: Obstacle } => finding.stops;

const gridOf = (
  plan: RacePlan,
  driving: readonly string[],
  loads: ReadonlyMap<string, readonly number[]>,
  lead: number,
): GridForecast | null => {
  const forecasts = plan.grid
    .filter(({ seatId }) => driving.includes(seatId))
    .map(({ seatId }) => ({ seatId, forecast: forecastLoad(loads.get(seatId) ?? []) }));
  const [slowest] = forecasts.toSorted((one, other) => other.forecast.mean - one.forecast.mean);
  if (slowest === undefined) return null;
  const at = (share: number): number =>
    lead +
    loadQuantile(
      forecasts.map(({ forecast }) => forecast),
      share,
    );
  return { p5: at(0.05), p50: at(0.5), p95: at(0.95), slowestSeatId: slowest.seatId };
};

/** The longest session that can be shortened, in minutes or laps, so that everybody finishes before their booking ends. */
const shorter = (plan: RacePlan, endsAt: Instant, { seats, lapMillis = null }: DryRunFacts): readonly Repair[] => {
  const until = seats.flatMap(({ bookedUntil }) => (bookedUntil === null ? [] : [millisOf(bookedUntil)]));
  const over = Math.ceil((millisOf(endsAt) - Math.min(...until)) / 60_000);
  if (until.length === 0 || over <= 0) return [];
  const [longest] = plan.sessions
    .map((one, session) => {
      const less = one.durationIsLaps ? Math.ceil((over * 60_000) / (lapMillis ?? 1)) : over;
      return { ...one, session, left: one.duration - less, minutes: expectedMinutes(one, lapMillis) };
    })
    .filter(({ durationIsLaps, left }) => left > 0 && (!durationIsLaps || lapMillis !== null))
    .toSorted((one, other) => other.minutes - one.minutes);
  if (longest === undefined) return [];
  const kind = longest.durationIsLaps ? 'FEWER_LAPS' : 'FEWER_MINUTES';
  return [{ kind, session: longest.session, duration: longest.left }];
};

/**
 * Checks a start before it is made (launcher.md 12.2): whether it will work, which seat will fail and why, when the grid will be
 * full, and whether it fits into the bookings. Decides and writes nothing.
 *
 * @param loads load times of each seat's starts, in ms, oldest first.
 */
export const rehearse = (
  plan: RacePlan,
  facts: DryRunFacts,
  loads: ReadonlyMap<string, readonly number[]>,
): Rehearsal => {
  const findings = dryRun(plan, facts);
  const obstacles = findings.filter(isObstacle);
  const ofAll = obstacles.filter(({ seatId }) => seatId === undefined).map(({ code }) => code);
  const failing = plan.grid.flatMap(({ seatId }) => {
    const codes = [...ofAll, ...obstacles.filter((one) => one.seatId === seatId).map(({ code }) => code)];
    return codes.length === 0 ? [] : [{ seatId, codes }];
  });
  const driving = plan.grid.map(({ seatId }) => seatId).filter((id) => !failing.some(({ seatId }) => seatId === id));
  const lead = RIG_LEAD_MS + (facts.multiplayer ? SERVER_LEAD_MS : 0);
  const grid = gridOf(plan, driving, loads, lead);
  const lapMillis = facts.lapMillis ?? null;
  const minutes = plan.sessions.reduce((sum, session) => sum + expectedMinutes(session, lapMillis), 0);
  const endsAt = grid === null ? null : instantOf(millisOf(facts.now) + grid.p95 + minutes * 60_000);
  const ignorable = failing.filter(({ codes }) => ofAll.length === 0 && codes.includes('SEAT_OFFLINE'));
  return {
    willStart: failing.length === 0 && plan.grid.length > 0,
    findings,
    failing,
    grid,
    endsAt,
    repairs: [
      ...(driving.length === 0 ? [] : ignorable.map(({ seatId }) => ({ kind: 'IGNORE_SEAT' as const, seatId }))),
      ...plan.grid.flatMap((entry) => {
        const missing = missingSkin(entry, facts.seats);
        const skin = missing && nearestSkin(missing.skin, missing.skins);
        return skin === undefined ? [] : [{ kind: 'OTHER_SKIN' as const, seatId: entry.seatId, skin }];
      }),
      ...(endsAt === null ? [] : shorter(plan, endsAt, facts)),
    ],
  };
};

/** How a start went: who did not get into the car and why, and when the last one did. */
export type StartOutcome = {
  readonly failed: readonly { readonly seatId: string; readonly code: string }[];
  /** ms after it was requested; null if nobody drove. */
  readonly fullAfter: number | null;
};
/** How good a rehearsal was, in hindsight. */
export type RehearsalScore = {
  /** Seats that failed as predicted, those that failed without a prediction, and those that drove against it. */
  readonly foretold: number;
  readonly missed: number;
  readonly falseAlarms: number;
  /** Null if nobody drove, or no time was predicted. */
  readonly withinBand: boolean | null;
  /** How much later than the median the grid was full, in ms. */
  readonly lateBy: number | null;
};
/** Scores a rehearsal by what happened, so that people can judge it (launcher.md 12.2). */
export const scoreOf = ({ failing, grid }: Rehearsal, { failed, fullAfter }: StartOutcome): RehearsalScore => {
  const right = failed.filter(({ seatId, code }) =>
    failing.some((one) => one.seatId === seatId && (one.codes as readonly string[]).includes(code)),
  );
  // Of seats that share an account only one drives, whichever is first: which one cannot be predicted.
  const shares = (codes: readonly Obstacle[]): boolean =>
    codes.every((code) => code === 'DUPLICATE_STEAM_ID') && failed.some(({ code }) => code === 'DUPLICATE_STEAM_ID');
  const alarms = failing.filter(({ seatId, codes }) => !shares(codes) && !failed.some((one) => one.seatId === seatId));
  const timed = grid !== null && fullAfter !== null;
  return {
    foretold: right.length,
    missed: failed.length - right.length,
    falseAlarms: alarms.length,
    withinBand: timed ? fullAfter >= grid.p5 && fullAfter <= grid.p95 : null,
    lateBy: timed ? fullAfter - grid.p50 : null,
  };
};
