import { lapTimeText } from '@paddock/shared-domain/laps/lap-time';
import { isLapTime, type LapFacts, reasonsOf, verdictOf } from '@paddock/shared-domain/laps/verdict';
import { describe, expect, it } from 'vitest';

const clean: LapFacts = {
  millis: 139_000,
  sectorsMillis: [43_000, 52_000, 44_000],
  cuts: 0,
  hasUser: true,
  trackLengthMetres: 7004,
  carTopSpeedKmh: 285,
  recordMillis: 138_000,
  recordStints: 5,
};
const judge = (change: Partial<LapFacts>) => {
  const reasons = reasonsOf({ ...clean, ...change });
  return { reasons, verdict: verdictOf(reasons) };
};

describe('The rule set for laps', () => {
  it('approves a clean lap without any reason', () => {
    expect(judge({})).toEqual({ reasons: [], verdict: 'approved' });
  });

  it('does not approve a lap with a cut, even if the simulator does not say how many', () => {
    for (const cuts of [1, 3, -1]) expect(judge({ cuts })).toEqual({ reasons: ['CUT'], verdict: 'not-approved' });
  });

  it('holds a lap whose sectors do not add up to its time; without sectors there is nothing to compare', () => {
    expect(judge({ sectorsMillis: [43_000, 52_000, 44_001] })).toEqual({ reasons: ['SECTORS'], verdict: 'held' });
    expect(judge({ sectorsMillis: [] }).verdict).toBe('approved');
  });

  it('holds a lap faster than 105 % of the car’s top speed, or a tenth faster than a record of five stints', () => {
    // 7004 m at 299.25 km/h take 84 258.6 ms.
    const alone = { sectorsMillis: [], recordMillis: null };
    expect(judge({ ...alone, millis: 84_258 }).reasons).toEqual(['TOO_FAST']);
    expect(judge({ ...alone, millis: 84_259 }).verdict).toBe('approved');
    expect(judge({ sectorsMillis: [], millis: 124_199 }).verdict).toBe('held');
    expect(judge({ sectorsMillis: [], millis: 124_200 }).verdict).toBe('approved');
    expect(judge({ sectorsMillis: [], millis: 60_000, trackLengthMetres: null, recordMillis: null }).verdict).toBe(
      'approved',
    );
  });

  it('allows more below a record from one or a few stints, and for a driver who repeats a time', () => {
    const alone = { sectorsMillis: [], trackLengthMetres: null, carTopSpeedKmh: null };
    // The first lap after the pits took 1:30.131, the honest third lap 0:58.197.
    expect(judge({ ...alone, millis: 58_197, recordMillis: 90_131, recordStints: 1 }).verdict).toBe('approved');
    const at = (part: number, more: Partial<LapFacts>) =>
      judge({ ...alone, recordMillis: 100_000, millis: part * 1000, ...more }).verdict;
    expect([59, 60].map((part) => at(part, { recordStints: 1 }))).toEqual(['held', 'approved']);
    expect([74, 75].map((part) => at(part, { recordStints: 2 }))).toEqual(['held', 'approved']);
    expect([74, 75].map((part) => at(part, { recordStints: 4 }))).toEqual(['held', 'approved']);
    expect([89, 90].map((part) => at(part, { recordStints: 5 }))).toEqual(['held', 'approved']);
    expect([59, 60].map((part) => at(part, { recordStints: 9, company: true }))).toEqual(['held', 'approved']);
    expect(judge({ ...alone, millis: 30_000, recordMillis: null }).verdict).toBe('approved');
  });

  it('trusts rig memory alone to a tenth below the record, however often; the game’s file like a record of few stints', () => {
    const alone = { sectorsMillis: [], trackLengthMetres: null, carTopSpeedKmh: null, recordMillis: 100_000 };
    for (const recordStints of [1, 3, 9])
      for (const company of [false, true])
        expect(
          [89_999, 90_000].map((millis) => judge({ ...alone, millis, recordStints, company, told: 'RIG' }).verdict),
        ).toEqual(['held', 'approved']);
    expect(judge({ ...alone, millis: 76_000, recordStints: 2, told: 'GAME' }).verdict).toBe('approved');
    expect(judge({ ...alone, millis: 76_000, recordStints: 5, company: true, told: 'GAME' }).verdict).toBe('held');
  });

  it('keeps every reason and decides by the most serious one', () => {
    const { reasons, verdict } = judge({ cuts: 2, sectorsMillis: [1], millis: 60_000, hasUser: false });
    expect(reasons).toEqual(['CUT', 'SECTORS', 'TOO_FAST', 'NO_USER']);
    expect(verdict).toBe('not-approved');
  });

  it('approves a lap without a racer: it is on no board anyway', () => {
    expect(judge({ hasUser: false })).toEqual({ reasons: ['NO_USER'], verdict: 'approved' });
  });

  it('recognizes the values that mean no lap time', () => {
    expect([0, -1, 999_999_999, 1.5].map(isLapTime)).toEqual([false, false, false, false]);
    expect([1, 999_999_998].map(isLapTime)).toEqual([true, true]);
  });
});

describe('The text of a lap time', () => {
  it('has minutes, seconds and milliseconds, and hours from one hour on', () => {
    expect([0, 7, 61_007, 102_345, 3_599_999, 3_600_000, 37_302_045].map(lapTimeText)).toEqual([
      '0:00.000',
      '0:00.007',
      '1:01.007',
      '1:42.345',
      '59:59.999',
      '1:00:00.000',
      '10:21:42.045',
    ]);
  });
});
