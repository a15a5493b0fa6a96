import { type Instant, millisOf } from '../kernel/time.ts';
import { seatOf } from './lap-place.ts';
import type { RunLap, RunLaps } from './run-laps.ts';

/** A rig's clock and a server's datagram give times of the same crossing within this, in ms (launcher.md 7, step 5). */
export const SAME_CROSSING_MS = 5_000;
const apart = (one: { readonly at: Instant }, other: { readonly at: Instant }): number =>
  Math.abs(millisOf(one.at) - millisOf(other.at));
/** Whether a report at one moment may be the crossing at another. */
export const mayBeOf = (one: { readonly at: Instant }, other: { readonly at: Instant }): boolean =>
  apart(one, other) <= SAME_CROSSING_MS;
type Crossing = { readonly at: Instant; readonly millis: number };
/**
 * Whether two reports of one seat may be of the same lap: the same time to the millisecond, at most half of that time (or
 * `SAME_CROSSING_MS`, if longer) apart.
 * Nobody drives two laps in less than one lap time, so even a clock change of that size does not make two laps of one.
 */
export const mayBeOneLap = (one: Crossing, other: Crossing): boolean =>
  one.millis === other.millis && apart(one, other) <= Math.max(SAME_CROSSING_MS, one.millis / 2);
const witnessOf = ({ added }: Pick<RunLap, 'added'>): 'UDP' | 'RESULTS' | 'RIG' => added?.witness ?? 'UDP';

/** Of two laps with the same time the one with the same cuts matches; a rig's memory counts no cuts. */
const tellsOtherCuts = (one: RunLap, lap: Pick<RunLap, 'cuts'>): boolean =>
  witnessOf(one) !== 'RIG' && one.cuts !== lap.cuts;
/**
 * The lap that another witness added before and that a new one reports too: same seat, same time, same session or moment. Reports
 * arrive in any order: a rig's memory at a run's end, then the server's file, then data of a host that was offline. The later one
 * joins; a rig's memory never does, because it is compared with all others before it adds anything.
 */
export const sameLapIn = (run: RunLaps, lap: Omit<RunLap, 'place' | 'joins'>): RunLap | undefined => {
  const witness = witnessOf(lap);
  const seat = seatOf(run, lap);
  if (witness === 'RIG' || seat === null) return undefined;
  return run.laps
    .filter(
      (one) =>
        one.added !== undefined &&
        witnessOf(one) !== witness &&
        one.millis === lap.millis &&
        // For a lap timed by a wall clock that may be years wrong, seat and lap time are enough.
        (one.session === lap.session || mayBeOneLap(one, lap) || one.added.byWall === true) &&
        seatOf(run, one) === seat,
    )
    .toSorted(
      (one, other) =>
        Number(tellsOtherCuts(one, lap)) - Number(tellsOtherCuts(other, lap)) || apart(one, lap) - apart(other, lap),
    )[0];
};
