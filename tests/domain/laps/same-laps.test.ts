import { type Instant, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import { maybeOneMoment, sameLaps, type SeenLap } from '@paddock/shared-domain/laps/same-laps';
import { describe, expect, it } from 'vitest';
import { chancesOf } from '../../bench/boards-story.ts';
import { NOW } from '../../support/builders/venue.ts';

const from = millisOf(NOW);
const lap = (millis: number, at: number, more: Partial<SeenLap> = {}): SeenLap => ({
  carId: 'amg',
  session: 'PRACTICE',
  millis,
  cut: false,
  crossedAt: instantOf(from + at) as Instant,
  ...more,
});
const HOUR = 3_600_000;
const places = (filed: readonly SeenLap[], there: readonly SeenLap[]) =>
  [...sameLaps(filed, there)].map(([at, other]) => [at, there.indexOf(other)]);

describe('laps of a file that are there already', () => {
  it('are found by car, session, time and the one difference of two clocks, whatever zone the file was said to be of', () => {
    const there = [lap(90_000, 0), lap(91_000, 91_000), lap(92_000, 183_000)];
    for (const off of [0, 30_000, HOUR, -8 * HOUR, 40 * 24 * HOUR]) {
      const filed = there.map((one) => ({ ...one, crossedAt: instantOf(millisOf(one.crossedAt) + off) as Instant }));
      expect(places(filed, there)).toEqual([
        [0, 0],
        [1, 1],
        [2, 2],
      ]);
    }
  });

  it('are those of the cuts first where two have one time, then those of the order', () => {
    const there = [lap(90_000, 0, { cut: true }), lap(90_000, 0), lap(95_000, 95_000), lap(96_000, 191_000)];
    const filed = [lap(90_000, 0), lap(90_000, 0, { cut: true }), lap(95_000, 95_000), lap(96_000, 191_000)];
    expect(places(filed, there).toSorted()).toEqual([
      [0, 1],
      [1, 0],
      [2, 2],
      [3, 3],
    ]);
  });

  it('are not those of another evening that happen to have a time in common, another car or another session', () => {
    expect(places([lap(90_000, 0)], [lap(90_000, 5 * HOUR + 700_000)])).toEqual([]);
    expect(places([lap(90_000, 0)], [lap(90_000, 0, { carId: 'mx5' })])).toEqual([]);
    expect(places([lap(90_000, 0)], [lap(90_000, 0, { session: 'RACE' })])).toEqual([]);
    expect(places([lap(90_000, 0)], [lap(90_000, 2 * HOUR + 60_000)])).toEqual([[0, 0]]);
    expect(maybeOneMoment(instantOf(from), instantOf(from + 20 * HOUR))).toBe(false);
  });

  it('are each found once and no other is taken for one, in 300 sessions of a busy day', () => {
    const { below, part } = chancesOf(2);
    for (let session = 0; session < 300; session += 1) {
      let at = 0;
      const driven = Array.from({ length: 4 + below(20) }, () => {
        const millis = 90_000 + below(2_500);
        return lap(millis, (at += 30_000 + below(40_000)), { cut: part() < 0.2 });
      });
      // The rest of the day: the same car on the same track, at other moments.
      const others = Array.from({ length: 60 }, () => lap(90_000 + below(2_500), 2 * HOUR + 400_000 + below(5 * HOUR)));
      const known = driven.filter(() => part() < 0.9);
      const off = (below(20) - 10) * 1_800_000 + below(60_000);
      const filed = driven.map((one) => ({ ...one, crossedAt: instantOf(millisOf(one.crossedAt) + off) as Instant }));
      const found = sameLaps(filed, [...known, ...others]);
      if (known.length < 3) continue;
      const wrong = driven.filter(
        (one, place) => (found.get(place) ?? undefined) !== (known.includes(one) ? one : undefined),
      );
      // Laps of one time within seconds are the only ones that may be told for each other.
      expect(wrong.map(({ millis }) => millis)).toEqual([]);
    }
  });
});
