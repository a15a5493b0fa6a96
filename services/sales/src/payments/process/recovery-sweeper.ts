import { readPaymentsUnderWay } from '@paddock/projections/payments/read';
import { readHeldCheckouts } from '@paddock/projections/booking/planner/read';
import type { CheckoutId } from '@paddock/shared-domain/kernel/ids';
import { type Clock, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { eachByItself } from '@paddock/kit/processes/each-by-itself';
import { MOST_CANDIDATES, type Sweeper, UNMOVED_FOR } from '@paddock/kit/processes/sweepers';
import type { AllPayments } from './payments.ts';

export type UnfinishedPayments = Awaited<ReturnType<typeof readPaymentsUnderWay>>;
export type RecoverySweeperDeps = Pick<AllPayments, 'bookings'> & {
  /** Records jobs that continue payments. @returns how many are new. */
  readonly continueThem: (payments: UnfinishedPayments) => Promise<number>;
  readonly db: Pool;
  readonly clock: Clock;
  readonly log: Logger;
};

/**
 * Finds payments that were begun and have not ended, and has them continued: after a crash, without an answer of the provider, or
 * with an unfinished challenge (decision 0137). Continuing them acts on definite answers, never on age alone.
 */
export const createRecoverySweeper = ({ db, bookings, continueThem, clock, log }: RecoverySweeperDeps): Sweeper => {
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
      const unmoved = instantOf(millisOf(clock.now()) - UNMOVED_FOR);
      return (await continueThem(await readPaymentsUnderWay(db, unmoved, MOST_CANDIDATES))) + (await releaseOrphans());
    },
  };
};
