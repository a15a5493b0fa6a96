/** Letters that carry no mark that could be taken off, as they are typed on a keyboard without them. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ŋ: 'n',
  ς: 'σ',
};
/** Apostrophes and hyphens of all kinds: telephones type one, people another or none. */
const JOINTS = /['’‘‛ʼʻʹ′`´＇\-‐‑‒–—―−]/gu;
const MARKS = /[\u0300-\u036f]/g;

/**
 * A text as it is searched in and for: without case, accents, apostrophes and hyphens, so that `muller` finds `Müller` and `obrien` finds
 * `O’Brien`. Full-width and other forms of a letter are that letter. Both sides of a search are folded; nothing folded is ever shown.
 */
export const folded = (text: string): string =>
  text
    .replace(JOINTS, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(JOINTS, '')
    .replace(/[ßæœøđðþłħıŧŋς]/g, (letter) => LETTERS[letter] ?? letter);

/** A text with the digits of Arabic and Persian keyboards, and full-width ones, as 0 to 9. */
export const withPlainDigits = (text: string): string =>
  text.normalize('NFKC').replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
