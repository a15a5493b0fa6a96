import { createHash, createHmac } from 'node:crypto';

/**
 * Hashes a request for the repeats of its key. A body may hold a password, so the hash is keyed: who has the table alone can try no
 * guess against it.
 *
 * @param secrets each makes a key of its own for this purpose. The first one's hash is stored.
 * @returns of a request, the hash to store, and those by which it is also recognised: of the other secrets, and the plain SHA-256
 * that releases before 27 November 2026 stored.
 */
export const requestHashes = (secrets: readonly [string, ...string[]]) => {
  const keys = secrets.map((secret) => createHmac('sha256', secret).update('requests of idempotency keys').digest());
  return (request: string): { readonly requestHash: string; readonly formerHashes: readonly string[] } => {
    const [requestHash = '', ...others] = keys.map((key) =>
      createHmac('sha256', key).update(request).digest('base64url'),
    );
    return { requestHash, formerHashes: [...others, createHash('sha256').update(request).digest('base64url')] };
  };
};
