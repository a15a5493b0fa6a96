/** Endings of internet names; any of them after a word and a dot counts as an address. */
const ENDINGS =
  'com|net|org|info|biz|io|co|app|dev|page|site|shop|store|online|xyz|top|club|live|link|click|me|tv|cc|ly|to|ai|gg|us|uk|ca|mx|br|ar|cl|es|de|fr|it|nl|eu|pt|ru|cn|jp|in|au|test';
const ADDRESS = new RegExp(
  String.raw`https?:|www\.|[^\s@]+@[^\s@]+|[\p{L}\p{N}]\.(?:${ENDINGS})(?![\p{L}\p{N}])|\d+\.\d+\.\d+\.\d+|[\p{L}\p{N}]/{2}[\p{L}\p{N}]`,
  'iu',
);

/** Whether a text contains an address or a link: a gift mail is sent by the venue and must not lead anybody elsewhere. */
export const holdsAddress = (text: string): boolean => ADDRESS.test(text.normalize('NFKC').replaceAll(/[。․]/g, '.'));

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
/** Whether a sender's name claims to be the venue, under one of its names. */
export const claimsToBe = (name: string, venueNames: readonly string[]): boolean =>
  venueNames.map(folded).some((venue) => venue !== '' && folded(name).includes(venue));
