import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { tokens, tones, type ThemeName, type TokenName } from '../../services/web-kit/src/theme/tokens.ts';

const css = readFileSync(new URL('../../services/web-kit/src/theme/colors.css', import.meta.url), 'utf8');

/** The declarations of the first block after a selector. */
const blockAfter = (selector: string): Record<string, string> => {
  const start = css.indexOf(selector);
  if (start < 0) throw new Error(`no ${selector}`);
  const block = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start));
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  );
};

/** Relative luminance and contrast ratio as WCAG 2.2 defines them. */
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string): number => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

const themes: readonly ThemeName[] = ['light', 'dark'];
const words: readonly (readonly [TokenName, TokenName])[] = [
  ...(['ink', 'ink-2', 'ink-3'] as const).flatMap((ink) =>
    (['page', 'surface', 'sunken'] as const).map((ground) => [ink, ground] as const),
  ),
  ['ink', 'lime-soft'],
  ['ink-2', 'lime-soft'],
  ['on-primary', 'primary'],
  ['on-lime', 'lime'],
  ['on-stop', 'stop'],
  ...tones.flatMap(
    (tone) =>
      [
        [tone, `${tone}-ground`],
        [tone, 'surface'],
        [tone, 'page'],
      ] as const,
  ),
];

describe('the colours of the pit board', () => {
  it('are the same in style sheet and data: for light, for the dark setting and for the dark switch', () => {
    expect(blockAfter(":root,\n[data-theme='light']")).toEqual(tokens.light);
    expect(blockAfter(':root:not([data-theme])')).toEqual(tokens.dark);
    expect(blockAfter("\n[data-theme='dark']")).toEqual(tokens.dark);
  });

  it.each(themes)('can be read in %s: each text has a contrast of at least 4.9 : 1 to its background', (theme) => {
    const low = words
      .map(
        ([word, ground]) => `${word} on ${ground}: ${contrast(tokens[theme][word], tokens[theme][ground]).toFixed(2)}`,
      )
      .filter((line) => Number(line.split(': ')[1]) < 4.9);
    expect(low).toEqual([]);
  });

  it.each(themes)('give the text of every chip in %s a contrast of at least 5.6 : 1', (theme) => {
    const chips = tones.map((tone) => contrast(tokens[theme][tone], tokens[theme][`${tone}-ground`]));
    expect(Math.min(...chips)).toBeGreaterThanOrEqual(5.6);
  });

  it.each(themes)('give the edges of controls and the focus in %s a contrast of at least 3 : 1', (theme) => {
    const { surface, page } = tokens[theme];
    const edges = [surface, page].flatMap((ground) => [
      contrast(tokens[theme]['line-strong'], ground),
      contrast(tokens[theme].focus, ground),
    ]);
    expect(Math.min(...edges)).toBeGreaterThanOrEqual(3);
  });

  it('are defined in one place: no style sheet of a component has a colour of its own', () => {
    const sheets = import.meta.glob<string>('../../services/web-kit/src/ui/*.css', {
      query: '?raw',
      import: 'default',
      eager: true,
    });
    const files = Object.keys(sheets).map((path) => readFileSync(new URL(path, import.meta.url), 'utf8'));
    expect(files.length).toBeGreaterThan(30);
    expect(files.flatMap((text) => text.match(/#[0-9a-f]{3,8}\b/gi) ?? [])).toEqual([]);
  });
});
