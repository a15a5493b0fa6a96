/** The alphabet of `PairingCode`: no I, O, 0 or 1. Its length divides 256, so that all characters are equally likely. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 8;

/** A code to read out: 40 bits, for ten minutes and a few guesses. */
export const pairingCodeFrom = (random: (count: number) => Uint8Array): string =>
  [...random(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
