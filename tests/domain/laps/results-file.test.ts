import type { Instant } from '@paddock/shared-domain/kernel/time';
import { MAX_RESULTS_CHARACTERS, MAX_RESULTS_LAPS, readResultsFile } from '@paddock/shared-domain/laps/results-file';
import { sessionReasons } from '@paddock/shared-domain/laps/results-reasons';
import { crossingsOf, endOfFileName } from '@paddock/shared-domain/laps/results-times';
import { describe, expect, it } from 'vitest';
import { chancesOf } from '../../bench/boards-story.ts';
import { mutated, resultsFile, resultsLap } from './results-files.ts';

const read = (file: unknown) => readResultsFile(JSON.stringify(file));
const lineOf = (lap: unknown) => read(resultsFile({ Laps: [lap] })).session?.lines[0];

describe('A results file of the dedicated server', () => {
  it('is read lap by lap, with the gap between two laps of one slot', () => {
    const { session } = read(resultsFile());
    expect(session).toMatchObject({ track: 'spa', layout: '', session: 'QUALIFYING', clock: 'server' });
    expect(session?.lines.map(({ lap }) => [lap?.slot, lap?.car, lap?.millis, lap?.cuts, lap?.gapMillis])).toEqual([
      [0, 'ks_amg', 140_500, 0, null],
      [1, 'ks_porsche', 139_000, 0, null],
      [0, 'ks_amg', 139_250, 0, 139_260],
      [1, 'ks_porsche', 138_000, 2, 138_010],
    ]);
  });

  it('may come from an older server with fewer fields, or have a byte order mark', () => {
    const { CarId, LapTime } = resultsLap();
    expect(lineOf({ CarId, LapTime })?.lap).toMatchObject({
      car: 'ks_amg',
      sectors: [],
      cuts: 0,
      tire: null,
      clock: null,
    });
    expect(readResultsFile(`\uFEFF${JSON.stringify(resultsFile())}`).session?.lines).toHaveLength(4);
    expect(read(resultsFile({ Version: 7 })).session?.clock).toBe('unix');
    expect(read(resultsFile({ Laps: null })).session?.lines).toEqual([]);
  });

  it.each([
    ['NotJson', '{"TrackName":'],
    ['NotJson', ''],
    ['NotResults', '[]'],
    ['NotResults', 'null'],
    ['TrackMissing', JSON.stringify(resultsFile({ TrackName: 7 }))],
    ['TrackMissing', JSON.stringify(resultsFile({ TrackName: '../etc' }))],
    ['TrackMissing', JSON.stringify(resultsFile({ TrackConfig: [] }))],
    ['SessionUnknown', JSON.stringify(resultsFile({ Type: 'BOOK' }))],
    ['SessionUnknown', JSON.stringify(resultsFile({ Type: '__proto__' }))],
    ['LapsMissing', JSON.stringify(resultsFile({ Laps: {} }))],
    ['TooManyLaps', JSON.stringify(resultsFile({ Laps: Array.from({ length: MAX_RESULTS_LAPS + 1 }, () => 0) }))],
    ['FileTooLarge', ' '.repeat(MAX_RESULTS_CHARACTERS + 1)],
  ])('is refused as a whole with its reason: %s', (fault, text) => {
    expect(readResultsFile(text)).toEqual({ fault });
  });

  it.each([
    ['LapTimeMissing', { LapTime: 999_999_999 }],
    ['LapTimeMissing', { LapTime: 0 }],
    ['LapTimeMissing', { LapTime: -1 }],
    ['LapTimeInvalid', { LapTime: 1.5 }],
    ['LapTimeInvalid', { LapTime: '139000' }],
    ['CarMissing', { CarModel: '../cars' }],
    ['CarMissing', { CarModel: 'nul' }],
  ])('keeps its other laps if one cannot be read: %s', (fault, wrong) => {
    expect(lineOf(resultsLap(wrong))).toEqual({ line: 1, fault });
    expect(lineOf('no lap')).toEqual({ line: 1, fault: 'LapNotReadable' });
    const { session } = read(resultsFile({ Laps: [resultsLap(wrong), resultsLap()] }));
    expect(session?.lines.map((line) => line.fault)).toEqual([fault, undefined]);
  });

  it.each([
    ['SectorsInvalid', { Sectors: [1, 'x'] }, { sectors: [] }],
    ['SectorsInvalid', { Sectors: 'none' }, { sectors: [] }],
    ['SectorsInvalid', { Sectors: Array(11).fill(1) }, { sectors: [] }],
    ['CutsInvalid', { Cuts: 1e9 }, { cuts: -1 }],
    ['CutsInvalid', { Cuts: 'none' }, { cuts: -1 }],
    ['SetupInvalid', { BallastKG: -5 }, { ballast: 0 }],
    ['SetupInvalid', { BallastKG: 12.5 }, { ballast: 0 }],
    ['SetupInvalid', { Restrictor: 400 }, { restrictor: 0 }],
    ['ClockInvalid', { Timestamp: 'noon' }, { clock: null, gapMillis: null }],
  ])('drops and reports a detail that cannot be read, and keeps the lap: %s', (odd, wrong, left) => {
    expect(lineOf(resultsLap(wrong))?.lap).toMatchObject({ millis: 140_500, odd: [odd], ...left });
    expect(lineOf(resultsLap({ Tyre: 7, DriverName: { a: 1 }, DriverGuid: 'steam:1' }))?.lap).toMatchObject({
      tire: null,
      driver: '',
      guid: '',
      odd: [],
    });
  });

  it.each([
    [{ TrackName: 'full course park', TrackConfig: 'full course' }, ['full course park', 'full course']],
    [{ TrackName: 'csp/2144/../H/../spa', TrackConfig: '' }, ['spa', '']],
    [{ TrackName: 'ks_nurburgring/layout_gp_a', TrackConfig: null }, ['ks_nurburgring', 'layout_gp_a']],
    [{ TrackName: 'Müller_Ring (2)', TrackConfig: '#1 & +' }, ['Müller_Ring (2)', '#1 & +']],
  ])('names its track by folder and layout, whatever else the text contains: %j', (more, [track, layout]) => {
    expect(read(resultsFile(more)).session).toMatchObject({ track, layout });
  });

  it.each(['honda_s2000_(ap1)', '#7 car', '_blank', "l'auto & co + 1", 'müller_gt', 'a.b.c', 'x'.repeat(120)])(
    'accepts a car with any name that the game accepts: %s',
    (car) => {
      expect(lineOf(resultsLap({ CarModel: car.toUpperCase() }))?.lap?.car).toBe(car.toUpperCase().toLowerCase());
    },
  );

  it('of a session that was broken off, or in which nobody drove, has no laps and is accepted', () => {
    for (const Laps of [null, []])
      expect(read(resultsFile({ Laps, Result: null, Events: null, Cars: null })).session?.lines).toEqual([]);
    const none = [999_999_999, 0, -1].map((LapTime) => resultsLap({ LapTime, Sectors: null }));
    const { session } = read(resultsFile({ Laps: none, DurationSecs: 0 }));
    expect(session?.lines.map(({ fault }) => fault)).toEqual(none.map(() => 'LapTimeMissing'));
    expect(crossingsOf(session!, '2027-03-01T18:00:00.000Z' as Instant).size).toBe(0);
  });

  it('keeps its laps despite values that are no numbers, and loses only a lap whose time is no number', () => {
    const [good, bad] = [JSON.stringify(resultsLap()), JSON.stringify(resultsLap({ LapTime: 7_777 }))];
    const faultOf = (time: string) => {
      const Laps = `[${good},${bad.replace('7777', time)},${good}]`;
      const Events =
        '[{"Type":"COLLISION_WITH_ENV","ImpactSpeed":NaN,"WorldPosition":{"X":-Infinity,"Y":-nan(ind),"Z":1.#INF}}]';
      const { session } = readResultsFile(
        `{"TrackName":"spa","Type":"RACE","Note":"NaN \\"inf\\" 1.#IND","Laps":${Laps},"Events":${Events}}`,
      );
      expect(session?.lines.map(({ lap }) => lap !== undefined)).toEqual([true, false, true]);
      return session?.lines[1]?.fault;
    };
    expect(['NaN', 'Infinity', '-1.#IND'].map(faultOf)).toEqual(Array(3).fill('LapTimeMissing'));
    expect(['1e999', '-1e999', '4294967295', '1e15', '0.5'].map(faultOf)).toEqual(Array(5).fill('LapTimeInvalid'));
  });

  it('places the last lap at the end of the session, and the others before it by the server’s clock', () => {
    const { session } = read(resultsFile());
    const end = '2027-03-01T18:00:00.000Z' as Instant;
    expect(session && [...crossingsOf(session, end)]).toEqual([
      [1, '2027-03-01T17:57:40.730Z'],
      [2, '2027-03-01T17:57:41.990Z'],
      [3, '2027-03-01T17:59:59.990Z'],
      [4, '2027-03-01T18:00:00.000Z'],
    ]);
  });

  it('has in its name the local date and time at which the session ended', () => {
    expect(endOfFileName('results/2027_3_1_9_4_RACE.json')).toEqual({ date: '2027-03-01', time: '09:04' });
    expect(endOfFileName('2027_13_1_9_4_RACE.json')).toBeUndefined();
    expect(endOfFileName('results.json')).toBeUndefined();
  });

  it('gives a race lap UNPROVEN_RACE unless cuts were counted, and a lap longer than the time that passed CLOCK', () => {
    const race = { session: 'RACE', raceCutsCounted: false, millis: 100_000, gapMillis: null } as const;
    expect(sessionReasons(race)).toEqual(['UNPROVEN_RACE']);
    expect(sessionReasons({ ...race, raceCutsCounted: true })).toEqual([]);
    expect(sessionReasons({ ...race, session: 'PRACTICE', gapMillis: 98_849 })).toEqual(['CLOCK']);
    expect(sessionReasons({ ...race, session: 'PRACTICE', gapMillis: 98_850 })).toEqual([]);
    expect(sessionReasons({ ...race, session: 'PRACTICE', gapMillis: 900_000 })).toEqual([]);
  });
});

