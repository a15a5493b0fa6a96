import type { Position } from '@paddock/event-store/port';
import { inSpan, SpanKind } from '@paddock/event-store/spans';
import { UserId } from '@paddock/shared-domain/kernel/ids';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { causedBy, type Origin } from '../cause.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from './caller.ts';
import { deviceWords } from './device-words.ts';
import type { Edge, Route } from './edge.ts';
import { failureOf, TookTooLong } from './failure.ts';
import type { Request } from './handler.ts';
import { readInput } from './input.ts';
import { keepToPlaces } from './keep-to-places.ts';
import { limitOf } from './limit-of.ts';
import { limitSubject } from './limit-subject.ts';
import { once } from './once.ts';
import type { QueryText } from './query-text.ts';
import { auditRead } from './read-audit.ts';
import { bucketOf } from './peer-address.ts';
import { problem } from './problems.ts';
import { mayDecline, unlessDeclinedOften } from './declines.ts';
import { outgoing, type Outgoing, send, sendKept, sendProblem } from './send.ts';
import { within } from './within.ts';

/** Longest time of a handler, and of a read's wait for its required position (decision 0144). */
const HANDLER_MS = 12_000;
const POSITION_MS = 2_000;

const accountOf = (route: Route, request: FastifyRequest, caller: Caller): UserId | undefined => {
  if (!route.contract.access.who.startsWith('account') || caller.kind === 'visitor') return undefined;
  const { id } = request.params as { readonly id: string };
  return id === 'me' ? caller.userId : UserId.parse(id);
};

/** @throws {TookTooLong} a read model is behind or halted: 503, never stale data without notice (invariant P6). */
const shown = async ({ positions }: Deps, reads: readonly string[], position: string): Promise<void> => {
  try {
    await Promise.all(reads.map((name) => positions.waitFor(name, position, POSITION_MS)));
  } catch (error) {
    throw new TookTooLong('A read model does not show the position yet.', { cause: error });
  }
};

/** Header values; a repeated header becomes one text. */
const headersOf = ({ headers }: FastifyRequest): Readonly<Record<string, string | undefined>> => {
  for (const name in headers) {
    if (!Array.isArray(headers[name])) continue;
    const texts = Object.entries(headers).map(([key, value]) => [key, Array.isArray(value) ? value.join(', ') : value]);
    return Object.fromEntries(texts) as Record<string, string | undefined>;
  }
  return headers as Record<string, string | undefined>;
};

const originOf = ({ ip, headers }: FastifyRequest): Origin => ({
  source: bucketOf(ip),
  device: deviceWords(headers['user-agent']),
});

/** Answers a request that the gate admitted. */
export const createRunner =
  ({ deps, ownWrites }: Edge, route: Route) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { contract, handler, options } = route;
    const caller = request.caller ?? { kind: 'visitor' };
    // 1. Rate limits.
    const limit = limitOf(contract, (request.query as QueryText).values, request.body);
    const subject = limitSubject(request, caller);
    if (limit !== undefined) {
      const verdict = await deps.limits.take(limit, subject);
      if (verdict === 'unavailable') return sendProblem(reply, problem('unavailable'));
      if (verdict !== 'free') return sendProblem(reply, problem('throttled', { retryAfter: verdict.wait }));
    }
    /** Called once for each call that continued, also for one that was refused or broke off later. */
    const answered = async (status: number): Promise<void> => {
      if (limit !== undefined) await deps.limits.answered(limit, subject, status);
    };
    // 2. Input.
    const input = readInput(contract, request);
    if (!input.valid) {
      await answered(input.problem.status);
      return sendProblem(reply, input.problem);
    }
    const { params, query, body, key, minPosition } = input;
    const ownWrite = minPosition === undefined ? ownWrites.of(caller, request, deps.clock.now()) : undefined;
    const elsewhere = await keepToPlaces(deps, contract, {
      caller,
      params,
      query,
      body,
      seen: minPosition ?? ownWrite,
    });
    if (elsewhere !== undefined) {
      await answered(elsewhere.status);
      return sendProblem(reply, elsewhere);
    }
    // 3. Idempotency: one reply for each key.
    const keyed = once(deps, caller, key, request);
    const claim = await keyed.claim().catch(async (error: unknown) => {
      await answered(503);
      throw error;
    });
    // Neither a replay nor a parallel repeat counts as a failed attempt: 503 is neither a failure nor a success.
    if (claim.outcome !== 'go') await answered(503);
    if (claim.outcome === 'refused') return sendProblem(reply, claim.problem);
    if (claim.outcome === 'answered') return sendKept(reply, contract, claim.answer);
    const asked: Request<typeof contract> = {
      params,
      query,
      body,
      caller,
      account: accountOf(route, request, caller),
      commandId: keyed.commandId,
      requestId: request.id,
      minPosition: (minPosition as Position | undefined) ?? ownWrite,
      now: deps.clock.now(),
      log: request.log,
      ip: request.ip,
      headers: headersOf(request),
      rawBody: contract.access.who === 'signature' ? request.rawBody : undefined,
    };
    const work = async (): Promise<Outgoing> => {
      // 4. Wait until reads show the caller's own write. Without `x-min-position`, reply with what is there if the wait fails.
      const reads = options.reads ?? [];
      if (minPosition !== undefined) await shown(deps, reads, minPosition);
      else if (ownWrite !== undefined) await ownWrites.shown(reads, ownWrite);
      // 5. Record a view of staff before there is anything to reply (invariant U2).
      const unrecorded = await auditRead(deps, contract, asked);
      if (unrecorded !== undefined) return outgoing(contract, unrecorded, request.id);
      // 6. Run the handler, and send its reply through the contract's schema.
      const answer = mayDecline(contract, asked)
        ? await unlessDeclinedOften(deps, subject, () => handler(asked))
        : await handler(asked);
      const out = outgoing(contract, answer, request.id);
      const wrote = out.position as Position | undefined;
      if (wrote !== undefined) ownWrites.note(caller, request, { position: wrote, at: deps.clock.now() });
      await answered(out.status);
      return out;
    };
    // 7. The claim ends with the handler, even if the reply was earlier: nobody may repeat what still runs.
    const running = inSpan(
      `${contract.method} ${contract.path}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': contract.method,
          'http.route': contract.path,
          'paddock.request_id': request.id,
        },
        told: ({ status }: Outgoing) => ({ 'http.response.status_code': status }),
      },
      () => causedBy({ correlationId: request.id, causationId: request.id, from: originOf(request) }, work),
    );
    const settled = running.then(
      (out) => keyed.settle(out),
      async (error: unknown) => {
        await answered(failureOf(error).answer.status);
        await keyed.settle(undefined);
      },
    );
    settled.catch((error: unknown) => request.log.warn({ err: error }, 'an answer was not kept'));
    try {
      const out = await within(running, HANDLER_MS, () => new TookTooLong('The handler took too long.'));
      await settled.catch(() => undefined);
      return send(reply, contract, out);
    } catch (error) {
      // A handler that threw has ended: free its key before the reply, so that an immediate retry can run.
      if (!(error instanceof TookTooLong)) await settled.catch(() => undefined);
      throw error;
    }
  };
