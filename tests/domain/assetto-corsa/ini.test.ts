import { readAssists } from '@paddock/shared-domain/assetto-corsa/assists-ini';
import { readEntryList } from '@paddock/shared-domain/assetto-corsa/entry-list';
import { MAX_INI_CHARACTERS, MAX_INI_LINES, readIni, writeIni } from '@paddock/shared-domain/assetto-corsa/ini';
import { readRaceIni, writeRaceIni } from '@paddock/shared-domain/assetto-corsa/race-ini';
import { raceIniFor } from '@paddock/shared-domain/assetto-corsa/rig-files';
import { readServerConfig } from '@paddock/shared-domain/assetto-corsa/server-config';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chancesOf } from '../../bench/boards-story.ts';
import { gridEntry, plan } from './plans.ts';
import { damaged, GOLDEN_CONFIG, GOLDEN_ENTRIES, MANAGED, realFiles, SHIPPED } from './sample-files.ts';

it('reads a file of the game without its comments, and one of a server manager with byte order mark, line ends and lists', () => {
  expect(readIni(SHIPPED).ini).toEqual([
    { name: 'LIGHTING', entries: [{ key: 'SUN_ANGLE', value: '-48' }] },
    {
      name: 'DYNAMIC_TRACK',
      entries: [
        { key: 'SESSION_START', value: '100' },
        { key: 'LAP_GAIN', value: '1' },
      ],
    },
    { name: 'KEYBOARD', entries: [{ key: 'BRAKE', value: '0x28' }] },
  ]);
  const { ini } = readIni(MANAGED);
  expect(ini?.map(({ name }) => name)).toEqual(['SERVER', '__CM_QUALIFY_OFF', 'WEATHER_0', 'DATA']);
  expect(ini?.flatMap(({ entries }) => entries).filter(({ key }) => /CARS|TYRES|GRAPHICS/.test(key))).toEqual([
    { key: 'CARS', value: 'ks_mazda_mx5_cup;mclaren_senna' },
    { key: 'LEGAL_TYRES', value: 'SV;M' },
    { key: 'GRAPHICS', value: 'sol_01_clear_type=15_time=0_mult=1' },
  ]);
});

it('keeps order, letter case and duplicates; the reader of a server config refuses a section or key that is there twice', () => {
  const twice = '[Server]\nName=one\nname=two\n[SERVER]\nNAME=three\n';
  expect(readIni(twice).ini?.map(({ name, entries }) => [name, entries.length])).toEqual([
    ['Server', 2],
    ['SERVER', 1],
  ]);
  expect(writeIni(readIni(twice).ini ?? [])).toBe(twice);
  expect(readServerConfig(twice)).toEqual({ fault: { reason: 'SectionTwice', section: 'SERVER' } });
  expect(readServerConfig(GOLDEN_CONFIG.replace('TRACK=', 'TRACK=spa\nTRACK='))).toEqual({
    fault: { reason: 'KeyTwice', section: 'SERVER', key: 'TRACK' },
  });
});

it.each([
  ['FileTooLarge', ' '.repeat(MAX_INI_CHARACTERS + 1)],
  ['TooManyLines', '\n'.repeat(MAX_INI_LINES)],
  ['NotText', '[A]\nB=\0'],
])('a text that cannot be an ini file is refused with its reason: %s', (reason, text) => {
  expect(readIni(text)).toEqual({ fault: { reason } });
});
it.each([
  ['KeyOutsideSection', 'README=Insert your data\n[A]', 1],
  ['LineNotReadable', '[A]\nno key here', 2],
  ['LineNotReadable', '[A\nB=1', 1],
  ['LineNotReadable', '[]', 1],
  ['LineNotReadable', '[A] B=1', 1],
  ['LineNotReadable', '[A]\n=1', 2],
])('a line that cannot be read is named: %s', (reason, text, line) => {
  expect(readIni(text)).toEqual({ fault: { reason, line } });
});

const samples = [
  { name: 'golden config', text: GOLDEN_CONFIG },
  { name: 'golden entries', text: GOLDEN_ENTRIES },
  { name: 'shipped', text: SHIPPED },
  { name: 'managed', text: MANAGED },
  { name: 'race', text: writeRaceIni(raceIniFor(plan(), gridEntry())) },
  ...realFiles().filter(({ name }) => name.endsWith('.ini')),
];
it(`reading ${samples.length} files, writing them and reading them again changes nothing`, () => {
  const refused: string[] = [];
  for (const { name, text } of samples) {
    const { ini, fault } = readIni(text);
    if (ini === undefined) refused.push(`${name}: ${fault.reason}`);
    else {
      const written = writeIni(ini);
      expect(readIni(written), name).toEqual({ ini });
      expect(writeIni(readIni(written).ini ?? []), name).toBe(written);
    }
  }
  if (process.env['AC_FILES'] !== undefined) process.stdout.write(`refused: ${JSON.stringify(refused)}\n`);
  // Only real files that hold no settings at all are refused.
  expect(refused.filter((one) => !one.endsWith('KeyOutsideSection'))).toEqual([]);
});

