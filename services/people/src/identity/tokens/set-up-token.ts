import { createHash } from 'node:crypto';
import { randomIdFrom } from '@paddock/shared-domain/kernel/ids';

/** 27 characters out of 62 have 160 bits. */
const TOKEN_LENGTH = 27;

export const newSetUpToken = (random: (count: number) => Uint8Array): string => randomIdFrom(random, TOKEN_LENGTH);

/** Only the hash is stored. 160 random bits need no slow hash. */
export const setUpTokenHash = (token: string): string =>
  createHash('sha256').update(`set-up link\n${token}`).digest('hex');
