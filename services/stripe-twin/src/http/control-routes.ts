import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Challenges } from '../challenges.ts';
import { presented } from '../calls/expand.ts';
import { FAULT_KINDS, type Fault, type FaultPlan } from '../faults/fault-plan.ts';
import type { Ledger } from '../ledger.ts';
import { REFUND_FAILURES, type RefundFailure } from '../late-refunds.ts';
import { OPERATIONS } from '../resources/all-operations.ts';
import type { DeliveryPlan } from '../webhooks/delivery-plan.ts';
import type { Deliveries } from '../webhooks/deliveries.ts';

type ControlDeps = {
  readonly faults: FaultPlan;
  readonly deliveries: Deliveries;
  readonly challenges: Challenges;
  readonly ledger: () => Ledger;
  /** Undefined if there is nothing to dispute. */
  readonly openDispute: (charge: string) => object | undefined;
  /** Undefined if the charge has no dispute. */
  readonly winDispute: (charge: string) => object | undefined;
  readonly loseDispute: (charge: string) => object | undefined;
  /** Undefined if no such refund succeeded. */
  readonly failRefund: (refund: string, reason: RefundFailure) => object | undefined;
};

const NAMES = new Set(['*', ...OPERATIONS.map(({ name }) => name)]);

/** What is wrong with a fault, if anything. Otherwise a typing error would be a fault that never strikes. */
const faultProblem = (fault: Partial<Fault>): string | undefined => {
  if (!NAMES.has(fault.operation ?? '')) return `operation is one of ${[...NAMES].join(', ')}.`;
  if (!FAULT_KINDS.some((kind) => kind === fault.kind)) return `kind is one of ${FAULT_KINDS.join(', ')}.`;
  const numbers = [fault.nth, fault.times, fault.ms, fault.status].filter((value) => value !== undefined);
  return numbers.every((value) => Number.isInteger(value) && value >= 0)
    ? undefined
    : 'nth, times, ms and status are whole numbers.';
};

/** Controls of the twin itself, which Stripe does not have. JSON only, so that no foreign page can call them with a form. */
export const controlRoutes = (app: FastifyInstance, deps: ControlDeps): void => {
  app.get('/twin/health', () => ({ status: 'ok', twin: 'stripe' }));
  app.get('/twin/ledger', (_request, reply) => reply.type('application/json').send(presented(deps.ledger())));

  app.get('/twin/faults', () => ({ pending: deps.faults.pending(), fired: deps.faults.fired }));
  app.delete('/twin/faults', () => {
    deps.faults.clear();
    return { pending: [] };
  });
  app.post('/twin/faults', (request, reply) => {
    const fault = jsonBody<Partial<Fault>>(request);
    const problem = fault ? faultProblem(fault) : 'Send a JSON object.';
    if (problem !== undefined) return reply.code(400).send({ error: { message: problem } });
    deps.faults.add(fault as Fault);
    return { pending: deps.faults.pending() };
  });

  app.get('/twin/webhooks', () => ({ records: deps.deliveries.records }));
  app.post('/twin/webhooks', (request, reply) => {
    const plan = jsonBody<Partial<DeliveryPlan>>(request);
    if (!plan) return reply.code(400).send({ error: { message: 'Send a JSON object.' } });
    deps.deliveries.configure(plan);
    return { plan };
  });
  app.post('/twin/webhooks/release', async () => {
    await deps.deliveries.release();
    return { records: deps.deliveries.records };
  });

  app.post('/twin/settle/:id', (request, reply) => {
    const result = jsonBody<{ result?: unknown }>(request)?.result;
    const { id } = request.params as { id: string };
    if ((result !== 'succeeded' && result !== 'failed') || deps.challenges.find(id)?.object !== 'payment_intent') {
      return reply.code(400).send({ error: { message: 'Name an intent, and succeeded or failed.' } });
    }
    return { id, status: deps.challenges.settle(id, result).status };
  });
  app.post('/twin/refunds/:id/fail', (request, reply) => {
    const named = jsonBody<{ reason?: unknown }>(request)?.reason ?? 'unknown';
    const reason = REFUND_FAILURES.find((known) => known === named);
    const { id } = request.params as { id: string };
    if (!jsonBody(request) || reason === undefined || deps.failRefund(id, reason) === undefined)
      return reply
        .code(400)
        .send({ error: { message: `Name a refund that succeeded; reason is one of ${REFUND_FAILURES.join(', ')}.` } });
    return { id, status: 'failed' };
  });
  app.post('/twin/disputes/:id/open', (request, reply) => {
    const { id } = request.params as { id: string };
    if (!jsonBody(request) || deps.openDispute(id) === undefined)
      return reply.code(400).send({ error: { message: 'Name a charge that was captured and is not disputed.' } });
    return { id, disputed: true };
  });
  app.post('/twin/disputes/:id/lose', (request, reply) => {
    const { id } = request.params as { id: string };
    if (!jsonBody(request) || deps.loseDispute(id) === undefined)
      return reply.code(400).send({ error: { message: 'Name a charge that is disputed.' } });
    return { id, disputed: true };
  });
  app.post('/twin/disputes/:id/win', (request, reply) => {
    const { id } = request.params as { id: string };
    if (!jsonBody(request) || deps.winDispute(id) === undefined)
      return reply.code(400).send({ error: { message: 'Name a charge that is disputed.' } });
    return { id, disputed: false };
  });
};

const jsonBody = <Body extends object>(request: FastifyRequest): Body | undefined =>
  request.headers['content-type']?.startsWith('application/json') &&
  typeof request.body === 'object' &&
  request.body !== null
    ? (request.body as Body)
    : undefined;
