import { createHmac } from 'node:crypto';

/** Keyed hash of the provider's fingerprint of a card: tells the same card again, in whichever account, and no more (M1). */
export const fingerprintHash = (key: string, fingerprint: string): string =>
  createHmac('sha256', `card\n${key}`).update(fingerprint).digest('hex');
