import { type Instant, millisOf } from '../kernel/time.ts';
import { seatOf } from './lap-place.ts';
import type { RunLap, RunLaps } from './run-laps.ts';

/** A rig's clock and a server's datagram put the same crossing within this, in ms (launcher.md 7, step 5). */
export const SAME_CROSSING_MS = 5_000;
const apart = (one: { readonly at: Instant }, other: { readonly at: Instant }): number =>
  Math.abs(millisOf(one.at) - millisOf(other.at));
/** Whether what was told at one moment may be the crossing of another. */
export const mayBeOf = (one: { readonly at: Instant }, other: { readonly at: Instant }): boolean =>
  apart(one, other) <= SAME_CROSSING_MS;
type Crossing = { readonly at: Instant; readonly millis: number };
/**
 * Whether two words of one seat's laps may be of the same lap: the same time, to the millisecond, within half of that time. Nobody
 * drives two laps in less than one, so a step of a clock between the two words, ever so long as that, makes no second lap of one.
 */
export const mayBeOneLap = (one: Crossing, other: Crossing): boolean =>
  one.millis === other.millis && apart(one, other) <= Math.max(SAME_CROSSING_MS, one.millis / 2);
const witnessOf = ({ added }: Pick<RunLap, 'added'>): 'UDP' | 'RESULTS' | 'RIG' => added?.witness ?? 'UDP';

/** Of two laps of one time the one with the same cuts is meant; a rig's memory counts none. */
const tellsOtherCuts = (one: RunLap, lap: Pick<RunLap, 'cuts'>): boolean =>
  witnessOf(one) !== 'RIG' && one.cuts !== lap.cuts;
/**
 * The lap that another witness added and that a new one tells too: of the same seat, with the same time, in the same session or at that
 * moment. Words on their way come in any order: a rig's memory is heard at a run's end, then the server's file, then what a host sends
 * that was away. Who comes last joins; a rig's memory never does, as it is laid beside all the others before it adds anything.
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
        // One that was told by a wall clock that may be years off: its seat and its time say enough.
        (one.session === lap.session || mayBeOneLap(one, lap) || one.added.byWall === true) &&
        seatOf(run, one) === seat,
    )
    .toSorted(
      (one, other) =>
        Number(tellsOtherCuts(one, lap)) - Number(tellsOtherCuts(other, lap)) || apart(one, lap) - apart(other, lap),
    )[0];
};
