import { folded, withPlainDigits } from '@paddock/shared-domain/kernel/folded';
import fc from 'fast-check';
import { expect, it } from 'vitest';

it('a text is the same without accents, case, apostrophes and hyphens', () => {
  for (const [typed, named] of [
    ['muller', 'Müller'],
    ['obrien', 'O’Brien'],
    ["o'brien", 'O‘BRIEN'],
    ['o´brien', 'O`Brien'],
    ['oʻbrien', 'OBrien'],
    ['lukasz', 'Łukasz'],
    ['soren', 'Søren'],
    ['strasse', 'Straße'],
    ['STRASSE', 'straẞe'],
    ['aerope', 'Ærope'],
    ['thor', 'Þór'],
    ['istanbul', 'İstanbul'],
    ['isik', 'ışık'],
    ['nguyen thi ha', 'Nguyễn Thị Hà'],
    ['jeanluc', 'Jean-Luc'],
    ['jean‑luc', 'JeanLuc'],
    ['σοφος', 'ΣΟΦΌΣ'],
    ['ａｄａ', 'Ada'],
    ['zoe', 'Zoe\u0308'],
  ])
    expect(folded(typed ?? ''), typed).toBe(folded(named ?? ''));
});

it('other letters stay different', () => {
  for (const [one, other] of [
    ['李小龍', 'li'],
    ['が', 'か'],
    ['о', 'o'],
    ['a.b', 'ab'],
    ['a_b', 'ab'],
  ])
    expect(folded(one ?? ''), one).not.toBe(folded(other ?? ''));
});

it('folding a folded text changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(folded(folded(text))).toBe(folded(text));
    }),
    { seed: 7, numRuns: 500 },
  );
});

it('digits of other scripts become plain digits', () => {
  expect(withPlainDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ ０９')).toBe('0123456789 0123456789 09');
});
