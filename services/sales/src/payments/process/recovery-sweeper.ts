import { type KnownPayment, readPaymentsUnderWay } from '@paddock/projections/payments/read';
import { readHeldCheckouts } from '@paddock/projections/booking/planner/read';
import type { CheckoutId } from '@paddock/shared-domain/kernel/ids';
import { type Clock, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import { isPaymentFinal } from '@paddock/shared-domain/payments/payment';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { eachByItself } from '@paddock/kit/processes/each-by-itself';
import { createLookAgain, FIRST_LOOK_AFTER, MOST_CANDIDATES } from '@paddock/kit/processes/look-again';
import type { Sweeper } from '@paddock/kit/processes/sweepers';
import type { AllPayments } from './payments.ts';

export type RecoverySweeperDeps = Pick<AllPayments, 'bookings' | 'any'> & {
  readonly db: Pool;
  readonly clock: Clock;
  readonly log: Logger;
};

/**
 * Continues payments that were begun and have not ended: after a crash, without an answer of the provider, or with an unfinished
 * challenge (decision 0137). It acts only through the process, on definite answers, never on age alone.
 */
export const createRecoverySweeper = ({ db, bookings, any, clock, log }: RecoverySweeperDeps): Sweeper => {
  const lookAgain = createLookAgain<KnownPayment>({
    what: 'payment',
    clock,
    log,
    take: async (known) => {
      const { payment } = await any.run(known);
      return { ended: isPaymentFinal(payment), phase: payment.phase };
    },
  });

  /**
   * An overtaken run may have held seats after the booking released its own, and crashed there. The booking has ended, which is a
   * definite outcome, so such holds may be released (invariant S5).
   */
  const releaseOrphans = async (): Promise<number> => {
    const release = async (id: CheckoutId): Promise<number> => {
      if ((await bookings.look(id)).payment.phase !== 'abandoned') return 0;
      await bookings.releaseLeftOver(id);
      log.warn({ checkout: id }, 'released seats that an ended checkout still held');
      return 1;
    };
    return eachByItself(await readHeldCheckouts(db, MOST_CANDIDATES), release, { log, what: 'seats that are held' });
  };

  return {
    sweep: async () => {
      const unmoved = instantOf(millisOf(clock.now()) - FIRST_LOOK_AFTER);
      return (await lookAgain(await readPaymentsUnderWay(db, unmoved, MOST_CANDIDATES))) + (await releaseOrphans());
    },
  };
};
