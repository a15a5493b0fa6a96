import { createHash, createHmac } from 'node:crypto';
import { randomIdFrom } from '@paddock/shared-domain/kernel/ids';
import { MINUTE } from '@paddock/shared-domain/kernel/time';

/** How long a mailed link works (threat TH-15). */
export const LOGIN_CODE_LIFE = 10 * MINUTE;
/** 27 characters of 62 are 160 bits. */
const CODE_LENGTH = 27;

/**
 * The code of one request for a link. It is worked out from the request's id with a key that only the server has, so that it stands
 * nowhere: not in the log, not in the database, and a process that was killed before the mail left works it out again.
 */
export const loginCodeOf = (key: string, userId: string, commandId: string): string => {
  let block = 0;
  return randomIdFrom((count) => {
    const bytes: Buffer[] = [];
    while (Buffer.concat(bytes).length < count)
      bytes.push(
        createHmac('sha256', `login link\n${key}`)
          .update(`${userId}\n${commandId}\n${(block += 1)}`)
          .digest(),
      );
    return Buffer.concat(bytes).subarray(0, count);
  }, CODE_LENGTH);
};

/** Only the hash is kept. 160 random bits need no slow hash. */
export const loginCodeHash = (code: string): string => createHash('sha256').update(`login code\n${code}`).digest('hex');
