/** Crockford's base 32: no I, L, O or U (rule A-077). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;
const CODE = /^[0-9A-HJKMNP-TV-Z]{16}$/;

/**
 * A new code of 16 characters: 80 random bits. The caller supplies the cryptographic source.
 *
 * @param randomBytes returns `count` random bytes; five bits of each are used, so every character is equally likely.
 */
export const voucherCodeFrom = (randomBytes: (count: number) => Uint8Array): string =>
  Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

const folded = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[\s•-]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
/**
 * Normalises a typed code: upper case, look-alikes folded (O is 0; I and L are 1), blanks and dashes removed (VOUCH-02, rule
 * A-077, threat TH-21). Undefined if it cannot be a code.
 */
export const foldVoucherCode = (typed: string): string | undefined => {
  const code = folded(typed);
  return CODE.test(code) ? code : undefined;
};

/** How many characters of a code staff see. */
const SHOWN = 4;
const END = /^[0-9A-HJKMNP-TV-Z]{4}$/;
/** Normalises the visible end of a code, as {@link foldVoucherCode} does. Undefined if it cannot be one. */
export const foldVoucherEnd = (typed: string): string | undefined => {
  const end = folded(typed);
  return END.test(end) ? end : undefined;
};

/** `••••-••••-••••-M1TZ`: for people who may not spend it, enough to tell vouchers apart (threat TH-44). */
export const maskedVoucherCode = (code: string): string => `••••-••••-••••-${code.slice(-SHOWN)}`;

/** `9F3K-27QX-B04H-M1TZ`: a code in the form shown to people. */
export const groupedVoucherCode = (code: string): string => (code.match(/.{1,4}/g) ?? []).join('-');
