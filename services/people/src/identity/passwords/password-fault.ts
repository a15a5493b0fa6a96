import { dictionary } from '@zxcvbn-ts/language-common';

/** Beside the list of the library: rows of digits and keys, and words of this trade. Lower case. */
const ALSO_COMMON = `p@ssword pa$$word 123123123 1234512345 0123456789 987654321 9876543210 87654321 qwertz123 abcdefgh 00000000 22222222
  88888888 99999999 12341234 12121212 13131313 20202020 19871987 19901990 20002000 changeme123 test12345 admin1234 ferrari123 speedracer
  raceday1 racing123 paddock1 paddock123 simracing simracing1 fortnite1 roblox123 facebook1 linkedin1 dropbox1`;
/** A season and a year: `summer2026`. */
const SEASON = /^(spring|summer|autumn|winter)(19|20)\d\d$/;
/** Shorter ones are refused by their length. */
const LEAST = 8;

/** Passwords at the top of the published lists of leaks, some 18,000 of an allowed length (OWASP ASVS 5.0, 6.2.4). Lower case. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  ...[...dictionary['passwords-common']].filter((word) => word.length >= LEAST),
  ...ALSO_COMMON.split(/\s+/),
]);

const COMMON_TEXT = 'This password is too common.';
const SIMILAR_TEXT = 'This password is too close to your name or email address.';

/** Whether a password is publicly known; Unicode composition is ignored. */
export const isKnown = (password: string, known: readonly string[] = []): boolean =>
  known.includes(password.normalize('NFKC'));

/**
 * Why a password of allowed length is refused (threat TH-17): it is a common one, or the person's own address or name. Undefined
 * if it may be used.
 *
 * @param known publicly known passwords.
 */
export const passwordFault = (
  password: string,
  names: readonly (string | undefined)[],
  known: readonly string[] = [],
): string | undefined => {
  const plain = password.normalize('NFKC').toLowerCase();
  if (isKnown(password, known) || COMMON_PASSWORDS.has(plain) || SEASON.test(plain) || new Set(plain).size < 3)
    return COMMON_TEXT;
  const own = names.flatMap((name) => (name ? [name.toLowerCase(), name.toLowerCase().split('@')[0] ?? ''] : []));
  return own.includes(plain) ? SIMILAR_TEXT : undefined;
};
