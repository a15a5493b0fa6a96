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
/** Signs that nobody sees and that come along where a name or a number is copied: soft hyphens, joiners, directions of writing. */
const UNSEEN = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;
const MARKS = /[\u0300-\u036f]/g;

/**
 * A text as it is searched in and for: without case, accents, apostrophes and hyphens, so that `muller` finds `Müller` and `obrien` finds
 * `O’Brien`. Full-width and other forms of a letter are that letter. Both sides of a search are folded; nothing folded is ever shown.
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

/** Letters that some languages write as two where a keyboard has no marks. */
const WRITTEN_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };
/** A name in every folded form that somebody may look for: as it is, a part of several words in one, and with umlauts written out. */
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

/** A text with the digits of Arabic and Persian keyboards, and full-width ones, as 0 to 9, and without signs that nobody sees. */
export const withPlainDigits = (text: string): string =>
  text
    .replace(UNSEEN, '')
    .normalize('NFKC')
    .replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
