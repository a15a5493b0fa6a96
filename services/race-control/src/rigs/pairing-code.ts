/** As `PairingCode` has it: no I and O, no 0 and 1. Their number divides 256, so that every byte counts alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 8;

/** A code that a person can read out: 40 bits, for ten minutes and a few guesses. */
export const pairingCodeFrom = (random: (count: number) => Uint8Array): string =>
  [...random(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
