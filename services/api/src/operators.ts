import type { Decode } from '@paddock/event-store/codec';
import type { Pool } from 'pg';
import { type FollowParts, followDelivery } from './checkout/webhook-route.ts';
import { createMails, type MailNeeds } from './create-mails.ts';
import { readFailedDelivery } from './gateways/card-provider/deliveries.ts';
import { carryOutActs } from './operations/carry-out-acts.ts';
import { rememberingEvents } from './processes/mails/handled-event.ts';
import { createRemail } from './processes/mails/remail.ts';
import type { Process } from './processes/process.ts';
import type { Refunds } from './processes/refunds/refunds.ts';
import type { Reconciliation } from './reconciliation/reconciliation.ts';

export type OperatorNeeds = MailNeeds &
  Pick<FollowParts, 'payment' | 'payments' | 'heardOf' | 'deliveries'> & {
    /** May write. */
    readonly pool: Pool;
    readonly decode: Decode;
    readonly refunds: Pick<Refunds, 'run'>;
    readonly reconciliation: Pick<Reconciliation, 'run'>;
  };

/** Everything that is written by mail, and what operators do by hand: among it, a mail that was given up once more. */
export const createOperators = (needs: OperatorNeeds): readonly Process<never>[] => {
  const { deps, pool, decode, payment, payments, refunds, reconciliation } = needs;
  const { db, store, clock, log } = deps;
  return [
    ...createMails(needs).map(rememberingEvents),
    carryOutActs({
      pool,
      clock,
      log,
      cases: {
        checkout: (id) => payment.run(id),
        payment: (id) => payments.run(id),
        refund: (source) => refunds.run(source),
      },
      remail: createRemail({
        db: pool,
        store,
        decode,
        mailsBy: (at) => createMails({ ...needs, deps: { ...deps, clock: at } }),
      }),
      replay: async (id) => {
        const delivery = await readFailedDelivery(db, id);
        // It was followed meanwhile.
        if (delivery === undefined) return;
        await followDelivery(needs, { id, type: delivery.type, objectId: delivery.object_id });
      },
      reconciliation,
    }),
  ];
};
