import type { Contract } from '@paddock/shared-domain/contracts/contract';
import type { LimitName } from './limit-table.ts';

/**
 * The limit of every call of a route: the contract's, or else `public` for routes open to everybody, and `write` for what signed-in
 * people write. The card provider's signed messages have none.
 */
export const standingLimit = ({
  access,
  limit,
  method,
}: Pick<Contract, 'access' | 'limit' | 'method'>): LimitName | undefined => {
  if (limit !== undefined) return limit;
  if (access.who === 'anyone') return 'public';
  return method === 'GET' || method === 'OPTIONS' || access.who === 'signature' ? undefined : 'write';
};

/** A mailed code without a password: guesses of passwords must not delay the owner of a link. */
const isMailedCode = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'token' in body && !('username' in body) && !('password' in body);

/**
 * The limit that counts a call. A list reads along an index, but a search reads everything: so every search counts as an
 * expensive read, for any list and caller.
 */
export const limitOf = (
  { access, limit, limitWith, method }: Pick<Contract, 'access' | 'limit' | 'limitWith' | 'method'>,
  query: Readonly<Record<string, unknown>>,
  body?: unknown,
): LimitName | undefined => {
  if (limit === 'login' && isMailedCode(body)) return 'login-code';
  if (limit !== undefined && (limitWith === undefined || Object.hasOwn(query, limitWith))) return limit;
  return (query['search'] ?? '') === '' ? standingLimit({ access, method }) : 'read';
};
