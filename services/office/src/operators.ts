import type { Decode } from '@paddock/event-store/codec';
import { type FollowDeps, followDelivery } from '@paddock/sales/webhook-route';
import { createMails, type CreateMailDeps } from '@paddock/mails/create-mails';
import { readFailedDelivery } from '@paddock/kit/gateways/card-provider/deliveries';
import { carryOutActs } from './operations/carry-out-acts.ts';
import { rememberingEvents } from '@paddock/mails/handled-event';
import type { Courier } from '@paddock/mails/courier';
import { createRemail, createRewrite } from '@paddock/mails/remail';
import { createWaitingMails, type WaitingMails } from '@paddock/mails/waiting-mails';
import type { Process } from '@paddock/kit/processes/process';
import type { Refunds } from '@paddock/sales/refunds/process/refunds';
import type { Reconciliation } from './reconciliation/reconciliation.ts';

/** What mails are written with; the pool may write. */
type Writing = CreateMailDeps & {
  readonly decode: Decode;
  readonly courier: Courier;
  readonly sleep: (millis: number, signal?: AbortSignal) => Promise<void>;
};
/** What money is brought to its end with. */
type Money = Pick<FollowDeps, 'any' | 'heardOf' | 'deliveries'> & {
  readonly refunds: Pick<Refunds, 'run'>;
  readonly reconciliation: Pick<Reconciliation, 'run'>;
};

/** Everything that is written by mail, and what operators do by hand: among it, a mail that was given up once more. */
export const createOperators = (
  writing: Writing,
  money: Money,
): { readonly processes: readonly Process<never>[]; readonly waitingMails: WaitingMails } => {
  const { deps, pool, decode, courier, sleep } = writing;
  const { any, refunds, reconciliation } = money;
  const { db, store, clock, log } = deps;
  const mails = createMails(writing);
  // What waits is as old as it is by now: a reminder of a visit that is over is not sent.
  const rewrite = createRewrite({ store, decode, mailsBy: () => mails });
  const waitingMails = createWaitingMails({ pool, courier, clock, log, rewrite, sleep });
  const processes = [
    ...mails.map(rememberingEvents),
    carryOutActs({
      pool,
      clock,
      log,
      cases: {
        checkout: (id) => any.run({ kind: 'checkout', id }),
        payment: (id) => any.run({ kind: 'payment', id }),
        refund: (source) => refunds.run(source),
      },
      remail: createRemail({
        db: pool,
        store,
        decode,
        mailsBy: (at) => createMails({ ...writing, deps: { ...deps, clock: at } }),
      }),
      replay: async (id) => {
        const delivery = await readFailedDelivery(db, id);
        // It was followed meanwhile.
        if (delivery === undefined) return;
        await followDelivery({ ...money, deps }, { id, type: delivery.type, objectId: delivery.object_id });
      },
      reconciliation,
    }),
  ];
  return { processes, waitingMails };
};
