import type { FastifyRequest } from 'fastify';
import type { Caller } from './caller.ts';
import type { LimitSubject } from './limits.ts';

/** Longer names are no account of ours and are counted as what they begin with. */
const LONGEST_NAME = 254;

/** Whose call it is, for the limits: address, account signed in, and the account the body is about. */
export const limitSubject = (request: FastifyRequest, caller: Caller): LimitSubject => {
  const body = request.body as Readonly<Record<string, unknown>> | undefined | null;
  const about = typeof body === 'object' && body !== null ? (body['username'] ?? body['email']) : undefined;
  return {
    ip: request.ip,
    userId: caller.kind === 'user' ? caller.userId : undefined,
    account: typeof about === 'string' ? about.slice(0, LONGEST_NAME) : undefined,
  };
};
