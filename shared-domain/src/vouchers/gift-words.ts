/** Endings of internet names; any of them after a word and a dot counts as an address. */
const ENDINGS =
  'com|net|org|info|biz|io|co|app|dev|page|site|shop|store|online|xyz|top|club|live|link|click|me|tv|cc|ly|to|ai|gg|us|uk|ca|mx|br|ar|cl|es|de|fr|it|nl|eu|pt|ru|cn|jp|in|au|test';
const ADDRESS = new RegExp(
  String.raw`https?:|www\.|[^\s@]+@[^\s@]+|[\p{L}\p{N}]\.(?:${ENDINGS})(?![\p{L}\p{N}])|\d+\.\d+\.\d+\.\d+|[\p{L}\p{N}]/{2}[\p{L}\p{N}]`,
  'iu',
);

/** Letters and digits that look like a Latin letter, by that letter; also capitals. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'аАαΑɑ4',
  b: 'вВьЬΒ8',
  c: 'сСϲ',
  d: 'ԁđ',
  e: 'еЕεΕ3',
  g: 'ɡ',
  h: 'һнНΗ',
  j: 'јЈ',
  k: 'кКκΚ',
  l: 'iIıіІιΙӏӀłŁ1|',
  m: 'мМΜ',
  n: 'ηΝ',
  o: 'оОοΟøØ0',
  p: 'рРρΡ',
  q: 'ԛ',
  s: 'ѕЅ5$',
  t: 'тТτΤ',
  u: 'υ',
  v: 'ν',
  w: 'ԝ',
  x: 'хХχΧ',
  y: 'уУγΥ',
  z: 'Ζ',
};
const latinOf = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, like]) => Array.from(like, (one) => [one, latin] as const)),
);

/** Without accents and without characters that nobody sees, such as zero-width ones and marks of direction. */
const seen = (text: string): string => text.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}]/gu, '');
const asLatin = (text: string, like: (letter: string) => boolean): string =>
  Array.from(text, (letter) => (like(letter) ? (latinOf.get(letter) ?? letter) : letter)).join('');
const isForeign = (letter: string): boolean => !/[\p{ASCII}]/u.test(letter);

/**
 * Whether a text contains an address or a link, also one in letters that only look Latin: a gift mail is sent by the venue and must
 * not lead anybody elsewhere.
 */
export const holdsAddress = (text: string): boolean => {
  const read = seen(text).replaceAll(/[。․]/g, '.');
  return ADDRESS.test(read) || ADDRESS.test(asLatin(read, isForeign));
};

/** What a name looks like at a glance: two texts that look the same are the same here. */
const folded = (text: string): string =>
  asLatin(seen(text), () => true)
    .toLowerCase()
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
/** Whether a sender's name claims to be the venue, or looks like it, under one of its names. */
export const claimsToBe = (name: string, venueNames: readonly string[]): boolean =>
  venueNames.map(folded).some((venue) => venue !== '' && folded(name).includes(venue));
