import { MAX_RACE_OUT_CHARACTERS, readRaceOut } from '@paddock/shared-domain/assetto-corsa/race-out';
import { expect, it } from 'vitest';
import { chancesOf } from '../../bench/boards-story.ts';
import { wronged } from '../laps/results-files.ts';
import { damaged, realFiles } from './sample-files.ts';

const lap = (more: Readonly<Record<string, unknown>> = {}) => ({
  lap: 0,
  car: 0,
  sectors: [42_497, 41_634, 42_966],
  time: 127_097,
  cuts: 0,
  tyre: 'M',
  ...more,
});
const file = (laps: unknown = [lap(), lap({ lap: 1, time: -1, cuts: 2 })]) => ({
  track: 'monza',
  number_of_sessions: 1,
  players: [{ name: 'Bay 1', car: 'ks_mclaren_650_gt3', skin: '00_racing_59' }],
  sessions: [{ event: 0, name: 'Practice', type: 1, lapsCount: 0, duration: 0, laps, lapstotal: [2], bestLaps: [] }],
  extras: [{ name: 'bestlap', time: 127_097 }],
});
const read = (value: unknown) => readRaceOut(JSON.stringify(value));

it('the file that the game writes at its end is read lap by lap; a cut lap has sectors but no time', () => {
  const { out } = read(file());
  expect(out).toEqual({
    track: 'monza',
    players: [{ name: 'Bay 1', car: 'ks_mclaren_650_gt3', skin: '00_racing_59' }],
    sessions: [
      {
        name: 'Practice',
        type: 1,
        laps: [
          { lap: 0, car: 0, millis: 127_097, sectors: [42_497, 41_634, 42_966], cuts: 0, tyre: 'M' },
          { lap: 1, car: 0, millis: null, sectors: [42_497, 41_634, 42_966], cuts: 2, tyre: 'M' },
        ],
        unreadable: 0,
      },
    ],
  });
});

it('reads an old file without cuts and tyres, and keeps the other laps if one cannot be read', () => {
  const { cuts: _cuts, tyre: _tyre, ...old } = lap();
  const laps = [old, lap({ time: 'fast' }), null, lap({ sectors: [1, 'x'] }), lap({ car: 300 }), lap({ lap: 1 })];
  const session = read(file(laps)).out?.sessions[0];
  expect(session?.laps.map(({ lap: number, tyre }) => [number, tyre])).toEqual([
    [0, null],
    [1, 'M'],
  ]);
  expect(session?.unreadable).toBe(4);
  expect(read(file(null)).out?.sessions[0]?.laps).toEqual([]);
});

it('an invalid number loses only its own lap, and a session without laps is read', () => {
  const text = JSON.stringify(file([lap({ time: 7777 }), lap({ lap: 1 })]));
  for (const time of ['NaN', '-nan(ind)', '1.#INF', '1e999', '4294967295'])
    expect(readRaceOut(text.replace('7777', time)).out?.sessions[0]).toMatchObject({
      laps: [{ lap: 1 }],
      unreadable: 1,
    });
  for (const laps of [[], null]) expect(read(file(laps)).out?.sessions).toMatchObject([{ laps: [], unreadable: 0 }]);
});

it.each([
  ['FileTooLarge', ' '.repeat(MAX_RACE_OUT_CHARACTERS + 1)],
  ['NotJson', '{"track":'],
  ['NotRaceOut', '[]'],
  ['TrackMissing', JSON.stringify({ ...file(), track: '../x' })],
  ['PlayersMissing', JSON.stringify({ ...file(), players: [] })],
  ['SessionsMissing', JSON.stringify({ ...file(), sessions: {} })],
  ['SessionsMissing', JSON.stringify({ ...file(), sessions: [{ type: 'x' }] })],
  ['TooMany', JSON.stringify(file(Array.from({ length: 10_001 }, () => 0)))],
])('a text that is no race_out.json is refused with its reason: %s', (fault, text) => {
  expect(readRaceOut(text)).toEqual({ fault });
});

it('reads the sample file, and files of real rigs if a folder of them is given', () => {
  const given = [
    { name: 'race_out.json', text: `\uFEFF${JSON.stringify(file())}` },
    ...realFiles().filter(({ name }) => name.endsWith('race_out.json')),
  ];
  for (const { name, text } of given) {
    const { out, fault } = readRaceOut(text);
    expect(fault, name).toBeUndefined();
    expect(out?.sessions.flatMap(({ laps }) => laps).length, name).toBeGreaterThan(0);
    expect(
      out?.sessions.map(({ unreadable }) => unreadable).every((count) => count === 0),
      name,
    ).toBe(true);
  }
});

/** Damaged files per run; `INI_FUZZ=100000` sets the full number. */
const FILES = Number(process.env['INI_FUZZ'] ?? 3000);
it(`each of ${FILES} damaged files is read or refused with a reason`, () => {
  const chances = chancesOf(2028);
  const outcomes = new Map<string, number>();
  for (let number = 0; number < FILES; number += 1) {
    let value: unknown = file();
    for (let times = 1 + chances.below(5); times > 0; times -= 1) value = wronged(value, chances);
    const whole = JSON.stringify(value);
    const { out, fault } = readRaceOut(chances.part() < 0.3 ? damaged(whole, chances) : whole);
    const outcome = fault ?? 'read';
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    for (const { millis } of out?.sessions.flatMap(({ laps }) => laps) ?? [])
      expect(millis === null || (Number.isInteger(millis) && millis > 0)).toBe(true);
  }
  if (process.env['INI_FUZZ'] !== undefined) process.stdout.write(`${JSON.stringify([...outcomes])}\n`);
  expect([...outcomes.keys()].toSorted()).toEqual(
    expect.arrayContaining(['NotJson', 'NotRaceOut', 'PlayersMissing', 'SessionsMissing', 'TrackMissing', 'read']),
  );
}, 600_000);
