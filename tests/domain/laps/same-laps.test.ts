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

describe('finding the laps of a file that are recorded already', () => {
  it('matches car, session, time and one difference between the clocks, whatever time zone the file was given', () => {
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

  it('prefers the lap with the same cuts if two have one time, then the order', () => {
    const there = [lap(90_000, 0, { cut: true }), lap(90_000, 0), lap(95_000, 95_000), lap(96_000, 191_000)];
    const filed = [lap(90_000, 0), lap(90_000, 0, { cut: true }), lap(95_000, 95_000), lap(96_000, 191_000)];
    expect(places(filed, there).toSorted()).toEqual([
      [0, 1],
      [1, 0],
      [2, 2],
      [3, 3],
    ]);
  });

  it('does not match laps of another evening that share a time, or of another car or session', () => {
    expect(places([lap(90_000, 0)], [lap(90_000, 5 * HOUR + 700_000)])).toEqual([]);
    expect(places([lap(90_000, 0)], [lap(90_000, 0, { carId: 'mx5' })])).toEqual([]);
    expect(places([lap(90_000, 0)], [lap(90_000, 0, { session: 'RACE' })])).toEqual([]);
    expect(places([lap(90_000, 0)], [lap(90_000, 2 * HOUR + 60_000)])).toEqual([[0, 0]]);
    expect(maybeOneMoment(instantOf(from), instantOf(from + 20 * HOUR))).toBe(false);
  });

  it('finds each lap once and never a wrong one, in 300 sessions of a busy day', () => {
    const { below, part } = chancesOf(2);
    for (let session = 0; session < 300; session += 1) {
      let at = 0;
      const driven = Array.from({ length: 4 + below(20) }, () => {
        const millis = 90_000 + below(2_500);
        return lap(millis, (at += 30_000 + below(40_000)), { cut: part() < 0.2 });
      });
      // The rest of the day: the same car on the same track at other times.
      const others = Array.from({ length: 60 }, () => lap(90_000 + below(2_500), 2 * HOUR + 400_000 + below(5 * HOUR)));
      const known = driven.filter(() => part() < 0.9);
      const off = (below(20) - 10) * 1_800_000 + below(60_000);
      const filed = driven.map((one) => ({ ...one, crossedAt: instantOf(millisOf(one.crossedAt) + off) as Instant }));
      const found = sameLaps(filed, [...known, ...others]);
      if (known.length < 3) continue;
      const wrong = driven.filter(
        (one, place) => (found.get(place) ?? undefined) !== (known.includes(one) ? one : undefined),
      );
      expect(wrong.map(({ millis }) => millis)).toEqual([]);
    }
  });
});
