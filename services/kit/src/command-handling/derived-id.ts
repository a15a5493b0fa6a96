import { createHash } from 'node:crypto';
import { randomIdFrom } from '@paddock/shared-domain/kernel/ids';

/**
 * An id made from what it stands for: asking twice finds the same payment, membership or reservation, in whichever process and
 * after whatever crash. The text holds ids only, so the id tells nobody anything.
 */
export const derivedId = (text: string): string => {
  let round = 0;
  return randomIdFrom(() =>
    createHash('sha512')
      .update(`${(round += 1)}\n${text}`)
      .digest(),
  );
};
