import type { Decode } from '@paddock/event-store/codec';
import { type FollowDeps, followDelivery } from '@paddock/sales/webhook-route';
import { createMails, type CreateMailDeps } from '@paddock/mails/create-mails';
import { readFailedDelivery } from '@paddock/kit/gateways/card-provider/deliveries';
import { carryOutActs } from './operations/carry-out-acts.ts';
import { rememberingEvents } from '@paddock/mails/handled-event';
import type { Courier } from '@paddock/mails/courier';
import { createRemail, createRewrite } from '@paddock/mails/remail';
import { createWaitingMails, type WaitingMails } from '@paddock/mails/waiting-mails';
import { handledInJobs } from '@paddock/kit/processes/event-jobs';
import type { JobQueue } from '@paddock/kit/processes/jobs';
import type { Process } from '@paddock/kit/processes/process';
import type { Refunds } from '@paddock/sales/refunds/process/refunds';
import type { Reconciliation } from './reconciliation/reconciliation.ts';

/** What writing mails needs; the pool may write. */
type Writing = CreateMailDeps & {
  readonly decode: Decode;
  readonly courier: Courier;
  readonly sleep: (millis: number, signal?: AbortSignal) => Promise<void>;
};
/** What completing payments and refunds needs. */
type Money = Pick<FollowDeps, 'paymentOf' | 'any' | 'heardOf' | 'deliveries'> & {
  readonly refunds: Pick<Refunds, 'run'>;
  readonly reconciliation: Pick<Reconciliation, 'run'>;
  readonly jobs: Pick<JobQueue, 'add' | 'provide' | 'retry' | 'setAside'>;
};

/** All mails, and acts of operators, such as sending a given-up mail again. */
export const createOperators = (
  writing: Writing,
  money: Money,
): { readonly processes: readonly Process<never>[]; readonly waitingMails: WaitingMails } => {
  const { deps, pool, decode, courier, sleep } = writing;
  const { any, refunds, reconciliation, jobs } = money;
  const { db, recent, clock, log } = deps;
  const mails = createMails(writing);
  // A mail is written as of now: a reminder of a past visit is not sent.
  const rewrite = createRewrite({ store: recent, decode, mailsBy: () => mails });
  const waitingMails = createWaitingMails({ pool, courier, clock, log, rewrite, sleep });
  const processes = [
    ...mails.map(rememberingEvents),
    handledInJobs(
      carryOutActs({
        pool,
        clock,
        log,
        cases: {
          checkout: (id) => any.run({ kind: 'checkout', id }),
          payment: (id) => any.run({ kind: 'payment', id }),
          refund: (source) => refunds.run(source),
        },
        jobs,
        remail: createRemail({
          db: pool,
          store: recent,
          decode,
          mailsBy: (at) => createMails({ ...writing, deps: { ...deps, clock: at } }),
        }),
        replay: async (id) => {
          const delivery = await readFailedDelivery(db, id);
          // It was processed in the meantime.
          if (delivery === undefined) return;
          await followDelivery(money, { id, type: delivery.type, objectId: delivery.object_id });
        },
        reconciliation,
      }),
      jobs,
      { store: recent, decode },
      {
        CaseRetried: ({ data: { kind, caseId } }) => `${kind} ${caseId}`,
        DeliveryReplayed: ({ data: { deliveryId } }) => deliveryId,
        ReconciliationOrdered: () => 'reconciliation',
      },
    ),
  ];
  return { processes, waitingMails };
};
