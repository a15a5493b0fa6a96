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

/** One request with its key: claimed before the handler, settled after it. */
export type Once = {
  readonly commandId: string;
  claim(): Promise<Claimed>;
  /** Stores the reply, or frees the key for the same request if the reply may not be repeated. */
  settle(out: Outgoing | undefined): Promise<void>;
};

const UNSAFE = new Set(['POST', 'PATCH', 'DELETE', 'PUT']);
/** Replies that say nothing about the request itself: a repeat must run again. */
const isPassing = (status: number): boolean => status >= 500 || status === 429 || status === 401 || status === 408;

const textOf = ({ method, url, body }: FastifyRequest): string => `${method}\n${url}\n${JSON.stringify(body ?? null)}`;

/**
 * Idempotency at the edge (decision 0143): the key, with the user, becomes the command id, so that a repeat has no second effect
 * even without a stored reply. Visitors' calls (sign-in, sign-up) have natural keys and store nothing. Without a key, the command
 * id is the request's own id, which no caller can choose.
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
      const claim = await deps.idempotency.claim(userId, key, textOf(request));
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
