import { createHash } from 'node:crypto';
import { randomIdFrom } from '@paddock/shared-domain/kernel/ids';
import { MINUTE } from '@paddock/shared-domain/kernel/time';

/** How long a mailed link works (attack A15). */
export const LOGIN_CODE_LIFE = 10 * MINUTE;
/** 27 characters of 62 are 160 bits. */
const CODE_LENGTH = 27;

export const newLoginCode = (random: (count: number) => Uint8Array): string => randomIdFrom(random, CODE_LENGTH);

/** Only the hash is kept. 160 random bits need no slow hash. */
export const loginCodeHash = (code: string): string => createHash('sha256').update(`login code\n${code}`).digest('hex');
