import type { DryRunFacts } from '@paddock/shared-domain/assetto-corsa/dry-run';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { forecastLoad, forecastRecord, loadQuantile } from '@paddock/shared-domain/rigs/load-forecast';
import { rehearse, scoreOf } from '@paddock/shared-domain/rigs/rehearsal';
import { expect, it } from 'vitest';
import { plan, session } from '../assetto-corsa/plans.ts';

const NOW = '2027-03-01T18:00:00.000Z' as Instant;
const content = {
  cars: new Set(['ks_mercedes_amg_gt3', 'ks_porsche_911_gt3_r_2016']),
  tracks: new Set(['ks_nurburgring']),
  differs: false,
};
const facts = (more: Partial<DryRunFacts['seats'][number]>[] = []): DryRunFacts => ({
  now: NOW,
  multiplayer: true,
  pitBoxes: 24,
  portsFree: true,
  seats: ['bay1', 'bay2'].map((seatId, index) => ({
    seatId,
    online: true,
    busy: false,
    content,
    bookedUntil: null,
    ...more[index],
  })),
});
const loads = (bay1: readonly number[], bay2: readonly number[]) =>
  new Map([
    ['bay1', bay1],
    ['bay2', bay2],
  ]);

it('a start without problems has a forecast with the time it takes and the seat that is last', () => {
  const slow = Array.from({ length: 20 }, () => 29_000);
  const quick = Array.from({ length: 20 }, () => 14_000);
  const told = rehearse(plan(), facts(), loads(quick, slow));
  expect(told).toMatchObject({ willStart: true, failing: [], grid: { slowestSeatId: 'bay2' } });
  expect(told.grid!.p5).toBeLessThan(told.grid!.p50);
  expect(told.grid!.p50).toBeLessThan(told.grid!.p95);
  expect(told.grid!.p50).toBeGreaterThan(rehearse(plan(), facts(), loads(quick, quick)).grid!.p50);
});

it('names each seat that will not drive, and forecasts the time of the others', () => {
  const told = rehearse(plan(), facts([{}, { online: false }]), loads([], []));
  expect(told.willStart).toBe(false);
  expect(told.failing).toEqual([{ seatId: 'bay2', codes: ['SEAT_OFFLINE'] }]);
  expect(told.repairs).toContainEqual({ kind: 'IGNORE_SEAT', seatId: 'bay2' });
  expect(told.grid?.slowestSeatId).toBe('bay1');
});

it('if the start as a whole is impossible, no seat drives and there is no forecast', () => {
  const told = rehearse(plan(), { ...facts(), portsFree: false }, loads([], []));
  expect(told.failing.map(({ codes }) => codes)).toEqual([['PORT_TAKEN'], ['PORT_TAKEN']]);
  expect(told).toMatchObject({ grid: null, endsAt: null, repairs: [] });
});

it('counts from the full grid, and suggests to shorten a session by what the booking lacks', () => {
  const sessions = [session('PRACTICE', 0, { duration: 25 }), session('QUALIFYING', 1, { duration: 10 })];
  const told = rehearse(
    plan({ sessions }),
    facts([{}, { bookedUntil: '2027-03-01T18:30:00.000Z' as Instant }]),
    loads([], []),
  );
  // 26 and 11 minutes of sessions after at most 40 s: eight minutes too long.
  expect(told.findings.map(({ code }) => code)).toContain('LONGER_THAN_BOOKING');
  expect(told.repairs).toEqual([{ kind: 'FEWER_MINUTES', session: 0, duration: 17 }]);
  const repaired = plan({ sessions: [session('PRACTICE', 0, { duration: 17 }), sessions[1]!] });
  const again = rehearse(repaired, facts([{}, { bookedUntil: '2027-03-01T18:30:00.000Z' as Instant }]), loads([], []));
  expect(again.repairs).toEqual([]);
});

