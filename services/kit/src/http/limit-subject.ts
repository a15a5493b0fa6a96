import type { FastifyRequest } from 'fastify';
import type { Caller } from './caller.ts';
import type { LimitSubject } from './limits.ts';

/** Longer names are no account of ours and are counted as what they begin with. */
const LONGEST_NAME = 254;

/** Whose call it is, for the limits: address, account signed in, and the account the body is about. */
export const limitSubject = (request: FastifyRequest, caller: Caller): LimitSubject => {
  const body = request.body as Readonly<Record<string, unknown>> | undefined | null;
  const said = (...names: string[]): string | undefined => {
    const value =
      typeof body === 'object' && body !== null
        ? names.map((name) => body[name]).find((one) => one !== undefined)
        : undefined;
    return typeof value === 'string' ? value.slice(0, LONGEST_NAME) : undefined;
  };
  const { id } = (request.params ?? {}) as { readonly id?: string };
  return {
    ip: request.ip,
    userId: caller.kind === 'user' ? caller.userId : undefined,
    isStaff: caller.kind === 'user' && (caller.isStaff || caller.isSuperuser),
    about: id === 'me' ? undefined : id?.slice(0, LONGEST_NAME),
    account: said('username', 'email'),
    device: said('device'),
  };
};
