import type { Contract } from '@paddock/shared-domain/contracts/contract';
import type { LimitName } from './limit-table.ts';

/** What every call of a route counts for: what its contract names, and what everybody may ask is never asked without end. */
export const standingLimit = ({ access, limit }: Pick<Contract, 'access' | 'limit'>): LimitName | undefined =>
  limit ?? (access.who === 'anyone' ? 'public' : undefined);

/** A mailed code and no password beside it: nobody's guesses of passwords may keep back who has a link. */
const isMailedCode = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'token' in body && !('username' in body) && !('password' in body);

/**
 * The limit that a call counts for. A list is read along an index, a search looks at everything: so it counts as the reads that are
 * dear, whichever list it is of and whoever asks.
 */
export const limitOf = (
  { access, limit, limitWith }: Pick<Contract, 'access' | 'limit' | 'limitWith'>,
  query: Readonly<Record<string, unknown>>,
  body?: unknown,
): LimitName | undefined => {
  if (limit === 'login' && isMailedCode(body)) return 'login-code';
  if (limit !== undefined && (limitWith === undefined || Object.hasOwn(query, limitWith))) return limit;
  return (query['search'] ?? '') === '' ? standingLimit({ access }) : 'read';
};
