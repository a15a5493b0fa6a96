import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_VERSION, type Call, type Operation } from '../calls/operation.ts';
import { StripeFailure } from '../calls/stripe-failure.ts';
import type { Fault, FaultPlan } from '../faults/fault-plan.ts';
import { OPERATIONS } from '../resources/all-operations.ts';
import { refuseRetired } from '../resources/method-types.ts';
import type { TwinState } from '../state/twin-state.ts';
import { keyKindOf, refuseKeyKind } from './authenticate.ts';
import { execute, failureAnswer, INTERNAL, type Answer } from './execute.ts';

export type ApiDeps = {
  readonly state: TwinState;
  readonly faults: FaultPlan;
  readonly baseUrl: () => string;
};

const FAIL_BEFORE: Readonly<Record<number, StripeFailure>> = {
  500: INTERNAL,
  503: new StripeFailure(503, { type: 'api_error', message: 'Service temporarily unavailable.' }),
  409: new StripeFailure(409, {
    type: 'invalid_request_error',
    code: 'lock_timeout',
    message:
      'This object cannot be accessed right now because another API request or Stripe process is currently accessing it.',
  }),
  429: new StripeFailure(429, {
    type: 'rate_limit_error',
    code: 'rate_limit',
    message: 'Request rate limit exceeded.',
  }),
};

/** Every call of Stripe's that the twin knows, with the faults planned for it. */
export const apiRoutes = (app: FastifyInstance, deps: ApiDeps): void => {
  const locked = new Set<string>();

  const serve = async (operation: Operation, request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const path = request.params as Readonly<Record<string, string>>;
    const fault = deps.faults.take(operation.name, path['id']);
    if (fault?.kind === 'drop-before') return hangUp(reply);
    const requestId = deps.state.newId('req');
    const key = headerOf(request, 'idempotency-key');
    const answer = await answerTo(operation, request, requestId, key, fault);
    if (fault?.kind === 'execute-then-timeout') return void reply.hijack();
    if (fault?.kind === 'execute-then-drop') return hangUp(reply);
    void reply
      .code(answer.status)
      .headers({ 'request-id': requestId, 'stripe-version': API_VERSION })
      .type('application/json');
    if (key !== undefined) void reply.header('idempotency-key', key);
    if (answer.replayOf !== undefined) {
      void reply.headers({ 'idempotent-replayed': 'true', 'original-request': answer.replayOf });
    }
    return reply.send(answer.body);
  };

  const answerTo = async (
    operation: Operation,
    request: FastifyRequest,
    requestId: string,
    key: string | undefined,
    fault: Fault | undefined,
  ): Promise<Answer> => {
    try {
      if (fault?.kind === 'fail-before') throw FAIL_BEFORE[fault.status ?? 500] ?? INTERNAL;
      const { key: keyField, ...params } = {
        ...(request.query as object),
        ...(request.body as object | undefined),
      } as Record<string, unknown>;
      const kind = keyKindOf(request.headers.authorization, keyField);
      refuseKeyKind(operation, kind);
      refuseRetired(params, headerOf(request, 'stripe-version'));
      const call: Call = {
        state: deps.state,
        params,
        path: request.params as Readonly<Record<string, string>>,
        publishable: kind === 'publishable',
        baseUrl: deps.baseUrl(),
        requestId,
        idempotencyKey: operation.method === 'POST' ? (checkedKey(key) ?? null) : null,
        processLater: fault?.kind === 'process-later',
      };
      const { ms = 0 } = fault ?? {};
      return await execute(operation, call, {
        endpoint: `${operation.method} ${request.url.split('?')[0]}`,
        locked,
        ...(fault?.kind === 'delay' ? { delay: () => sleep(ms) } : {}),
        ...(fault?.kind === 'record-500' ? { sabotage: 'keep-500' as const } : {}),
        ...(fault?.kind === 'execute-then-500' ? { sabotage: 'hide-result' as const } : {}),
      });
    } catch (error) {
      if (error instanceof StripeFailure) return failureAnswer(error);
      throw error;
    }
  };

  for (const operation of OPERATIONS) {
    app.route({
      method: operation.method,
      url: operation.path,
      handler: (request, reply) => serve(operation, request, reply),
    });
  }
};

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
};

const checkedKey = (key: string | undefined): string | undefined => {
  if (key !== undefined && key.length > 255) {
    throw new StripeFailure(400, {
      type: 'idempotency_error',
      message: 'Idempotency keys are up to 255 characters long.',
    });
  }
  return key;
};

const hangUp = (reply: FastifyReply): void => {
  reply.hijack();
  reply.raw.destroy();
};

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
