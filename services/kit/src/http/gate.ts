import type { Contract } from '@paddock/shared-domain/contracts/contract';
import { NEEDS_PROOF } from '@paddock/shared-domain/contracts/needs-proof';
import { UserId } from '@paddock/shared-domain/kernel/ids';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { authenticate } from './authenticate.ts';
import { type Caller, isFreshlyProven, type Locked, visitor } from './caller.ts';
import type { Edge } from './edge.ts';
import { minPositionOf } from './input.ts';
import { decidePolicy, namesObject, openToVisitors } from './policy.ts';
import { problem } from './problems.ts';
import { sendProblem } from './send.ts';

const WRITES: ReadonlySet<string> = new Set(['POST', 'PATCH', 'DELETE']);
const isOfAccount = (path: string): boolean => path === '/users/:id' || path.startsWith('/users/:id/');

/** A locked session counts as none, except where it can be unlocked or ended. */
const admitted = (known: Caller | Locked | 'token_not_valid', whileLocked: boolean): Caller | 'token_not_valid' => {
  if (known === 'token_not_valid' || known.kind !== 'locked') return known;
  return whileLocked ? known.caller : 'token_not_valid';
};

/**
 * First hook of every route: identifies the caller and applies the policy, before the body is read (decision 0145). If a path
 * parameter cannot be an id, callers whom the policy admits get 404.
 */
export const createGate =
  ({ deps, ownWrites }: Edge, { access, proven, whileLocked, method, params, path: route }: Contract) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    // 1. The caller, from the token and the server's own data.
    const known = await authenticate(deps.authenticator, request.headers.authorization);
    const locked = known !== 'token_not_valid' && known.kind === 'locked' ? known : undefined;
    const caller = admitted(known, whileLocked === true);
    if (locked !== undefined && caller === 'token_not_valid' && !openToVisitors(access)) {
      // Whose session it is, for the access log and the security events.
      request.caller = locked.caller;
      return sendProblem(reply, problem('session_locked'));
    }
    // 2. The policy; with the object's owner only if the id is well-formed.
    const path = request.params as Readonly<Record<string, string>>;
    const readable = params === undefined || params.safeParse(path).success;
    const id = path['id'] ?? '';
    const signedIn = caller !== 'token_not_valid' && caller.kind === 'user';
    if (!readable && signedIn && namesObject(access)) return sendProblem(reply, problem('not_found'));
    const demanded = minPositionOf(request);
    const wrote = caller === 'token_not_valid' ? undefined : ownWrites.of(caller, request, deps.clock.now());
    const verdict = await decidePolicy(access, caller, id, (object, named) => {
      const owner = deps.ownerOf(object, named, demanded ?? wrote);
      // The caller did not require their last write: if waiting for it fails, use the read model as it is.
      return demanded === undefined && wrote !== undefined
        ? owner.catch(() => deps.ownerOf(object, named, undefined))
        : owner;
    });
    // Who was refused, for the access log and the security events.
    if (verdict !== 'allowed' && signedIn) request.caller = caller;
    if (verdict !== 'allowed') return sendProblem(reply, problem(verdict));
    if (!readable) return sendProblem(reply, problem('not_found'));
    // 3. Who acts on their own account has proven its address, where the route asks for it. Staff act for customers.
    const isOthers = signedIn && isOfAccount(route) && id !== 'me' && id !== caller.userId;
    if (proven === true && signedIn && !isOthers && !caller.isProven)
      return sendProblem(reply, problem('address_not_proven'));
    // 4. Every route of an account answers 404 if the account does not exist.
    if (isOthers && !(await deps.accountKnown(UserId.parse(id)))) return sendProblem(reply, problem('not_found'));
    // 5. Some acts of staff need a proof that it is still they. Nothing was done or stored yet, so the same call can be repeated.
    const asOwner = access.who === 'account' && !isOthers;
    if (signedIn && !asOwner && NEEDS_PROOF.has(`${method} ${route}`) && !isFreshlyProven(caller, deps.clock.now()))
      return sendProblem(reply, problem('proof_required'));
    // 6. What a person does keeps their session open. Reads do not: screens repeat them by themselves.
    if (signedIn && locked === undefined && WRITES.has(method)) await deps.authenticator.seen(caller, deps.clock.now());
    request.caller = caller === 'token_not_valid' ? visitor : caller;
    return undefined;
  };
