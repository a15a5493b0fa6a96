import { createHmac } from 'node:crypto';
import { uniqueName } from '@paddock/shared-domain/identity/username';

/**
 * Keyed hash of a login name or address: names its stream `identity-{hash}` and tells nothing without the key (decision 0152).
 * The key is never changed: names taken under the old one would be free again.
 */
export const identityHash = (key: string, name: string): string =>
  createHmac('sha256', `identity\n${key}`).update(uniqueName(name)).digest('hex');
