import { createHash } from 'node:crypto';

/** Digits and letters without similar ones (Crockford's base 32): 16 of them have 80 random bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;
const COUNT = 10;

/** New recovery codes, in groups of four to read: `7K3M-…`. */
export const newRecoveryCodes = (random: (count: number) => Uint8Array): readonly string[] =>
  Array.from({ length: COUNT }, () =>
    [...random(LENGTH)]
      .map((byte) => ALPHABET[byte % ALPHABET.length])
      .join('')
      .replaceAll(/(.{4})(?=.)/g, '$1-'),
  );

/** Only hashes are stored; 80 random bits need no slow hash. Letters often misread count as the digit they resemble. */
export const recoveryHash = (code: string): string => {
  const plain = code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return createHash('sha256').update(`recovery code\n${plain}`).digest('hex');
};
