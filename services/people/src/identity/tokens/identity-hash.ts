import { createHmac } from 'node:crypto';
import { uniqueName } from '@paddock/shared-domain/identity/username';

/**
 * Keyed hash of a login name or address: names its stream `identity-{hash}` and reveals nothing without the key (decision 0152).
 * Never change the key: all names would become free again.
 */
export const identityHash = (key: string, name: string): string =>
  createHmac('sha256', `identity\n${key}`).update(uniqueName(name)).digest('hex');