/** Damaged files per run; `RESULTS_FUZZ=100000` sets the full number. */
const FILES = Number(process.env['RESULTS_FUZZ'] ?? 3000);

it(`each of ${FILES} damaged results files is read or refused with a reason`, () => {
  const chances = chancesOf(2027);
  const outcomes = new Map<string, number>();
  const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  for (let number = 0; number < FILES; number += 1) {
    const text = mutated(chances);
    const { session, fault } = readResultsFile(text);
    if (session === undefined) count(fault);
    else {
      count('read');
      for (const { lap, fault: ofLap } of session.lines) {
        if (lap === undefined) count(ofLap);
        else if (lap.odd.length > 0) for (const odd of lap.odd) count(odd);
        else if (!(Number.isInteger(lap.millis) && lap.millis > 0 && !/\p{Cs}/u.test(lap.driver))) count('wrong');
      }
      crossingsOf(session, '2027-03-01T18:00:00.000Z' as Instant);
    }
  }
  if (process.env['RESULTS_FUZZ'] !== undefined) process.stdout.write(`${JSON.stringify([...outcomes])}\n`);
  expect(outcomes.get('wrong') ?? 0).toBe(0);
  // The damage reaches every part of the reader.
  expect([...outcomes.keys()].toSorted()).toEqual(
    expect.arrayContaining([
      'CarMissing',
      'ClockInvalid',
      'CutsInvalid',
      'LapNotReadable',
      'LapTimeInvalid',
      'LapTimeMissing',
      'LapsMissing',
      'NotJson',
      'NotResults',
      'SectorsInvalid',
      'SessionUnknown',
      'SetupInvalid',
      'TrackMissing',
      'read',
    ]),
  );
}, 600_000);
