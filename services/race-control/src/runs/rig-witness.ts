import { type Instant, millisOf } from '@paddock/shared-domain/kernel/time';
import type { RaceOut } from '@paddock/shared-domain/assetto-corsa/race-out';
import { mayBeOf, mayBeOneLap } from '@paddock/shared-domain/runs/same-lap';
import type { KeptRigLap } from './evidence-texts.ts';

type Crossing = { readonly at: Instant; readonly millis: number };
/**
 * The lap of the seat that a rig's memory saw too: the one with its time at about that moment, else the one that crossed at that
 * moment with another time; undefined if there is none.
 */
export const crossedWith = <Lap extends Crossing>(
  laps: readonly Lap[],
  rig: Crossing,
): { readonly lap: Lap; readonly agrees: boolean } | undefined => {
  const apart = ({ at }: Crossing): number => Math.abs(millisOf(at) - millisOf(rig.at));
  const byMoment = laps.toSorted((a, b) => apart(a) - apart(b));
  const same = byMoment.find((lap) => mayBeOneLap(lap, rig));
  const found = same ?? byMoment.find((lap) => mayBeOf(lap, rig));
  return found && { lap: found, agrees: found === same };
};

/** A lap in the file that the game wrote when it closed: its time as driven, and its cuts; -1: cut, but not counted. */
export type WrittenLap = {
  readonly millis: number;
  readonly cuts: number;
  readonly sectors: readonly number[];
  readonly tyre: string | null;
};
export const writtenLaps = ({ sessions }: RaceOut): readonly (readonly WrittenLap[])[] =>
  sessions.map(({ laps }) =>
    laps
      .filter(({ car }) => car === 0)
      .map(({ millis, cuts, sectors, tyre }) => ({
        millis: millis ?? sectors.reduce((sum, sector) => sum + sector, 0),
        cuts: millis === null && cuts === 0 ? -1 : cuts,
        sectors,
        tyre,
      })),
  );
/** Whether both agree on cuts; -1 is any number of cuts, and a lap without cut data fits both. */
const sameCuts = (lap: number | undefined, written: number): boolean =>
  lap === undefined || lap === written || (lap !== 0 && written === -1) || (lap === -1 && written !== 0);
/**
 * Pairs each lap with a written one of the same time, one to one. Among equal times, those with the same cuts first, the rest in
 * order.
 */
export const pairedByTime = <Lap extends { readonly millis: number; readonly cuts?: number }>(
  laps: readonly Lap[],
  written: readonly WrittenLap[],
): { readonly pairs: readonly (readonly [Lap, WrittenLap])[]; readonly left: readonly WrittenLap[] } => {
  const left = [...written];
  const found = new Map<Lap, WrittenLap>();
  const take = (fits: (lap: Lap, one: WrittenLap) => boolean): void => {
    for (const lap of laps) {
      if (found.has(lap)) continue;
      const at = left.findIndex((one) => one.millis === lap.millis && fits(lap, one));
      const [one] = at < 0 ? [] : left.splice(at, 1);
      if (one !== undefined) found.set(lap, one);
    }
  };
  take((lap, one) => lap.cuts === one.cuts);
  take((lap, one) => sameCuts(lap.cuts, one.cuts));
  take(() => true);
  return {
    pairs: laps.flatMap((lap): [Lap, WrittenLap][] => {
      const one = found.get(lap);
      return one === undefined ? [] : [[lap, one]];
    }),
    left,
  };
};

/** Laps that a rig drove alone, in order, each with its session: a new session begins when the lap count restarts. */
export const soloSessions = <Item extends { readonly rig: Pick<KeptRigLap, 'lap'> }>(
  items: readonly Item[],
): readonly (Item & { readonly session: number })[] => {
  let session = 1;
  let last = 0;
  return items.map((item) => {
    if (item.rig.lap <= last) session += 1;
    last = item.rig.lap;
    return { ...item, session };
  });
};