/** The same file as an editor may leave it: byte order mark, other line ends, comments, spaces, unknown keys and sections. */
const dressed = (text: string, chances: ReturnType<typeof chancesOf>): string => {
  const blank = () => chances.oneOf(['', ' ', '\t', '  ']);
  const unknown = () =>
    chances.oneOf([`__CM_${chances.below(99)}=a=b`, `X_${chances.below(99)} = `, '; [A] B=1', '', ';']);
  const lines = text
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('[')) return [`${blank()}${line}${blank()}${chances.oneOf(['', ';', '; why'])}`, unknown()];
      const [, key = '', value = ''] = /^([^=]*)=(.*)$/.exec(line) ?? [];
      const named = chances.part() < 0.2 ? key.toLowerCase() : key;
      const comment = chances.oneOf(['', ' ;', ' ; x=1', '\t;[B]']);
      return [
        `${blank()}${named}${blank()}=${blank()}${value}${comment}`,
        ...(chances.part() < 0.2 ? [unknown()] : []),
      ];
    });
  const end = chances.oneOf(['\n', '\r\n', '\r']);
  const extra = chances.part() < 0.5 ? [`[__CM_${chances.below(9)}_OFF]`, 'TRACK=other', unknown()] : [];
  return `${chances.oneOf(['', '\uFEFF'])}${[...lines, ...extra].join(end)}${chances.oneOf(['', end])}`;
};
it('byte order mark, line ends, comments, spaces and unknown keys do not change what a file says; it is written in plain form', () => {
  const chances = chancesOf(2029);
  const files = [
    [GOLDEN_CONFIG, readServerConfig],
    [GOLDEN_ENTRIES, readEntryList],
    [writeRaceIni(raceIniFor(plan(), gridEntry())), readRaceIni],
  ] as const;
  for (const [text, typed] of files) {
    expect(typed(text).fault).toBeUndefined();
    for (let number = 0; number < 100; number += 1) {
      const worn = dressed(text, chances);
      expect(typed(worn), worn).toEqual(typed(text));
      const { ini = [] } = readIni(worn);
      const written = writeIni(ini);
      expect(written).not.toMatch(/[\uFEFF\r\t]| =|= |\s;/);
      expect([readIni(written).ini, writeIni(readIni(written).ini ?? [])]).toEqual([ini, written]);
      expect(typed(written)).toEqual(typed(text));
      const [section = ''] = /^\[.*\]/.exec(text) ?? [];
      expect(typed(`${worn}\n${section.toLowerCase()}\n`)).toMatchObject({ fault: { reason: 'SectionTwice' } });
    }
  }
});

const anyText = fc.string({ unit: 'binary', maxLength: 60 });
it('any text as a value stays one value: it adds no key, and writing it again gives the same file', () => {
  const key = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,12}$/);
  const entries = fc.array(fc.record({ key: fc.oneof(key, fc.constantFrom('CARS', 'GUID')), value: anyText }));
  const anyIni = fc.array(fc.record({ name: key, entries }));
  fc.assert(
    fc.property(anyIni, (ini) => {
      const written = writeIni(ini);
      const read = readIni(written).ini;
      expect(read?.map(({ name, entries: of }) => [name, of.map((entry) => entry.key)])).toEqual(
        ini.map(({ name, entries: of }) => [name, of.map((entry) => entry.key)]),
      );
      expect(writeIni(read ?? [])).toBe(written);
    }),
    { numRuns: 1000 },
  );
});

/** Damaged files per run; `INI_FUZZ=100000` sets the full number. */
const FILES = Number(process.env['INI_FUZZ'] ?? 3000);
it(`each of ${FILES} damaged files is read or refused with a reason`, () => {
  const chances = chancesOf(2027);
  const outcomes = new Map<string, number>();
  const readers = [readIni, readServerConfig, readEntryList, readRaceIni, readAssists] as readonly ((text: string) => {
    readonly fault?: { readonly reason: string } | undefined;
  })[];
  for (let number = 0; number < FILES; number += 1) {
    const text = damaged(chances.oneOf(samples).text, chances);
    for (const [index, read] of readers.entries()) {
      const outcome = `${index} ${read(text).fault?.reason ?? 'read'}`;
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    const { ini } = readIni(text);
    if (ini !== undefined) expect(readIni(writeIni(ini))).toEqual({ ini });
  }
  if (process.env['INI_FUZZ'] !== undefined) process.stdout.write(`${JSON.stringify([...outcomes])}\n`);
  // The damage reaches every part of the readers.
  expect([...new Set([...outcomes.keys()].map((outcome) => outcome.slice(2)))].toSorted()).toEqual(
    expect.arrayContaining([
      'KeyMissing',
      'KeyOutsideSection',
      'KeyTwice',
      'LineNotReadable',
      'NotText',
      'SectionMissing',
      'ValueInvalid',
      'read',
    ]),
  );
}, 600_000);
