import { createHash } from 'node:crypto';
import { randomIdFrom } from '@paddock/shared-domain/kernel/ids';

/**
 * An id derived from what it identifies: a repeat finds the same payment, membership or reservation, in any process and after any
 * crash. The text holds only ids, so the id reveals nothing.
 */
export const derivedId = (text: string): string => {
  let round = 0;
  return randomIdFrom(() =>
    createHash('sha512')
      .update(`${(round += 1)}\n${text}`)
      .digest(),
  );
};
