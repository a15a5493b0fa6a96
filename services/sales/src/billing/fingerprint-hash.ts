import { createHmac } from 'node:crypto';

/**
 * Keyed hash of the provider's card fingerprint. It recognises the same card in any account and reveals nothing else (M1).
 *
 * @param key the venue's first IDENTITY_KEY, for ever: hashes of two keys could not be compared (decision 0227).
 */
export const fingerprintHash = (key: string, fingerprint: string): string =>
  createHmac('sha256', `card\n${key}`).update(fingerprint).digest('hex');