it('a race in laps is forecast by the usual lap time there, and the laps that do not fit are dropped', () => {
  const sessions = [session('RACE', 0, { duration: 12, durationIsLaps: true })];
  const booked = (more: Partial<DryRunFacts>, laps = sessions) =>
    rehearse(
      plan({ sessions: laps }),
      { ...facts([{}, { bookedUntil: '2027-03-01T18:20:00.000Z' as Instant }]), ...more },
      loads([], []),
    );
  // Twelve laps of two minutes after at most 40 s of loading: five minutes, so three laps, too long.
  const told = booked({ lapMillis: 120_000 });
  expect(told.findings.map(({ code }) => code)).toContain('LONGER_THAN_BOOKING');
  expect(told.repairs).toEqual([{ kind: 'FEWER_LAPS', session: 0, duration: 9 }]);
  expect(booked({ lapMillis: 120_000 }, [{ ...sessions[0]!, duration: 9 }]).repairs).toEqual([]);
  // Where nobody has driven yet, the length is unknown.
  expect(booked({ lapMillis: null }).findings.map(({ code }) => code)).not.toContain('LONGER_THAN_BOOKING');
  expect(booked({}).repairs).toEqual([]);
});

it('most loads of an even rig are within their forecast', () => {
  const even = (seed: number) =>
    Array.from({ length: 40 }, (_, n) => 19_400 * Math.exp(0.26 * Math.sin((n + 1) * seed) * Math.SQRT2));
  const { loads: all, within } = forecastRecord([even(12.9898), even(78.233)]);
  expect(all).toBe(80);
  expect(within).toBeGreaterThan(60);
  // A rig that suddenly takes twice as long shows as one load outside its forecast.
  const steady = Array.from({ length: 9 }, () => 15_000);
  expect(forecastRecord([[...steady, 36_000]])).toEqual({ loads: 10, within: 9 });
  expect(forecastRecord([])).toEqual({ loads: 0, within: 0 });
});

it('a rig without starts is forecast like all others, and its own starts count more with each one', () => {
  const own = (count: number) => Math.exp(forecastLoad(Array.from({ length: count }, () => 28_000)).mean);
  expect(Math.round(own(0))).toBe(19_400);
  expect(own(3)).toBeGreaterThan(own(0));
  expect(own(30)).toBeGreaterThan(own(3));
  expect(own(30)).toBeLessThan(28_000);
  expect(loadQuantile([], 0.5)).toBe(0);
});

it('a forecast is scored by what happened: foretold, missed, false alarms, and whether the time was right', () => {
  const told = rehearse(plan(), facts([{}, { online: false }]), loads([], []));
  const { p5, p50, p95 } = told.grid!;
  expect(scoreOf(told, { failed: [{ seatId: 'bay2', code: 'SEAT_OFFLINE' }], fullAfter: p50 })).toEqual({
    foretold: 1,
    missed: 0,
    falseAlarms: 0,
    withinBand: true,
    lateBy: 0,
  });
  expect(scoreOf(told, { failed: [{ seatId: 'bay1', code: 'CRASH' }], fullAfter: p95 + 1 })).toMatchObject({
    foretold: 0,
    missed: 1,
    falseAlarms: 1,
    withinBand: false,
  });
  expect(scoreOf(told, { failed: [], fullAfter: p5 - 1 }).withinBand).toBe(false);
  expect(scoreOf(told, { failed: [], fullAfter: null })).toMatchObject({ withinBand: null, lateBy: null });
});

it('a skin that is missing on its rig does not stop a start; the skin with the nearest name is suggested', () => {
  const [first, ...others] = plan().grid;
  const painted = plan({ grid: [{ ...first!, skin: '12_sun_energy' }, ...others] });
  const there = ['00_official', '12_Sun_Energy_2', '40_black'];
  const told = rehearse(painted, facts([{ skins: there }]), loads([], []));
  expect(told.findings).toContainEqual(expect.objectContaining({ code: 'SKIN_MISSING', seatId: 'bay1', stops: false }));
  expect(told).toMatchObject({
    willStart: true,
    repairs: [{ kind: 'OTHER_SKIN', seatId: 'bay1', skin: '12_Sun_Energy_2' }],
  });
  // Names of folders ignore case. A rig that does not report its skins has none missing.
  for (const skins of [['12_SUN_ENERGY'], undefined])
    expect(rehearse(painted, facts([{ skins }]), loads([], [])).repairs).toEqual([]);
});
