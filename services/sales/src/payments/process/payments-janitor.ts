import { readPaymentsUnderWay } from '@paddock/projections/payments/read';
import { type Clock, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import type { PaymentId } from '@paddock/shared-domain/kernel/ids';
import { isPaymentFinal } from '@paddock/shared-domain/payments/payment';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { createLookAgain, FIRST_LOOK_AFTER, MOST_CANDIDATES } from '@paddock/kit/processes/look-again';
import type { Payments } from './payments.ts';

export type PaymentsJanitorDeps = {
  readonly db: Pool;
  readonly payments: Pick<Payments, 'run'>;
  readonly clock: Clock;
  readonly log: Logger;
};

/** Looks after payments that did not come to an end, as the other janitor does after checkouts (decision D4). */
export const createPaymentsJanitor = ({ db, payments, clock, log }: PaymentsJanitorDeps) => {
  const lookAgain = createLookAgain<PaymentId>({
    what: 'payment',
    clock,
    log,
    take: async (id) => {
      const { payment } = await payments.run(id);
      return { ended: isPaymentFinal(payment), phase: payment.phase };
    },
  });
  return {
    sweep: async (): Promise<number> =>
      lookAgain(await readPaymentsUnderWay(db, instantOf(millisOf(clock.now()) - FIRST_LOOK_AFTER), MOST_CANDIDATES)),
  };
};
