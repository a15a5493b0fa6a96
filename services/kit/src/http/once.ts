import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Caller } from './caller.ts';
import type { KeptAnswer } from './idempotency.ts';
import { problem, type ProblemAnswer } from './problems.ts';
import type { Outgoing } from './send.ts';

type Claimed =
  | { readonly outcome: 'go' }
  | { readonly outcome: 'refused'; readonly problem: ProblemAnswer }
  | { readonly outcome: 'answered'; readonly answer: KeptAnswer };

/** One request under its key: claimed before the handler, settled after it. */
export type Once = {
  readonly commandId: string;
  claim(): Promise<Claimed>;
  /** Keeps the answer, or lets the same request come again where there is none that may be repeated. */
  settle(out: Outgoing | undefined): Promise<void>;
};

const UNSAFE = new Set(['POST', 'PATCH', 'DELETE', 'PUT']);
/** What says nothing about the request itself and must be asked anew. */
const isPassing = (status: number): boolean => status >= 500 || status === 429 || status === 401 || status === 408;

const hashOf = (request: FastifyRequest): string =>
  createHash('sha256')
    .update(`${request.method}\n${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest('base64url');

/**
 * Idempotency at the edge (decision 0143): the key, scoped to the user, becomes the command id, so that even a repeat that
 * finds no kept answer has no second effect. Visitors' calls (signing in and up) have natural keys and keep nothing. Without a
 * key the request's own id, which no caller can choose, is the command's.
 */
export const once = (
  deps: Pick<Deps, 'idempotency'>,
  caller: Caller,
  key: string | undefined,
  request: FastifyRequest,
): Once => {
  if (key === undefined || caller.kind === 'visitor' || !UNSAFE.has(request.method))
    return { commandId: request.id, claim: async () => ({ outcome: 'go' }), settle: async () => undefined };
  const { userId } = caller;
  return {
    commandId: `${userId}:${key}`,
    claim: async () => {
      const claim = await deps.idempotency.claim(userId, key, hashOf(request));
      if (claim.outcome === 'claimed') return { outcome: 'go' };
      if (claim.outcome === 'answered') return { outcome: 'answered', answer: claim.answer };
      return {
        outcome: 'refused',
        problem: problem(claim.outcome === 'mismatch' ? 'idempotency_mismatch' : 'in_flight'),
      };
    },
    settle: async (out) => {
      if (out === undefined || out.secret === true || isPassing(out.status))
        return deps.idempotency.release(userId, key);
      const { status, contentType, position, body } = out;
      return deps.idempotency.keep(userId, key, { status, contentType, position, body: body.toString() });
    },
  };
};
