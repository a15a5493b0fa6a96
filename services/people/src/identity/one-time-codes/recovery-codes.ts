import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { ARGON2ID } from '../passwords/passwords.ts';

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

/** Letters often misread count as the digit they resemble. */
const plainly = (code: string): string =>
  code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Only hashes are stored: Argon2id, because 80 random bits are too few for a fast hash (OWASP ASVS 5.0, 6.5.2). The salt is made from
 * the account, so that a code is found by its hash, and equal codes of two accounts have different ones.
 */
export const recoveryHash = (userId: UserId, code: string): Promise<string> =>
  hash(`recovery code\n${plainly(code)}`, {
    ...ARGON2ID,
    salt: sha256(`recovery codes of\n${userId}`).subarray(0, 16),
  });

/** How a release from before 27 November 2026 stored a code. Such codes stay good until they are used or renewed. */
export const formerRecoveryHash = (code: string): string => sha256(`recovery code\n${plainly(code)}`).toString('hex');
