import {
  folderKey,
  isContentFolder,
  isFolder,
  trackOf,
  trackText,
} from '@paddock/shared-domain/catalogue/content-folder';
import { ContentFolder, StoredFolder } from '@paddock/shared-domain/catalogue/events';
import { describe, expect, it } from 'vitest';

const GOOD = [
  'ks_nurburgring',
  'full course',
  'honda_s2000_(ap1)',
  '#7 Team',
  '01 Red',
  '0 - Rosso Corsa',
  '_blank',
  "l'été & co + 1",
  'müller_ß',
  'mu\u0308ller',
  'a.b.c',
  '[HD] red',
  'a=b',
  '100%',
  '日本',
  'x'.repeat(120),
];
const BAD = [
  '',
  ' lead',
  'trail ',
  'dot.',
  '.',
  '..',
  'a/b',
  'a\\b',
  '../up',
  'c:',
  'a;b',
  '=b',
  'a\nb',
  'a\r',
  'a\0',
  'a\u2028b',
  '\uD800',
  'con',
  'NUL',
  'aux.txt',
  'COM1',
  'lpt9.x',
  'what?',
  'a*',
  'a|b',
  '"q"',
  '<b>',
  'x'.repeat(121),
];

describe('a folder of the game', () => {
  it.each(GOOD)('is taken: %j', (name) => {
    expect(isContentFolder(name)).toBe(true);
    expect(ContentFolder.parse(name)).toBe(name);
  });
  it.each(BAD)('is refused: %j', (name) => {
    expect(isContentFolder(name)).toBe(false);
    expect(ContentFolder.safeParse(name).success).toBe(false);
  });
  it('that an earlier release accepted is still read from the log', () => {
    for (const old of ['con', 'nul.x', 'a.', 'A..']) expect(StoredFolder.parse(old)).toBe(old);
    for (const never of ['a/b', '..', 'a;b', '']) expect(StoredFolder.safeParse(never).success).toBe(false);
  });
  it('is compared without letter case, in either form of an umlaut, and also if its UTF-8 was read as latin1', () => {
    expect(folderKey('MU\u0308LLER')).toBe('müller');
    expect(isFolder(Buffer.from('Müller (GT) ☆').toString('latin1'), 'müller (gt) ☆')).toBe(true);
    expect(isFolder('Ã', 'ã')).toBe(true);
    expect(isFolder('m\u00fcller', 'muller')).toBe(false);
  });
});

describe('the text of a track', () => {
  it.each([
    ['ks_spa', '', 'ks_spa', ''],
    ['ks_nordschleife', 'touristenfahrten', 'ks_nordschleife', 'touristenfahrten'],
    ['road_atlanta', 'full course', 'road_atlanta', 'full course'],
    ['csp/2144/../H/../ks_spa', '', 'ks_spa', ''],
    ['csp/0/../ks_spa', 'gp', 'ks_spa', 'gp'],
    ['csp/2144/ks_spa', '', 'ks_spa', ''],
    ['ks_nurburgring/layout_sprint_a', '', 'ks_nurburgring', 'layout_sprint_a'],
    ['csp/2144/../H/../ks_nurburgring/layout_sprint_a', '', 'ks_nurburgring', 'layout_sprint_a'],
    ['ks_nurburgring/layout_sprint_a', 'layout_sprint_a', 'ks_nurburgring', 'layout_sprint_a'],
    ['content\\tracks\\..\\..\\ks_spa', '', 'ks_spa', ''],
  ])('%s with layout "%s" is %s, "%s"', (track, layout, folder, own) => {
    expect(trackText(track, layout)).toEqual({ folder, layout: own });
  });
  it.each(['', '..', '../..', 'csp/2144/..', 'a;b', 'con', '/', 'nul/x'])(
    'that names no folder never becomes a path: %j',
    (text) => {
      expect(trackText(text) === undefined || !/[/\\;]|\.\./.test(JSON.stringify(trackText(text)))).toBe(true);
    },
  );

  const known = [
    { folder: 'ks_nurburgring', layout: 'layout_sprint_a' },
    { folder: 'ks_nurburgring', layout: 'layout_gp_a' },
    { folder: 'ks_spa', layout: '' },
    { folder: 'my-track', layout: '' },
    { folder: 'my-track', layout: 'full course' },
    { folder: 'Müller-Ring', layout: '' },
  ];
  it.each([
    ['ks_nurburgring', 'layout_gp_a', 1],
    ['ks_nurburgring-layout_sprint_a', '', 0],
    ['KS_NURBURGRING/layout_gp_a', '', 1],
    ['csp/2144/../H/../ks_nurburgring', 'layout_gp_a', 1],
    ['csp/2144/../H/../ks_nurburgring-layout_gp_a', '', 1],
    ['ks_nurburgring', 'ks_nurburgring-layout_gp_a', 1],
    ['my-track', '', 3],
    ['my-track-full course', '', 4],
    ['csp/2144/../H/../ks_spa', '', 2],
    ['m\u00fcller-ring', '', 5],
    ['ks_nurburgring', '', undefined],
    ['ks_spa', 'nowhere', undefined],
    ['../../ks_spa;', '', undefined],
  ])('%s with layout "%s" is found as the venue’s %s', (track, layout, at) => {
    expect(trackOf(known, track, layout)).toBe(at === undefined ? undefined : known[at]);
  });
});
