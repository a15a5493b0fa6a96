import { RANDOM_ID_LENGTH, randomIdFrom } from '@paddock/shared-domain/kernel/ids';

const DRAWN_AT_ONCE = 64;

/**
 * Random ids for requests, drawn in bulk: a system call for randomness costs much more than the bytes, and every request needs an
 * id.
 *
 * @param random returns `count` random bytes of cryptographic quality.
 */
export const createRequestIds = (random: (count: number) => Uint8Array): (() => string) => {
  let drawn = '';
  let used = 0;
  return () => {
    if (used === drawn.length) {
      drawn = randomIdFrom(random, RANDOM_ID_LENGTH * DRAWN_AT_ONCE);
      used = 0;
    }
    used += RANDOM_ID_LENGTH;
    return drawn.slice(used - RANDOM_ID_LENGTH, used);
  };
};
