import type { FastifyRequest } from 'fastify';
import type { HolderOf } from '../deps.ts';
import type { Caller } from './caller.ts';
import { type LimitName, LIMITS } from './limit-table.ts';
import type { LimitSubject } from './limits.ts';

/** Longer names are no account of ours and are counted as what they begin with. */
const LONGEST_NAME = 254;

/**
 * Whose call it is, for the limits: address, account signed in, and the account the body is about. Whoever names an account by its
 * login name and by its mail names one account, which has one count; a name of nobody is counted by itself.
 */
export const limitSubject = async (
  limit: LimitName | undefined,
  request: FastifyRequest,
  caller: Caller,
  holderOf: HolderOf,
): Promise<LimitSubject> => {
  const who = { ip: request.ip, userId: caller.kind === 'user' ? caller.userId : undefined };
  if (limit === undefined || !LIMITS[limit].buckets.some(({ by }) => by === 'account')) return who;
  const body = request.body as Readonly<Record<string, unknown>> | undefined | null;
  const about = typeof body === 'object' && body !== null ? (body['username'] ?? body['email']) : undefined;
  if (typeof about !== 'string') return who;
  const name = about.slice(0, LONGEST_NAME);
  const holder = await holderOf(name);
  return { ...who, account: holder === undefined ? `name ${name}` : `account ${holder}` };
};
