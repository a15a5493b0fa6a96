/** Letters whose mark cannot be stripped by normalisation, as they are typed on a keyboard without them. */
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
/** Apostrophes and hyphens of all kinds: phones and people type different ones, or none. */
const JOINTS = /['’‘‛ʼʻʹ′`´＇\-‐‑‒–—―−]/gu;
/** Invisible characters that are copied along with a name or number: soft hyphens, joiners, direction marks. */
const UNSEEN = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;
const MARKS = /[\u0300-\u036f]/g;

/**
 * A text in the form used for search: without case, accents, apostrophes and hyphens, so that `muller` finds `Müller` and
 * `obrien` finds `O’Brien`. Full-width and other forms of a letter become that letter. Fold both sides of a search; never show a
 * folded text.
 */
export const folded = (text: string): string =>
  text
    .replace(UNSEEN, '')
    .replace(JOINTS, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(JOINTS, '')
    .replace(/[ßæœøđðþłħıŧŋς]/g, (letter) => LETTERS[letter] ?? letter);

/** Letters that some languages write as two on a keyboard without marks. */
const WRITTEN_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };
/** All folded forms in which a name may be searched: as it is, words joined, and umlauts written out. */
export const foldedName = (...parts: readonly (string | undefined)[]): readonly string[] => {
  const there = parts.filter((part) => part !== undefined && part !== '') as readonly string[];
  const whole = there.join(' ');
  const writtenOut = whole
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüåø]/g, (letter) => WRITTEN_OUT[letter] ?? letter);
  const inOneWord = there.filter((part) => /\s/.test(part.trim())).map((part) => folded(part).replace(/\s+/g, ''));
  const forms = [folded(whole), ...inOneWord, folded(writtenOut)];
  return [...new Set(forms)];
};

/** The text with Arabic, Persian and full-width digits as 0 to 9, and without invisible characters. */
export const withPlainDigits = (text: string): string =>
  text
    .replace(UNSEEN, '')
    .normalize('NFKC')
    .replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
