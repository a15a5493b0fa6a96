import { pairedByTime, type WrittenLap } from '@paddock/race-control/runs/rig-witness';
import { alignResults, type Told } from '@paddock/shared-domain/laps/align-results';
import { describe, expect, it } from 'vitest';
import { chancesOf } from '../../bench/boards-story.ts';

const written = (millis: number, cuts: number): WrittenLap => ({ millis, cuts, sectors: [], tyre: null });
const told = (millis: number, cuts: number): Told => ({ millis, cuts });
const cutsOf = (laps: readonly { readonly millis: number; readonly cuts?: number }[], out: readonly WrittenLap[]) =>
  pairedByTime(laps, out).pairs.map(([lap, one]) => [lap.cuts, one.cuts]);

describe('matching the laps that a game wrote with the laps of its seat', () => {
  it('gives cuts to the lap that had them, in both orders of two laps with equal times', () => {
    const laps = [told(88_015, 2), told(88_015, 0)];
    expect(cutsOf(laps, [written(88_015, 0), written(88_015, 2)])).toEqual([
      [2, 2],
      [0, 0],
    ]);
    // -1 means cut, but not counted (old files have no number): it is matched with the cut lap.
    expect(cutsOf(laps, [written(88_015, 0), written(88_015, -1)])).toEqual([
      [2, -1],
      [0, 0],
    ]);
  });

  it('goes by order where no cuts are known, matches equal times despite other cuts, and never other times', () => {
    const laps = [{ millis: 90_000 }, { millis: 90_000 }];
    expect(pairedByTime(laps, [written(90_000, 0), written(90_000, 1)]).pairs.map(([, { cuts }]) => cuts)).toEqual([
      0, 1,
    ]);
    expect(cutsOf([told(90_000, 0)], [written(90_000, 3)])).toEqual([[0, 3]]);
    expect(pairedByTime([told(90_000, 0)], [written(90_001, 0)])).toMatchObject({
      pairs: [],
      left: [{ millis: 90_001 }],
    });
  });

  it('never gives cuts to the wrong lap, in 500 runs with equal times, lost laps and any order', () => {
    const { below, part } = chancesOf(18);
    for (let run = 0; run < 500; run += 1) {
      const driven = Array.from({ length: 1 + below(8) }, () =>
        told(90_000 + below(3), part() < 0.4 ? 1 + below(3) : 0),
      );
      const heard = driven.toSorted(() => part() - 0.5);
      const out = driven.filter(() => part() < 0.8).map(({ millis, cuts }) => written(millis, cuts));
      const { pairs, left } = pairedByTime(heard, out);
      expect(left).toEqual([]);
      expect(pairs).toHaveLength(out.length);
      expect(pairs.every(([lap, one]) => lap.cuts === one.cuts && lap.millis === one.millis)).toBe(true);
    }
  });
});

describe('matching a results file with the laps that were heard', () => {
  it('finds the lap that was not heard by its time and cuts', () => {
    const aligned = alignResults([told(88_015, 2)], [told(88_015, 0), told(88_015, 2)]);
    expect(aligned).toEqual({ matched: [[0, 1]], conflicts: [], missing: [0] });
  });

  it('matches a lap with different cuts by its time, not with the first lap that is left', () => {
    expect(alignResults([told(91_000, 0)], [told(88_000, 0), told(91_000, 1)])).toEqual({
      matched: [],
      conflicts: [[0, 1]],
      missing: [0],
    });
    expect(alignResults([told(80_000, 0), told(91_000, 0)], [told(81_000, 0), told(91_000, 1)])).toEqual({
      matched: [],
      conflicts: [
        [0, 0],
        [1, 1],
      ],
      missing: [],
    });
  });

  it('reports every lap of the file once, as matched, in conflict or missing, in 500 sessions', () => {
    const { below, part } = chancesOf(19);
    for (let run = 0; run < 500; run += 1) {
      const filed = Array.from({ length: 1 + below(8) }, () => told(90_000 + below(4), below(2)));
      const heard = filed
        .filter(() => part() < 0.7)
        .map((lap) => (part() < 0.1 ? { ...lap, cuts: lap.cuts + 1 } : lap));
      const { matched, conflicts, missing } = alignResults(heard, filed);
      const places = [...matched.map(([, at]) => at), ...conflicts.map(([, at]) => at), ...missing];
      expect(places.toSorted((a, b) => a - b)).toEqual(filed.map((_, at) => at));
      expect(matched.every(([one, other]) => JSON.stringify(heard[one]) === JSON.stringify(filed[other]))).toBe(true);
    }
  });
});
