import type { FastifyRequest } from 'fastify';
import type { Caller } from './caller.ts';
import type { LimitSubject } from './limits.ts';

/** Longer names are not login names; they are counted by their beginning. */
const LONGEST_NAME = 254;

/** The subject of the limits: address, signed-in account, and the account that the body names. */
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
