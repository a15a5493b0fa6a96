import { type Instant, millisOf } from '../kernel/time.ts';
import { seatOf } from './lap-place.ts';
import type { RunLap, RunLaps } from './run-laps.ts';

/** A rig's clock and a server's datagram put the same crossing within this, in ms (LAUNCHER 7, step 5). */
export const SAME_CROSSING_MS = 5_000;
const apart = (one: { readonly at: Instant }, other: { readonly at: Instant }): number =>
  Math.abs(millisOf(one.at) - millisOf(other.at));
/** Whether what was told at one moment may be the crossing of another. */
export const mayBeOf = (one: { readonly at: Instant }, other: { readonly at: Instant }): boolean =>
  apart(one, other) <= SAME_CROSSING_MS;
const witnessOf = ({ added }: Pick<RunLap, 'added'>): 'UDP' | 'RESULTS' | 'RIG' => added?.witness ?? 'UDP';

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
        (one.session === lap.session || mayBeOf(one, lap) || one.added.byWall === true) &&
        seatOf(run, one) === seat,
    )
    .toSorted((one, other) => apart(one, lap) - apart(other, lap))[0];
};
