import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';
import type { Letters, Run, Weight } from './pdf-letters.ts';

/** Required, because its types do not say what a module gets. */
const bidi = (createRequire(import.meta.url)('bidi-js') as () => Bidi)();
/** A font sets words of these scripts from right to left by itself. */
const TURNED = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}]/u;
/** Marks and joiners: the glyphs of a text with one may be fewer than its letters, or stand in another order. */
const JOINED = /\p{M}|\p{Default_Ignorable_Code_Point}|\p{Regional_Indicator}|\p{Emoji_Modifier}/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Runs that stand side by side. `typed`: what was typed, if a reader of the file cannot tell from the glyphs. It turns Arabic and
 * Hebrew round by itself, so these have none.
 */
export type Stretch = { readonly runs: readonly Run[]; readonly typed: string | undefined };

/** The other bracket, as one that opens closes when it is read from the other side. */
const turned = (text: string): string =>
  Array.from(graphemes.segment(text), ({ segment }) => bidi.getMirroredCharacter(segment) ?? segment)
    .toReversed()
    .join('');

/** Parts of one direction each, in the order of the text. An odd level is written from right to left. */
const partsOf = (text: string): readonly { readonly text: string; readonly level: number }[] => {
  if (!TURNED.test(text)) return [{ text, level: 0 }];
  const { levels } = bidi.getEmbeddingLevels(text, 'ltr');
  const parts: { text: string; level: number }[] = [];
  let at = 0;
  for (const letter of text) {
    const level = levels[at] ?? 0;
    at += letter.length;
    const last = parts.at(-1);
    if (last !== undefined && last.level === level) last.text += letter;
    else parts.push({ text: letter, level });
  }
  return parts;
};

/** Rule L2 of the annex: from the deepest level up, turns each row of parts that are at least so deep. */
const reordered = <T extends { readonly level: number }>(parts: readonly T[]): readonly T[] => {
  let order = [...parts];
  for (let level = Math.max(0, ...parts.map((part) => part.level)); level > 0; level -= 1) {
    const next: T[] = [];
    let row: T[] = [];
    for (const part of order)
      if (part.level >= level) row = [part, ...row];
      else {
        next.push(...row, part);
        row = [];
      }
    order = [...next, ...row];
  }
  return order;
};

/**
 * Cuts a line, as `drawable` gives it, into parts of one font, from left to right as they stand on paper: a line is in a text that
 * is read from left to right, and words of Arabic or Hebrew in it follow one another from right to left (Unicode, annex 9).
 */
export const inOrder = (letters: Letters, text: string, weight: Weight): readonly Stretch[] => {
  const runs = partsOf(text).flatMap(({ text: part, level }) =>
    letters.runsOf(part, weight).map((run) => ({
      ...run,
      level,
      drawn: level % 2 === 1 && !TURNED.test(run.text) ? turned(run.text) : run.text,
    })),
  );
  const stretches: { runs: Run[]; typed: string; isTurned: boolean }[] = [];
  for (const { font, text: typed, drawn, level } of reordered(runs)) {
    const isTurned = level % 2 === 1;
    const last = stretches.at(-1);
    const run = { font, text: drawn };
    if (last?.isTurned === isTurned) {
      last.runs.push(run);
      last.typed += typed;
    } else stretches.push({ runs: [run], typed, isTurned });
  }
  return stretches.map(({ runs: own, typed, isTurned }) => ({
    runs: own,
    typed: !isTurned && JOINED.test(typed) ? typed : undefined,
  }));
};
