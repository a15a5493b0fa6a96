import { createHash, createHmac } from 'node:crypto';
import { randomIdFrom } from '@paddock/shared-domain/kernel/ids';
import { MINUTE } from '@paddock/shared-domain/kernel/time';

/** How long a mailed link works (threat TH-15). */
export const LOGIN_CODE_LIFE = 10 * MINUTE;
/** 27 characters out of 62 have 160 bits. */
const CODE_LENGTH = 27;

/**
 * The code of one request for a link. Derived from the request's id with a key of the server, so that it is stored nowhere,
 * neither in the log nor in the database, and can be derived again after a crash before the mail was sent.
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

/** Only the hash is stored. 160 random bits need no slow hash. */
export const loginCodeHash = (code: string): string => createHash('sha256').update(`login code\n${code}`).digest('hex');
