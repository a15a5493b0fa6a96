import { START } from '@paddock/event-store/port';
import type { Pool } from 'pg';
import { callOffOrder, placeOrder } from '@paddock/projections/engine/orders';
import { CheckoutId, PaymentId } from '@paddock/shared-domain/kernel/ids';
import type { Clock } from '@paddock/shared-domain/kernel/time';
import type { OperationsEvent } from '@paddock/shared-domain/operations/events';
import type { Logger } from 'pino';
import { setMailAside } from '@paddock/mails/mail-outcomes';
import type { JobQueue } from '@paddock/kit/processes/jobs';
import { tryNow, unpark } from '@paddock/kit/processes/parked';
import type { Process } from '@paddock/kit/processes/process';
import type { Reconciliation } from '../reconciliation/reconciliation.ts';

/** What carrying out acts needs. Each may be repeated after a crash and has one effect. */
export type ActDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  readonly cases: {
    readonly checkout: (id: CheckoutId) => Promise<unknown>;
    readonly payment: (id: PaymentId) => Promise<unknown>;
    readonly refund: (source: string) => Promise<unknown>;
  };
  readonly jobs: Pick<JobQueue, 'retry' | 'setAside'>;
  readonly remail: (key: string) => Promise<void>;
  readonly replay: (deliveryId: string) => Promise<void>;
  readonly reconciliation: Pick<Reconciliation, 'run'>;
};

/**
 * Carries out acts of operators, from the log. Acts on read models are passed on to the process that leads those. What fails now
 * is not retried for ever: it stays listed on the operations page, and the recovery sweeper keeps watching its cases.
 */
export const carryOutActs = (deps: ActDeps): Process<OperationsEvent> => {
  const { pool, log, cases } = deps;
  const attempt = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error, act: what }, 'what an operator ordered could not be done now');
    }
  };
  return {
    name: 'operations',
    on: {
      RebuildOrdered: ({ id, data }) => placeOrder(pool, { id, kind: 'rebuild', projection: data.readModel }),
      RebuildCancelled: ({ data }) => callOffOrder(pool, data.orderId),
      PoisonEventSetAside: ({ id, data }) => placeOrder(pool, { id, kind: 'look-again', projection: data.readModel }),
      HaltedEventRetried: ({ id, data }) => placeOrder(pool, { id, kind: 'look-again', projection: data.readModel }),
      PoisonEventReinstated: ({ id, data }) => placeOrder(pool, { id, kind: 'rebuild', projection: data.readModel }),
      ProcessEventSetAside: async ({ data: { process, eventId } }) => {
        await unpark(pool, { name: process, event_id: eventId });
      },
      ProcessEventRetried: ({ data: { process, eventId: id, stream, revision, eventType: type } }) =>
        tryNow(pool, process, { id, stream, revision, type, position: START }),
      CaseRetried: ({ data: { kind, caseId } }) =>
        attempt(`${kind} ${caseId}`, () => {
          if (kind === 'checkout') return cases.checkout(CheckoutId.parse(caseId));
          return kind === 'payment' ? cases.payment(PaymentId.parse(caseId)) : cases.refund(caseId);
        }),
      MailRetried: ({ data: { key } }) => attempt(`mail ${key}`, () => deps.remail(key)),
      JobSetAside: ({ data: { queue, key } }) =>
        queue === 'mails' ? setMailAside(pool, key) : deps.jobs.setAside(key),
      JobRetried: ({ data: { key } }) => deps.jobs.retry(key),
      DeliveryReplayed: ({ data: { deliveryId } }) => attempt(`delivery ${deliveryId}`, () => deps.replay(deliveryId)),
      ReconciliationOrdered: ({ id, metadata: { actor } }) =>
        attempt('reconciliation', async () => {
          const commandId = `reconciliation:ordered:${id}`;
          const { outcome } = await deps.reconciliation.run({ commandId, actor, now: deps.clock.now() });
          if (outcome === 'unavailable') throw new Error('The card provider could not be asked.');
        }),
    },
  };
};
